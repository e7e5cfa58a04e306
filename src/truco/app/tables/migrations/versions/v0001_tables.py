"""The first schema: tables, seats, the log, reports."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the four tables."""
    op.create_table(
        "game_table",
        sa.Column("id", _ID, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("seats", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("over", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", _ID, sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("seat", sa.String(2), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, index=True),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "event",
        sa.Column("table_id", _ID, sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("client_id", sa.String(160), nullable=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sa.UniqueConstraint("table_id", "client_id", name="event_client"),
    )
    op.create_table(
        "report",
        sa.Column("id", _ID, primary_key=True, autoincrement=True),
        sa.Column("table_id", _ID, sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("report", "event", "seat", "game_table"):
        op.drop_table(name)
