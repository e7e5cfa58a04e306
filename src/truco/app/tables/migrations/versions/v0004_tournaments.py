"""Events of tournaments, each with its log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the tables of events and of their entries."""
    op.create_table(
        "tournament",
        sa.Column("id", _ID, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("uid", sa.String(32), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("alive", sa.Float, nullable=False),
    )
    op.create_table(
        "tournament_entry",
        sa.Column("tournament_id", _ID, sa.ForeignKey("tournament.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("client_id", sa.String(160), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "number"),
        sa.UniqueConstraint("tournament_id", "client_id", name="tournament_client"),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("tournament_entry", "tournament"):
        op.drop_table(name)
