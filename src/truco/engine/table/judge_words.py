"""The words of a judge, taken apart: what is ruled, against whom, with which article as its reason."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

JUDGE: Final = "juez"
COMMITTEE: Final = "comision"
ARBITER: Final = "arbitro"
VOTE: Final = "voto"
"""The players who voted, as the author of a ruling."""

OFFICIALS: Final = (JUDGE, COMMITTEE, ARBITER)
"""The seats of those who rule and do not play."""

VERDICTS: Final = (
    *("warn", "points", "lose-hand", "lose-partida", "lose-match", "disqualify", "expel"),
    *("annul-hand", "misdeal", "score", "correct", "uphold", "dismiss"),
    *("silence", "end-silence", "send-away", "let-in"),
)
"""What can be ruled."""

PUBLIC: Final = "P"
"""The letter of those who watch: `P` for all of them, `P3` for the third who came."""

ORDERS: Final = ("silence", "end-silence", "send-away", "let-in")
"""The rulings that keep order in the room and change nothing of the hand."""

CLAIM_ANSWERS: Final = ("uphold", "dismiss")
"""The rulings that answer a claim: it is looked into, or not."""

PROPOSE: Final = "propongo-"

_ARTICLE: Final = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+\Z")
_VERDICT: Final = re.compile(
    r"(?P<side>lose-hand|lose-partida|lose-match)-(?P<loser>[ABC])"
    r"|(?P<one>warn|disqualify)-(?P<accused>[ABC][123]?)"
    r"|(?P<seat>expel|uphold|dismiss)-(?P<of>[ABC][123])"
    r"|points-(?P<winner>[ABC])-(?P<points>[0-9]{1,3})"
    r"|(?P<alone>annul-hand|misdeal)"
    r"|score(?P<scores>(?:-[ABC]-[0-9]{1,3}){2,3})"
    r"|(?P<order>silence|end-silence)(?:-(?P<who>[ABC][123]?|P(?:[1-9][0-9]{0,3})?))?"
    r"|(?P<door>send-away|let-in)-(?P<visitor>P(?:[1-9][0-9]{0,3})?)"
)
_CORRECT: Final = re.compile(r"correct-(?P<number>[0-9]{1,3}):(?P<instead>.+)")
MOST_WORDS: Final = 200
"""How many characters the reason of a ruling may have."""
_SAID: Final = re.compile(rf'(?P<ruled>[^\s"]+) "(?P<why>[^"\\\n]{{1,{MOST_WORDS}}})"')


class Verdict(NamedTuple):
    """The content of a ruling.

    >>> verdict_of("lose-hand-A:br.28.pu.b")
    Verdict(name='lose-hand', target='A', points=0, scores=(), article='br.28.pu.b', corrects=0, why='')
    >>> verdict_of("correct-2:warn-B1").corrects, verdict_of("score-A-12-B-9").scores
    (2, (('A', 12), ('B', 9)))

    - `name`: one of `VERDICTS`; of a correction, what is put in the place of the other ruling.
    - `target`: the side, the seat, the public or the visitor that it is about; empty for none.
    - `points`: how many are given.
    - `scores`: the points of each side that are set.
    - `article`: the rule that is written as the reason; empty for none.
    - `corrects`: the number of the ruling that this one takes the place of, 0 for none.
    - `why`: the reason in the words of who ruled; empty for none.
    """

    name: str
    target: str = ""
    points: int = 0
    scores: tuple[tuple[str, int], ...] = ()
    article: str = ""
    corrects: int = 0
    why: str = ""

    @property
    def side(self) -> str:
        """The side that it is about, or the public; empty for none."""
        return self.target[:1]

    @property
    def accused(self) -> str:
        """The seat or the visitor that it is about; empty where it is about more than one, or about no person."""
        return self.target if len(self.target) > 1 else ""


@lru_cache(maxsize=1024)
def verdict_of(token: str) -> Verdict | None:
    """Return what a word rules, `None` for a word that rules nothing.

    >>> verdict_of('warn-B1:br.28.1 "he swore twice"').why
    'he swore twice'
    """
    ruled, why = parted(token)
    if why:
        bare = verdict_of(ruled)
        return None if bare is None else bare._replace(why=why)
    corrected = _CORRECT.fullmatch(token)
    if corrected:
        instead = verdict_of(corrected["instead"])
        number = int(corrected["number"])
        return None if instead is None or instead.corrects or not number else instead._replace(corrects=number)
    ruled_words, colon, article = token.partition(":")
    if colon and not _ARTICLE.match(article):
        return None
    match = _VERDICT.fullmatch(ruled_words)
    if match is None:
        return None
    name = match["side"] or match["one"] or match["alone"]
    if name:
        return Verdict(name, match["loser"] or match["accused"] or "", article=article)
    if match["seat"]:
        return Verdict(match["seat"], match["of"], article=article)
    if match["order"] or match["door"]:
        return Verdict(match["order"] or match["door"], match["who"] or match["visitor"] or "", article=article)
    if match["winner"]:
        return Verdict("points", match["winner"], int(match["points"]), article=article)
    parts = match["scores"].split("-")[1:]
    scores = tuple((side, int(number)) for side, number in zip(parts[::2], parts[1::2], strict=True))
    if len(dict(scores)) < len(scores):
        return None
    return Verdict("score", scores=scores, article=article)


def parted(token: str) -> tuple[str, str]:
    """Return the word of a ruling without the reason in words, and that reason, empty for none.

    >>> parted('annul-hand "five cards"'), parted("annul-hand")
    (('annul-hand', 'five cards'), ('annul-hand', ''))
    """
    match = _SAID.fullmatch(token)
    return (match["ruled"], match["why"]) if match else (token, "")


def proposed(token: str) -> str:
    """Return the ruling that a word puts to the vote, empty for any other word.

    >>> proposed("propongo-lose-hand-A"), proposed("envido")
    ('lose-hand-A', '')
    """
    ruling = token.removeprefix(PROPOSE)
    return ruling if ruling != token and verdict_of(ruling) is not None else ""
