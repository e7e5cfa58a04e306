"""The graph of a contest in words: its states, and arrows with all the words that lead from one to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tools.contests.states import ASIDE, STATES, State, drawn_at_all, end_of, label_of

from truco.automaton import Contest
from truco.messages import catalogue, key_for_chico, text
from truco.rulebooks.rulebook import Rulebook

MOST: Final = 24
"""A picture with more arrows leaves out those of words that may be said at any time."""


class Edge(NamedTuple):
    """An arrow from one state to another, by their numbers, with all its words."""

    start: int
    end: int
    words: tuple[str, ...]


class Graph(NamedTuple):
    """A contest as it is drawn: its states in words, those where it begins, and the arrows.

    `name` is the contest's; `aside` are words that are not drawn, since they would make too many arrows.
    """

    name: str
    title: str
    states: tuple[str, ...]
    starts: tuple[int, ...]
    edges: tuple[Edge, ...]
    aside: tuple[str, ...] = ()

    def sentences(self, language: str) -> tuple[str, ...]:
        """Return the whole graph in sentences, for readers who cannot see it."""
        first = ", ".join(self.states[at] for at in self.starts)
        lines = [text("automaton.picture.begin", language, states=first)]
        for start, end, words in self.edges:
            key = "automaton.picture.stays" if start == end else "automaton.picture.arrow"
            start_told, end_told = self.states[start], self.states[end]
            values = {"start": start_told, "words": ", ".join(words)} | ({} if start == end else {"end": end_told})
            lines.append(text(key, language, **values))
        return (*lines, self.not_drawn(language)) if self.aside else tuple(lines)

    def not_drawn(self, language: str) -> str:
        """Return the sentence about the words that are not drawn."""
        return text("automaton.picture.aside", language, words=", ".join(self.aside))


def graph_of(contest: Contest, book: Rulebook, language: str) -> Graph:
    """Return the graph of a contest of a rulebook in a language.

    >>> from truco.automaton.shelf import stored
    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> truco = next(one for one in stored("paulista").contests if one.name == "truco")
    >>> graph_of(truco, load_rulebook("paulista"), "pt").states[:3]
    ('Sem pedir: 1 ponto', 'Truco: falta responder', 'Truco aceito: 3 pontos')
    """
    state_of = STATES[contest.name]
    edges_of: dict[tuple[State, State], dict[str, None]] = {}
    starts = tuple(dict.fromkeys(state_of(contest.values[at]) for at in contest.starts))
    for arrow in contest.steps:
        label = label_of(contest.name, arrow)
        ends = state_of(contest.values[arrow.start]), end_of(contest.name, arrow, contest.values[arrow.end])
        if drawn_at_all(contest.name, label, *ends):
            edges_of.setdefault(ends, {})[label] = None
    aside: dict[str, None] = {}
    if len(edges_of) > MOST:
        aside = dict.fromkeys(word for words in edges_of.values() for word in words if word in ASIDE)
        edges_of = {
            ends: words
            for ends, labels in edges_of.items()
            if (words := {word_drawn: None for word_drawn in labels if word_drawn not in aside})
        }
    states = dict.fromkeys((*starts, *(state for ends in edges_of for state in ends)))
    number = {state: at for at, state in enumerate(states)}
    edges = (
        Edge(number[start], number[end], _labels_told(contest.name, words, book, language))
        for (start, end), words in edges_of.items()
    )
    title = text(
        "automaton.picture.title",
        language,
        contest=text(key_for_chico(f"automaton.contest.{contest.name}", book.chico), language),
        book=_message(f"book.{book.code}", language) or book.title,
    )
    return Graph(
        contest.name,
        title,
        tuple(_state_told(contest.name, state, book, language) for state in states),
        tuple(number[state] for state in starts),
        tuple(edges),
        _labels_told(contest.name, aside, book, language),
    )


def _state_told(contest: str, state: State, book: Rulebook, language: str) -> str:
    """Return the words of a state."""
    name, *values = state
    key = f"automaton.{contest}.{name}"
    match contest, name:
        case "tricks", "won":
            return " · ".join(text(f"automaton.tricks.{result}", language) for result in values[0].split())
        case "truco", _:
            return text(key, language, **_truco(name, values, book, language))
        case "leaving", "gone":
            return text(key, language, n=int(values[0]))
        case "envites", "uncalled" | "singing" | "settled" | "void":
            return text(f"automaton.envido.{name}", language)
        case _:
            words = {"word": word_told(values[0], book, language)} if values else {}
            return text(key_for_chico(key, book.chico), language, **words)


def _truco(name: str, values: Iterable[str], book: Rulebook, language: str) -> Mapping[str, str]:
    """Return what is filled in for a state of the truco: the call, and what the hand is worth in it."""
    call = next((candidate for candidate in book.terms.truco.calls if candidate.word in values), None)
    if name == "called":
        return {"word": word_told(call.word if call else "", book, language)}
    points = book.terms.truco.uncalled
    if call is not None:
        points = call.refused if name == "refused" else call.accepted
    values_told = {"points": text("automaton.points", language, n=points)}
    return values_told if call is None else {"word": word_told(call.word, book, language), **values_told}


def _labels_told(contest: str, labels: Iterable[str], book: Rulebook, language: str) -> tuple[str, ...]:
    """Return the words of an arrow, each once."""
    tricks = contest == "tricks"
    words = (
        text(f"automaton.tricks.{label}", language) if tricks else word_told(label, book, language) for label in labels
    )
    return tuple(dict.fromkeys(words))


def word_told(role: str, book: Rulebook, language: str) -> str:
    """Return a kind of word as players read it.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> [word_told(one, load_rulebook("uruguay"), "en") for one in ("n-envido", "quiero+no-quiero", "(card)")]
    ['… tantos envido', 'Quiero + No quiero', 'a card']
    """
    if "+" in role:
        return " + ".join(word_told(part, book, language) for part in role.split("+"))
    own = _message(f"automaton.word.{role.strip('()')}", language)
    if own:
        return own
    for kind in ("call", "word"):
        key = key_for_chico(f"{kind}.{role}", book.chico)
        message = _message(key, language)
        if message:
            return message.format(n="…", name="…", card="…") if "{" in message else message
    return role


def _message(key: str, language: str) -> str:
    """Return a message as it is written; empty where the catalogue lacks it."""
    message = catalogue(language).get(key, "")
    return message if isinstance(message, str) else ""
