"""`truco talk`: how a sentence at the table binds its speaker, and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from truco.app.cli.books import RULES, ruleset_named
from truco.app.cli.outside import with_rulebooks
from truco.app.cli.refusal import Refusal
from truco.app.cli.speech import Speech, chosen_language, remember_language
from truco.cards import UNKNOWN, Card, parse_hand, print_hand
from truco.engine import MESA, Act, Law, State, deal_word, due, new_match, rule
from truco.errors import NotationError, RulebookError, TrucoError
from truco.messages import LANGUAGES, text
from truco.record import read_position, replay_position
from truco.rulebooks.catalogue import load
from truco.rulebooks.speech import GRAMMARS, talk_of
from truco.talk import LONGEST, Reading, read
from truco.talk.quotes import sentence_word
from truco.talk.ruling import read_with_silences


@click.command("talk")
@with_rulebooks
@RULES
@click.option(
    "--lang",
    metavar=f"[{'|'.join(LANGUAGES)}]",
    callback=remember_language,
    help="The language of the sentence and of the answer; else the rulebook's.",
)
@click.option("--position", metavar="LINE", help="The moment at which it is said, which names the rulebook itself.")
@click.option("--seat", metavar="SEAT", help="Who says it; without it the seat that is due.")
@click.option("--hand", metavar="CARDS", help="Without a position: the speaker's cards, which else are unknown.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.argument("sentence")
def talk_command(  # noqa: PLR0913  (options of a command)
    sentence: str,
    *,
    code: str,
    lang: str | None,
    position: str | None,
    seat: str | None,
    hand: str | None,
    as_json: bool,
) -> None:
    """Say what SENTENCE binds its speaker to, by the reserved words of a rulebook.

    Without a position the mano says it at the beginning of a hand, at a refereed table.
    """
    words = lang if lang in LANGUAGES else chosen_language()
    try:
        law, state = _moment(position) if position else _beginning(code, hand, words)
        who = seat or (due(law, state.public) if position else _mano(law)) or law.seats[0]
        if who not in law.seats:
            raise Refusal("bad-notation", text("command.no-seat", words, expected=", ".join(law.seats), got=who))
        spoken = "" if lang in LANGUAGES and lang not in GRAMMARS else lang or ""
        reading = read(law, state, who, sentence, spoken)
        if not position:
            reading = _with_silences(law, state, Act(who, sentence_word(sentence, spoken))) or reading
    except TrucoError as error:
        raise _refused(error, lang or "", code, sentence, words) from None
    book = law.ruleset.book
    talk = talk_of(book.code)
    language = lang or (talk.language if talk else LANGUAGES[0])
    speech = Speech(language)
    speech.hear(book)
    if as_json:
        body = {"book": book.code, "language": language, "seat": who, "sentence": sentence, **_body(reading, speech)}
        click.echo(json.dumps(body, ensure_ascii=False))
        return
    for line in _lines(reading, speech, book.catalogue):
        click.echo(line)


def _refused(error: TrucoError, requested: str, code: str, sentence: str, language: str) -> Refusal:
    """Return why a sentence cannot be read: its language, its length, a rulebook without talk, or its position."""
    match error.code:
        case "no-language":
            problem = text("command.no-language", language, expected=", ".join(GRAMMARS), got=requested)
        case "too-long":
            problem = text("command.too-long", language, most=LONGEST, got=len(sentence))
        case "no-talk":
            problem = text("command.no-talk", language, code=code)
        case _:
            problem = text("command.no-position", language, problem=error)
    return Refusal(error.code, problem)


def _beginning(code: str, hand: str | None, language: str) -> tuple[Law, State]:
    """Return the first table of a rulebook after the deal, with only the mano's cards known, if any."""
    ruleset = ruleset_named(code, language)
    form = next(iter(ruleset.book.formats.values()))
    law = Law(ruleset, form.seats, form.name, refereed=True)
    mano = _mano(law)
    example = print_hand(law.terms.pack.cards[: law.terms.deal.cards_each])
    try:
        cards = parse_hand(hand) if hand else (UNKNOWN,) * law.terms.deal.cards_each
    except NotationError as error:
        raise Refusal(error.code, text("command.no-cards", language, example=example, got=hand)) from None
    hands = tuple(cards if seat == mano else (UNKNOWN,) * law.terms.deal.cards_each for seat in law.seats)
    muestra = _other(law, cards) if law.terms.deal.turned else None
    decision = rule(law, new_match(law, law.seats[-1]), Act(MESA, deal_word(hands, muestra)))
    if not decision.ruling.happened or decision.ruling.kind != "lawful":
        problem = text("command.cards-count", language, count=law.terms.deal.cards_each, example=example, got=hand)
        raise Refusal("bad-notation", problem)
    return law, decision.state


def _mano(law: Law) -> str:
    return law.mano_of[law.seats[-1]]


def _with_silences(law: Law, state: State, act: Act) -> Reading | None:
    """Return the reading of a sentence after the silences that it implies, as in records."""
    outcome = read_with_silences(law, state, act)[2]
    return None if isinstance(outcome, str) else outcome.reading


def _other(law: Law, cards: Sequence[Card]) -> Card:
    return next(card for card in law.terms.pack.cards if card not in cards)


def _moment(line: str) -> tuple[Law, State]:
    """Return the table of a position."""
    position = read_position(line)
    replay = replay_position(position)
    if replay.stop is not None:
        raise replay.stop.error
    if replay.state is None:
        raise RulebookError("position", "rules", "", problem="expected rules that exist")
    return position.law, replay.state


def _body(reading: Reading, speech: Speech) -> dict[str, Any]:
    """Return a reading as an object for programs."""
    return {
        "kind": reading.kind,
        "words": reading.word.split("+") if reading.word else [],
        "reason": reading.reason,
        "why": speech.why(reading.reason),
        "rules": list(reading.rules),
        "heard": [
            {
                "text": quote.text,
                "at": [quote.start, quote.end],
                "word": quote.word or None,
                "kind": quote.kind,
                "reason": quote.reason,
                "rules": list(quote.rules),
                "means": quote.means or None,
            }
            for quote in reading.phrases
        ],
    }


def _lines(reading: Reading, speech: Speech, catalogue: str) -> list[str]:
    """Return the lines of a reading: its effect, the reason, and the articles."""
    rules = load(catalogue)
    articles = [f"  {rule}  {rules[rule].wording(speech.language).text}" for rule in reading.rules if rule in rules]
    return [speech.reading(reading.kind, reading.word, reading.reason), *articles]
