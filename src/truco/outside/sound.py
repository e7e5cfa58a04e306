"""The checks of a rulebook from outside: those that our own rulebooks must pass in the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from truco.bots.arena import Table, Task
from truco.bots.players import RandomBot
from truco.cards import PACKS
from truco.engine import Kind, Law, Phase, Word
from truco.engine.table.words import word
from truco.errors import ActRejected, RulebookError
from truco.messages import Message, catalogue, check_messages, is_package_message, key_for_chico
from truco.rulebooks import shelf
from truco.rulebooks.catalogue import load
from truco.rulebooks.catalogue.loader import Catalogue, catalogue_of
from truco.rulebooks.chapters import rows_of
from truco.rulebooks.coverage import citing_paths
from truco.rulebooks.options import Option
from truco.rulebooks.rulebook import Rulebook, book_of
from truco.rulebooks.ruleset import Ruleset, ruleset_of
from truco.views import View

Messages = Mapping[str, Mapping[str, Message]]

_DIALECTS: Final = ("chico", "partida")
"""What our own rulebooks call a chico; a rulebook from outside has its own words under its code."""
_SHARED: Final = ("rules.option.", "rules.preset.")
"""Beginnings of keys that rulebooks share; in the keys of one rulebook its code follows."""
_HEAD: Final = ("hand", "dealer", "score", "muestra", "deal", "duel", "end")
_MOST_LAWS: Final = 400
_HANDS: Final = 3
_MOST_DECISIONS: Final = 3_000
_NUMBERED: Final = ("envido", "free-envido", "flor-round", "both", "ley")
"""Parts that are answered with quiero and no-quiero alone."""


def check_folder(folder: shelf.Folder) -> tuple[Rulebook, Messages]:
    """Return the rulebook and the messages of a folder from outside after checking its files.

    `check_game` checks later, when its words are known, whether the game can be played. Raises `RulebookError` with
    file, field and problem.
    """
    if shelf.RULEBOOK not in folder.texts:
        raise RulebookError(folder.name(shelf.RULEBOOK), "file", "", problem="missing")
    others = (added for added in shelf.added_folders() if added != folder)
    if folder.code in shelf.package_folders() or any(other.code == folder.code for other in others):
        problem = f"expected a code that no other rulebook has, got {folder.code}"
        raise RulebookError(folder.name(shelf.RULEBOOK), "code", "", problem=problem)
    book = book_of(folder)
    _check_dialect(book)
    _check_words(book)
    _check_kinds(book)
    _check_rules(book, _catalogue(folder, book))
    messages = _messages(folder, book)
    return book, messages


# -- words, rules and texts


def _check_dialect(book: Rulebook) -> None:
    if book.chico not in (*_DIALECTS, book.code):
        problem = f"expected {', '.join(_DIALECTS)} or {book.code}, got {book.chico}"
        raise RulebookError(book.file, "chico", "", problem=problem)


def _check_kinds(book: Rulebook) -> None:
    """Refuse a name of a kind of hand that means something else on the hand line of a record."""
    for name in book.terms.duels.names:
        if name in _HEAD:
            problem = f"expected names other than {', '.join(_HEAD)}, got {name}"
            raise RulebookError(book.file, "duels.names", book.rules_of("duels.names")[0], problem=problem)


def _check_words(book: Rulebook) -> None:
    """Refuse words that already mean something else, and answers that a part of the rulebook would not accept."""
    for kind, tokens in book.words.items():
        for token in tokens:
            kind_of_word = word(token).kind
            if kind_of_word not in (Kind.OTHER, kind):
                file = f"{book.code}/{shelf.WORDS}"
                raise RulebookError(file, kind, "", problem=f"{token} is a word of kind {kind_of_word.value} already")
    rivals = [part for part in book["play.parts"] if part in _NUMBERED]
    for path, expected in (("truco.yes", "quiero"), ("truco.no", "no-quiero")):
        if rivals and book[path] != expected:
            problem = f"expected {expected}, the word that answers the part {rivals[0]}, got {book[path]}"
            raise RulebookError(book.file, path, book.rules_of(path)[0], problem=problem)


def _catalogue(folder: shelf.Folder, book: Rulebook) -> Catalogue:
    """Return the catalogue that a book cites: that of its own folder, or one of ours."""
    if shelf.CATALOGUE not in folder.texts:
        if book.catalogue not in shelf.package_folders():
            problem = f"expected a {shelf.CATALOGUE} in the folder, or one of our catalogues, got {book.catalogue}"
            raise RulebookError(book.file, "catalogue", "", problem=problem)
        return load(book.catalogue)
    if book.catalogue != folder.code:
        problem = f"expected {folder.code}, whose folder has a {shelf.CATALOGUE}, got {book.catalogue}"
        raise RulebookError(book.file, "catalogue", "", problem=problem)
    loaded = catalogue_of(folder)
    if shelf.CHAPTERS in folder.texts:
        rows_of(folder, tuple(loaded.rules))
    others = {load(code).prefix for code in shelf.folders_with(shelf.CATALOGUE) if code != folder.code}
    if not loaded.prefix.isalnum() or loaded.prefix in others:
        problem = f"expected letters that no other catalogue begins its ids with, got {loaded.prefix[:40]}"
        raise RulebookError(folder.name(shelf.CATALOGUE), "prefix", "", problem=problem)
    return loaded


def _check_rules(book: Rulebook, articles: Catalogue) -> None:
    for rule, paths in citing_paths(book).items():
        if rule not in articles:
            raise RulebookError(book.file, paths[0], rule, problem=f"the catalogue {articles.code} has no such rule")
    for key, fault in book.faults.items():
        for rule in fault.rules:
            if rule not in articles:
                raise RulebookError(
                    book.file, f"faults.{key}", rule, problem=f"the catalogue {articles.code} has no such rule"
                )


def _messages(folder: shelf.Folder, book: Rulebook) -> Messages:
    """Return the messages of a folder; raises `RulebookError` if a message that players need is missing."""
    file = folder.name(shelf.MESSAGES)
    table = folder.table(shelf.MESSAGES)
    messages, wanted = catalogue("es"), list(_wanted(book))
    own = {key for keys in wanted for key in keys if not is_package_message(key) and not _is_shared(key, book)}
    for key in table:
        text = key.removeprefix(f"{book.code}.")
        if key not in own and (text == key or not is_package_message(text)):
            raise RulebookError(file, key, "", problem="expected the key of a message of this rulebook")
    for keys in wanted:
        if not any(key in table or key in messages for key in keys):
            raise RulebookError(file, keys[0], "", problem="missing")
    return check_messages(file, table, [book.code])


def _is_shared(key: str, book: Rulebook) -> bool:
    return any(key.startswith(begin) and not key.startswith(f"{begin}{book.code}.") for begin in _SHARED)


def _wanted(book: Rulebook) -> Iterator[tuple[str, ...]]:
    """Yield the messages that a book needs, each with the keys that may provide it."""
    yield from ((f"book.{book.code}{about}",) for about in ("", "-what", "-differs"))
    for option in book.options.values():
        for end in ("", *(f".{value}" for value in option.values)):
            key = f"{option.key}{end}"
            yield (
                f"rules.option.{book.code}.{key}",
                key_for_chico(f"rules.option.{key}", book.chico),
                f"rules.option.{key}",
            )
    yield from ((f"rules.preset.{book.code}.{name}", f"rules.preset.{name}") for name in book.presets)
    for tokens in book.words.values():
        for token in tokens:
            yield from ((f"call.{token}", f"word.{token}"), (f"hint.{token}",))
    yield from ((f"kind.{name}",) for name in book.terms.duels.names)


# -- the game


def _check_pack(book: Rulebook) -> None:
    """Refuse an order that is not one of exactly the pack's cards, and a deal of more cards than there are."""
    pack = PACKS.get(book["pack.cards"])
    if pack is None:
        problem = f"expected {' or '.join(PACKS)}, got {book['pack.cards']}"
        raise RulebookError(book.file, "pack.cards", book.rules_of("pack.cards")[0], problem=problem)
    listed = [token for tier in book["ranks.tiers"] for token in tier]
    if sorted(listed) != sorted(card.token for card in pack):
        problem = (
            f"expected each of the {len(PACKS[book['pack.cards']])} cards of the pack once, got {len(listed)} cards"
        )
        raise RulebookError(book.file, "ranks.tiers", book.rules_of("ranks.tiers")[0], problem=problem)


