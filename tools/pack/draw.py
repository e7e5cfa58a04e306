"""Draw packs, people and faces of the señas: `python tools/pack/draw.py` writes their files into the package."""

from __future__ import annotations

from pathlib import Path

from naipes.avatars import avatars
from naipes.faces import faces
from naipes.french_sprite import french_sprite
from naipes.sprite import sprite

PACKAGE = Path(__file__).parents[2] / "src" / "truco"
SPRITES = {
    "pictures/art/pack.svg": sprite,
    "pictures/art/pack-french.svg": french_sprite,
    "app/web/static/faces.svg": faces,
    "app/web/static/heads.svg": avatars,
}


def main() -> None:
    """Write the sprites to their places in the package."""
    for name, draw in SPRITES.items():
        (PACKAGE / name).write_text(draw(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
