"""A chain of digests over the rows of each log."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Give every row its digest, and every table that of its last row."""
    for name in ("event", "game_table"):
        op.add_column(name, sa.Column("digest", sa.String(64), nullable=False, server_default=""))
    connection = op.get_bind()
    tables = connection.execute(sa.text("SELECT id, code, rules, seats FROM game_table ORDER BY id")).all()
    for table_id, *named in tables:
        digest = _digest(named)
        log = sa.text("SELECT seq, at, client_id, body FROM event WHERE table_id = :id ORDER BY seq")
        for seq, *row in connection.execute(log, {"id": table_id}).all():
            digest = _digest([digest, seq, *row])
            connection.execute(
                sa.text("UPDATE event SET digest = :digest WHERE table_id = :id AND seq = :seq"),
                {"digest": digest, "id": table_id, "seq": seq},
            )
        connection.execute(
            sa.text("UPDATE game_table SET digest = :digest WHERE id = :id"), {"digest": digest, "id": table_id}
        )


def downgrade() -> None:
    """Drop the digests."""
    for name in ("event", "game_table"):
        op.drop_column(name, "digest")


def _digest(parts: list[object]) -> str:
    """Return a digest as this step has always made them, whatever the program does now."""
    return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()
