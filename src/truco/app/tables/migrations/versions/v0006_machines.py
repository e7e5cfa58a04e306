"""The machines that keep an event, and entries that one of them wrote while another one had taken over."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the tables of machines and of their branches."""
    op.create_table(
        "tournament_machine",
        sa.Column("tournament_id", _ID, sa.ForeignKey("tournament.id"), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "device"),
    )
    op.create_table(
        "tournament_branch",
        sa.Column("tournament_id", _ID, sa.ForeignKey("tournament.id"), nullable=False),
        sa.Column("branch", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("client_id", sa.String(160), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "branch", "number"),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("tournament_branch", "tournament_machine"):
        op.drop_table(name)
