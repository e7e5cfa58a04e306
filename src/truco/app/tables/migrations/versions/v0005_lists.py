"""The summary of a table and of an event in columns, so that no list opens a table or reads a log."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_TEXTS = (("phase", 16), ("score", 64), ("chicos", 64), ("winner", 8), ("bots", 160))


def upgrade() -> None:
    """Add the columns; an empty phase marks a table whose columns the server has yet to fill from its log."""
    for name, length in _TEXTS:
        op.add_column("game_table", sa.Column(name, sa.String(length), nullable=False, server_default=""))
    op.add_column("game_table", sa.Column("matches", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tournament", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("tournament", "listed")
    op.drop_column("game_table", "matches")
    for name, _ in _TEXTS:
        op.drop_column("game_table", name)
