"""Measures rectangles of a page at play: words that are cut or cover a face, a name, a card or another button."""

from __future__ import annotations

from collections.abc import Sequence
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


_CUT: Final = """([slack, scrolls]) => {
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !one.closest(["dialog", ".leaving", ...scrolls].join()) && getComputedStyle(one).clipPath === "none";
    const found = (which) => [...document.querySelectorAll(which)].filter(shown);
    const edges = (element) => {
        const kept = { left: 0, top: 0, right: innerWidth, bottom: document.documentElement.scrollHeight };
        for (let up = element; up && up !== document.body; up = up.parentElement) {
            const look = getComputedStyle(up);
            const edge = up.getBoundingClientRect();
            if (look.overflowX !== "visible" && look.textOverflow !== "ellipsis") {
                kept.left = Math.max(kept.left, edge.left);
                kept.right = Math.min(kept.right, edge.right);
            }
            if (look.overflowY !== "visible") {
                kept.top = Math.max(kept.top, edge.top);
                kept.bottom = Math.min(kept.bottom, edge.bottom);
            }
        }
        return kept;
    };
    const lines = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].filter((line) => line.width && line.height).map((line) => {
            const size = parseFloat(getComputedStyle(element).fontSize);
            const middle = (line.top + line.bottom) / 2;
            const below = /[gjpqy]/.test(element.textContent) ? 0.56 : 0.38; // letters that hang below the line
            return { left: line.left, right: line.right, top: middle - size * 0.38, bottom: middle + size * below };
        });
    };
    const outside = (box, kept, by) => box.left < kept.left - by || box.right > kept.right + by
        || box.top < kept.top - by || box.bottom > kept.bottom + by;
    const place = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
    const wrong = new Set();
    const words = ".call .said, .call .price, .outcome li, .outcome .total, .between button, .between .button, "
        + ".hand-tools .chip, .strip .prompt, .muestra figcaption, .badge, .ring .name, .bubble";
    for (const word of found(words)) {
        const kept = edges(word);
        const name = word.textContent.trim();
        for (const line of lines(word)) {
            if (!outside(line, kept, word.closest(".call") ? -1.5 : 1)) continue;
            wrong.add(`${name} [${place(line)}] is cut by [${place(kept)}]`);
        }
    }
    for (const thing of found(".muestra .face, .ring .lying .face, .call, .between button")) {
        const [box, kept] = [thing.getBoundingClientRect(), edges(thing.parentElement)];
        const name = thing.closest(".muestra, .lying, .call, button").className;
        if (outside(box, kept, slack)) wrong.add(`${name} [${place(box)}] is cut by [${place(kept)}]`);
    }
    for (const call of found(".call")) {
        const [said, price] = [".said", ".price"].map((part) => lines(call.querySelector(part)));
        for (const [one, other] of said.flatMap((one) => price.map((other) => [one, other]))) {
            if (one.bottom > other.top - 1) wrong.add(`${call.textContent.trim()} has its price over its word`);
        }
        const key = call.querySelector("kbd")?.getBoundingClientRect();
        const upon = (line) => line.right > key.left && line.top < key.bottom && line.bottom > key.top;
        if (key && said.some(upon)) wrong.add(`${call.textContent.trim()} has its key over its word`);
    }
    return [...wrong];
}"""
"""Returns what is cut by an edge: letters, buttons, cards of the felt; and the words over which their price is written.
What a list hides until it is scrolled counts as cut."""


_STACKED: Final = """(slack) => {
    const found = (which) => [...document.querySelectorAll(which)].filter((one) => one.checkVisibility());
    const box = (face) => {
        const [{ left, top, width, height }, wide] = [face.getBoundingClientRect(), face.clientWidth || 0];
        const [x, y] = [left + width / 2, top + height / 2];
        const half = Math.min(width, parseFloat(getComputedStyle(face).width) || wide) / 2;
        return { left: x - half, right: x + half, top: y - half * 1.55, bottom: y + half * 1.55 };
    };
    const wrong = new Set();
    const held = found(".backs i .face").map((face) => [face, box(face)]);
    const lying = found(".ring .lying .face, .muestra > .face").map((face) => [face, box(face)]);
    for (const [one, mine] of held) {
        for (const [other, its] of lying) {
            const wide = Math.min(mine.right, its.right) - Math.max(mine.left, its.left);
            const high = Math.min(mine.bottom, its.bottom) - Math.max(mine.top, its.top);
            if (wide <= slack || high <= slack) continue;
            const place = (at) => [at.left, at.top, at.right, at.bottom].map(Math.round).join(" ");
            wrong.add(`held ${one.closest(".seat").className} [${place(mine)}] on lying `
                + `${other.closest(".seat")?.className ?? "muestra"} [${place(its)}]`);
        }
    }
    return [...wrong];
}"""
"""Returns the cards that somebody holds which lie on cards that were played or turned; each as if it lay straight."""


def fill_the_felt(person: Person) -> None:
    """Lay three cards before each seat on a person's page."""
    person.page.evaluate(_FULL)


def make_all_speak(person: Person, text: str) -> None:
    """Put a word into every mouth on a person's page."""
    person.page.evaluate(_SPEAKING, text)


def covered_things(person: Person) -> list[str]:
    """Return which words on a person's page lie over a face, a name, a card or another button."""
    overlaps: list[str] = person.page.evaluate(_OVERLAPS, SLACK)
    return overlaps


def cut_things(person: Person, scrolls: Sequence[str] = ()) -> list[str]:
    """Return what on a person's page is cut by an edge, and which words have their price upon them.

    The contents of the lists that are named in `scrolls` are left out.
    """
    cuts: list[str] = person.page.evaluate(_CUT, [SLACK, [*scrolls]])
    return cuts


def stacked_cards(person: Person) -> list[str]:
    """Return which held cards on a person's page lie on cards that were played or turned."""
    stacks: list[str] = person.page.evaluate(_STACKED, SLACK)
    return stacks


def forget_what_was_tried(person: Person) -> None:
    """Remove the words and the cards that a test put on a person's page."""
    person.page.evaluate("""() => document.querySelectorAll(".tried").forEach((one) => one.remove())""")