def check_game(book: Rulebook) -> None:
    """Make the law of every format under each choice of a book, and play some hands of each format.

    Raises `RulebookError`, with the path that was tried, for a book that cannot be played.
    """
    _check_pack(book)
    rulesets = list(_rulesets(book))
    if len(rulesets) * len(book.formats) > _MOST_LAWS:
        problem = (
            f"expected at most {_MOST_LAWS} combinations of a format and an option's value, "
            f"got {len(rulesets) * len(book.formats)}"
        )
        raise RulebookError(book.file, "options", "", problem=problem)
    for form in book.formats.values():
        for ruleset in rulesets:
            for refereed in (False, True):
                path = "options." + " ".join(str(ruleset).split()[1:]) if ruleset.chosen else f"formats.{form.name}"
                _tried(book, path, ruleset, form.name, refereed=refereed, play=not refereed and not ruleset.chosen)


def _rulesets(book: Rulebook) -> Iterator[Ruleset]:
    """Yield the book with its defaults, then with each value of each option and with each preset."""
    yield ruleset_of(book)
    for option in book.options.values():
        for value in option.values[1:]:
            chosen = {option.key: value, **_needed(book.options, option, value)}
            yield ruleset_of(book, chosen)
    for name in book.presets:
        yield ruleset_of(book, preset=name)


