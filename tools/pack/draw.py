"""Draw packs, people and faces of the señas: `python tools/pack/draw.py` writes them among the files of the page."""

from __future__ import annotations

from pathlib import Path

from naipes.avatars import avatars
from naipes.faces import faces
from naipes.french_sprite import french_sprite
from naipes.sprite import sprite

STATIC = Path(__file__).parents[2] / "src" / "truco" / "web" / "static"
SPRITES = {"pack.svg": sprite, "pack-french.svg": french_sprite, "faces.svg": faces, "heads.svg": avatars}


def main() -> None:
    """Write the sprites to their places among the files of the page."""
    STATIC.mkdir(parents=True, exist_ok=True)
    for name, draw in SPRITES.items():
        (STATIC / name).write_text(draw(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
