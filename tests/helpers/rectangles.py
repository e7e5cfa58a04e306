"""Rectangles of a page at play: which words lie over a face, a name, a card or another button."""

from __future__ import annotations

from typing import Final

from tests.browser.person import Person

SLACK: Final = 3
"""So many pixels in both directions are no overlap: a ring has round corners, a card lies askew."""

_FULL: Final = """() => {
    const face = document.querySelector(".hand .card .face, .lying .face, .backs .face").outerHTML;
    for (const pile of document.querySelectorAll(".ring .pile")) {
        pile.querySelectorAll(".lying").forEach((card) => card.classList.remove("now"));
        for (let trick = pile.children.length + 1; trick <= 3; trick += 1) {
            const card = document.createElement("li");
            card.className = `lying trick-${trick} ${trick === 3 ? "now" : "lost"} tried`;
            card.innerHTML = face;
            pile.append(card);
        }
    }
    const tricks = document.querySelector(".ring .tricks");
    tricks.disabled = false;
    tricks.querySelectorAll(".earlier").forEach((label) => { label.style.display = "none"; });
    for (const taken of tricks.querySelectorAll(".taken")) {
        taken.className = "taken";
        taken.lastChild.textContent = "Doña Pina";
    }
}"""
"""Lays three cards before each seat, as at the end of a hand, and tells who took the three tricks."""

_SPEAKING: Final = """(text) => {
    for (const seat of document.querySelectorAll(".ring .seat")) {
        seat.querySelectorAll(".bubble").forEach((bubble) => bubble.remove());
        const bubble = document.createElement("p");
        bubble.className = "bubble tried";
        bubble.style.animation = "none";
        bubble.textContent = text;
        (seat.matches(".below") ? seat.querySelector(".plate") : seat).append(bubble);
    }
}"""
"""Puts a word into every mouth."""

_OVERLAPS: Final = """(slack) => {
    const hides = (style) => style.overflow !== "visible" || style.overflowX !== "visible";
    const seen = (element) => {
        const look = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        const kept = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
        if (look.clipPath !== "none") return null;
        for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
            if (!hides(getComputedStyle(up))) continue;
            const edge = up.getBoundingClientRect();
            kept.left = Math.max(kept.left, edge.left);
            kept.top = Math.max(kept.top, edge.top);
            kept.right = Math.min(kept.right, edge.right);
            kept.bottom = Math.min(kept.bottom, edge.bottom);
        }
        return kept.right - kept.left > 2 && kept.bottom - kept.top > 2 ? kept : null;
    };
    const found = (which) => [...document.querySelectorAll(which)].flatMap((element) => {
        const box = element.closest("dialog, .leaving") ? null : seen(element);
        return box ? [[element, box]] : [];
    });
    const told = (element) => {
        const look = element.className.baseVal ?? element.className;
        const seat = element.closest(".seat")?.className ?? "";
        return `${look || element.tagName} ${seat && `(${seat})`} ${element.textContent.trim().slice(0, 24)}`;
    };
    const words = found(
        ".bubble, .badge, .clock, .who, .muestra figcaption, .ring .tricks, .strip, .told, .asks > *, .score, "
        + ".between, .log, .hand-tools .chip, .calls .call, .folded > summary, .bar > *, .mine > *");
    const things = found(
        ".ring .portrait, .winners .portrait, .ring .name, .ring .lying, .muestra > .face, .backs i .face, "
        + ".hand .card, .unlooked .face, .table button, .table summary, .table a, .table select, .table input");
    const wrong = new Set();
    for (const [word, one] of words) {
        for (const [thing, other] of things) {
            if (word.contains(thing) || thing.contains(word)) continue;
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (wide <= slack || high <= slack) continue;
            const place = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
            wrong.add(`${told(word)} [${place(one)}] over ${told(thing)} [${place(other)}]`);
        }
    }
    return [...wrong];
}"""
"""Returns the words that lie over a face, a name, a card or another button; what a fold or a list hides counts as not
there."""


def fill_the_felt(person: Person) -> None:
    """Lay three cards before each seat on a person's page."""
    person.page.evaluate(_FULL)


def make_all_speak(person: Person, text: str) -> None:
    """Put a word into every mouth on a person's page."""
    person.page.evaluate(_SPEAKING, text)


def covered_things(person: Person) -> list[str]:
    """Return which words on a person's page lie over a face, a name, a card or another button."""
    found: list[str] = person.page.evaluate(_OVERLAPS, SLACK)
    return found


def forget_what_was_tried(person: Person) -> None:
    """Remove the words and the cards that a test put on a person's page."""
    person.page.evaluate("""() => document.querySelectorAll(".tried").forEach((one) => one.remove())""")
