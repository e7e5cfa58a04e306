"""Sentences of a table where talk does not bind, until its match is over."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the table of sentences."""
    op.create_table(
        "talk",
        sa.Column("table_id", _ID, sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("who", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("talk")