def _needed(options: Mapping[str, Option], option: Option, value: str) -> dict[str, str]:
    """Return the first values of other options with which a value can be played."""
    chosen = {key: next(iter(values)) for key, values in option.needs.get(value, {}).items()}
    for key, values in option.excludes.get(value, {}).items():
        if options[key].values[0] in values:
            chosen[key] = next((token for token in options[key].values if token not in values), options[key].values[0])
    return chosen


def _tried(book: Rulebook, path: str, ruleset: Ruleset, form: str, *, refereed: bool, play: bool) -> None:  # noqa: PLR0913  (what is tried, and how)
    try:
        law = Law(ruleset, book.formats[form].seats, form, refereed=refereed)
        if play:
            _play(law, path)
    except RulebookError:
        raise
    # A value that none of our rulebooks has may cause any error in a part of the engine.
    except (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        problem = f"cannot be played: {type(error).__name__}: {str(error)[:200]}"
        raise RulebookError(book.file, path, "", problem=problem) from None
    except ActRejected as error:
        raise RulebookError(book.file, path, "", problem=f"cannot be played to the end of a hand: {error}") from None


class _Hasty(RandomBot):
    """Says any word, up to the number of decisions that a few hands may need."""

    def __init__(self) -> None:
        """Begin with the full number of decisions."""
        self._left = _MOST_DECISIONS

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return any word of the menu when due, else `None`; raises `RuntimeError` in a hand that does not end."""
        self._left -= 1
        if not self._left:
            raise RuntimeError("a hand does not end")
        return super().choose(law, view, menu, rng)


def _play(law: Law, path: str) -> None:
    """Play some hands at random; raises an error if a seat that must act has no lawful word."""
    table = Table(law, dict.fromkeys(law.seats, _Hasty()), Task(path, 0, 0, "hand"))
    for _ in range(_HANDS):
        if table.state.public.phase is not Phase.MATCH_OVER:
            table.play_hand()
