"""Writes the pages of the reference: a page for each group of public modules, filled from their docstrings.

The public modules are listed here and nowhere else. An object that several modules offer is described on the first page
that has it; the later pages refer to that page.
"""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Final

FOLDER: Final = Path(__file__).parents[2] / "docs/api"

PAGES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = MappingProxyType(
    {
        "truco": ("the door of the library", ("truco",)),
        "truco.cards": ("cards and packs", ("truco.cards",)),
        "truco.errors": ("what is raised", ("truco.errors",)),
        "truco.engine": ("laws, states, acts and rulings", ("truco.engine",)),
        "truco.record": ("records and positions", ("truco.record",)),
        "truco.rulebooks": (
            "rulebooks and their catalogues",
            (
                "truco.rulebooks.rulebook",
                "truco.rulebooks.ruleset",
                "truco.rulebooks.catalogue",
                "truco.rulebooks.coverage",
                "truco.rulebooks.precedents",
            ),
        ),
        "truco.views": ("what a seat may know", ("truco.views",)),
        "truco.bots": (
            "bots and the arena",
            ("truco.bots", "truco.bots.arena", "truco.bots.meeting", "truco.bots.standings"),
        ),
        "truco.club": (
            "tournaments",
            ("truco.club", "truco.club.event", "truco.club.log", "truco.club.places", "truco.club.propose"),
        ),
        "truco.referee": ("the desk and the score sheet", ("truco.referee",)),
        "truco.talk": ("sentences that bind", ("truco.talk",)),
        "truco.lessons": ("arranged hands", ("truco.lessons",)),
        "truco.pictures": ("pictures as SVG", ("truco.pictures", "truco.pictures.cards")),
        "truco.automaton": ("contests as automata", ("truco.automaton",)),
        "truco.outside": ("rulebooks from outside", ("truco.outside",)),
    }
)
"""The pages of the reference by name: the title of each, and its modules."""


_FIRST: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"truco": ("Match", "Rulebook", "Hand", "read_records", "Visitor", "visit", "play_bots", "bot_act")}
)
"""The modules whose names have an order for readers: those that come first; the others follow, errors last."""


def public_names(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield the public names of a module, each with its object: those of `__all__`, else those that it defines."""
    listed = getattr(module, "__all__", None)
    for name in vars(module) if listed is None else listed:
        value = getattr(module, name)
        if listed is not None or (not name.startswith("_") and getattr(value, "__module__", "") == module.__name__):
            yield name, value


def _is_described(value: object) -> bool:
    return inspect.isclass(value) or inspect.isfunction(value)


def public_homes() -> dict[str, str]:
    """Return for each public class and function, by the module that defines it, the name of its description."""
    homes: dict[str, str] = {}
    for _, modules in PAGES.values():
        for module in modules:
            for name, value in public_names(import_module(module)):
                if _is_described(value):
                    homes.setdefault(f"{value.__module__}.{getattr(value, '__qualname__', name)}", f"{module}.{name}")
    return homes


def page_of(name: str, homes: Mapping[str, str]) -> str:
    """Return the text of a page as reStructuredText, which Sphinx fills from the docstrings."""
    title, modules = PAGES[name]
    heading = f"``{name}``: {title}"
    lines = [heading, "=" * len(heading), ""]
    for module in modules:
        if len(modules) > 1:
            lines += [f"``{module}``", "-" * (len(module) + 4), ""]
        elsewhere = {
            offered: home
            for offered, value in public_names(import_module(module))
            if _is_described(value)
            and (home := homes[f"{value.__module__}.{getattr(value, '__qualname__', offered)}"])
            != f"{module}.{offered}"
        }
        lines += [f".. automodule:: {module}"]
        if module in _FIRST:
            lines += ["", *_in_order(module)]
        else:
            lines += ["   :members:"]
            lines += [f"   :exclude-members: {', '.join(elsewhere)}"] if elsewhere else []
        lines += ["", *_references(elsewhere), ""]
    return "\n".join(lines)


def _in_order(module: str) -> list[str]:
    """Return the directives for the classes and functions of a module: the first ones, others, errors."""
    values = dict(public_names(import_module(module)))
    others = [name for name in values if name not in _FIRST[module] and _is_described(values[name])]
    lines = []
    for name in (*_FIRST[module], *sorted(others, key=lambda name: _directive(values[name]) == "autoexception")):
        members = ["   :members:"] if inspect.isclass(values[name]) else []
        lines += [f".. {_directive(values[name])}:: {module}.{name}", *members, ""]
    return lines


def _directive(value: object) -> str:
    if inspect.isclass(value):
        return "autoexception" if issubclass(value, Exception) else "autoclass"
    return "autofunction"


def _references(elsewhere: Mapping[str, str]) -> list[str]:
    """Return the paragraph on objects that another page describes."""
    if not elsewhere:
        return []
    named = ", ".join(f":py:obj:`{home}`" for home in elsewhere.values())
    return [f"Also available from this module: {named}."]


def index() -> str:
    """Return the first page of the reference, which lists the others."""
    rows = [f"| [`{name}`]({name}.rst) | {title} |" for name, (title, _) in PAGES.items()]
    return "\n".join(
        [
            "# The reference of the library",
            "",
            "Every public class and function, from the docstrings. The examples in it run with the tests.",
            "",
            "| module | holds |",
            "| --- | --- |",
            *rows,
            "",
            "```{toctree}",
            ":hidden:",
            *PAGES,
            "```",
            "",
        ]
    )


def write_reference(folder: Path) -> None:
    """Write all pages into an emptied folder."""
    homes = public_homes()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "index.md").write_text(index(), encoding="utf-8")
    for name in PAGES:
        (folder / f"{name}.rst").write_text(page_of(name, homes), encoding="utf-8")


if __name__ == "__main__":
    write_reference(FOLDER)
