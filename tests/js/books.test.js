/** Rulebooks with their options, and the places of their words on the screen. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as books from "../../src/truco/app/web/static/books.js";
import { useOfCards, wordFor } from "../../src/truco/app/web/static/hand.js";
import { bySuit, moved } from "../../src/truco/app/web/static/hand-order.js";
import { t } from "../../src/truco/app/web/static/messages.js";
import * as slots from "../../src/truco/app/web/static/slots.js";
import { book, data, gameOf, haveBooks, speak } from "./helpers/server.js";

/** @import { Choice } from "../../src/truco/app/web/static/types.js" */

const menu = (/** @type {string[][]} */ ...choices) => /** @type {Choice[]} */ (choices.map(([group, word]) => ({ group, word })));

beforeEach(() => {
  speak("en");
  haveBooks();
});

test("a rulebook is found by its code, by an article of it, else it is the first", () => {
  const code = (/** @type {string} */ named) => books.codeOf(data.books, named);
  assert.deepEqual([code("uruguay"), code("uy.95"), code("whatever"), books.codeOf([], "uy.95")], ["uruguay", "uruguay", data.books[0]?.code, ""]);
});

test("a tag names the rulebook and the options that differ from its defaults", () => {
  assert.equal(books.rulesTag(book("oficial"), { target: "15", chicos: "2" }), "oficial target=15");
  assert.deepEqual(books.chosenIn("oficial chicos=1 target=15"), { chicos: "1", target: "15" });
  assert.equal(books.bookOf("oficial target=15")?.code, "oficial");
  assert.equal(books.bookOf("nothing"), undefined);
});

test("every preset of every rulebook has options that it has, which fit together", () => {
  for (const each of data.books) for (const preset of each.presets) assert.ok(books.choiceFits(each, preset.rules), preset.rules);
});

test("a choice does not fit where the rulebook lacks the option or the value", () => {
  const fits = (/** @type {string} */ rules) => books.choiceFits(book("oficial"), rules);
  assert.deepEqual(["oficial target=15", "oficial target=99", "oficial flor=no"].map(fits), [true, false, false]);
});

test("an option does not fit beside one that excludes it", () => {
  const argentina = book("pagat-argentina");
  assert.ok(books.choiceFits(argentina, "pagat-argentina flor=no"));
  assert.ok(!books.choiceFits(argentina, "pagat-argentina flor=no silent-flor=yes"));
  const flor = argentina.options.find((option) => option.key === "flor");
  assert.ok(flor && !books.fits(argentina, { "silent-flor": "yes" }, flor, "no"));
  assert.ok(flor && books.fits(argentina, {}, flor, "no"));
});

test("a value fits only beside those that it needs, chosen or by default", () => {
  const option = /** @type {any} */ ({ key: "b", values: ["1", "2"], house: [], rules: [], needs: { 2: { a: ["y"] } }, excludes: {} });
  const other = { ...option, key: "a", values: ["x", "y"], needs: {} };
  const made = /** @type {any} */ ({ code: "made", options: [other, option] });
  assert.deepEqual([books.fits(made, {}, option, "2"), books.fits(made, { a: "y" }, option, "2")], [false, true]);
});

test("a house rule says that it is one", () => {
  const oficial = book("oficial");
  const target = oficial.options.find((option) => option.key === "target");
  assert.ok(target);
  assert.ok(books.choiceName(oficial, target, "15").endsWith(` (${t("option.house")})`));
  assert.ok(!books.choiceName(oficial, target, "30").includes("("));
  assert.ok(!books.optionName(oficial, target).endsWith("."));
});

test("every word of every rulebook has one place at most", () => {
  for (const { code, words } of data.books) {
    const places = slots.slotsOf(gameOf({ rules: code }));
    const menuOf = (/** @type {string} */ word) => gameOf({ rules: code, menu: menu(["call", word]) });
    for (const word of words) assert.ok(places.filter((slot) => slots.offered(menuOf(word), slot)).length <= 1, `${code}: ${word}`);
  }
});

test("a place is there only where the rulebook has a word for it", () => {
  const ids = (/** @type {string} */ rules) => slots.slotsOf(gameOf({ rules })).map((slot) => slot.id);
  assert.ok(!ids("oficial").includes("flor") && ids("runfla").includes("flor"));
  assert.deepEqual(ids("paulista"), ["truco", "retruco", "vale-cuatro", "doze", "quiero", "no-quiero"]);
  assert.deepEqual(ids("unknown"), ["quiero", "no-quiero"]);
});

test("where there are many words the steps of the truco share a place", () => {
  const crowded = gameOf({ rules: "uruguay" });
  assert.equal(slots.isCrowded(crowded), true);
  assert.ok(!slots.slotsOf(crowded).some((slot) => slot.id === "retruco"));
  const slot = slots.slotsOf(crowded).find((place) => place.id === "truco");
  assert.ok(slot);
  assert.equal(slots.offered(gameOf({ rules: "uruguay", menu: menu(["answer", "quiero-retruco"]) }), slot)?.word, "quiero-retruco");
});

test("a proof that is owed stands before passing", () => {
  const game = gameOf({ rules: "oficial", menu: menu(["show", "paso"], ["show", "muestro"]) });
  const slot = slots.SLOTS.find((place) => place.id === "paso");
  assert.ok(slot);
  assert.equal(slots.offered(game, slot)?.word, "muestro");
});

test("words without a place come in the order in which they press, cards and the deal not among them", () => {
  const game = gameOf({ rules: "uruguay", menu: menu(["leave", "tenderse"], ["card", "1e"], ["call", "ley-falta"], ["answer", "no-quiero-nada"], ["call", "truco"]) });
  assert.deepEqual(slots.without(game).map((choice) => choice.word), ["no-quiero-nada", "ley-falta", "tenderse"]);
  const before = { ...game, menu: menu(["before", "corto"]) };
  assert.deepEqual(slots.without({ ...before, view: gameOf({ view: { phase: "cut" } }).view }), []);
  assert.deepEqual(slots.without(before).map((choice) => choice.word), ["corto"]);
  assert.deepEqual([slots.isWordy(game), slots.isWordy(gameOf({ rules: "oficial" }))], [true, false]);
});

test("an empty place has the name of its usual word in this rulebook", () => {
  const step = (/** @type {string} */ id) => /** @type {any} */ (slots.SLOTS.find((slot) => slot.id === id));
  assert.equal(slots.usual(gameOf({ rules: "paulista" }), step("retruco")), "seis");
  assert.equal(slots.usual(gameOf({ rules: "paulista" }), step("quiero")), "cair");
  assert.equal(slots.usual(gameOf({ rules: "oficial" }), step("envido")), "envido");
});

test("a number is chosen within what the word allows", () => {
  const choice = /** @type {Choice} */ ({ word: "{n}-envido", group: "call", least: 3, most: 9 });
  assert.deepEqual([1, 5, 12].map((n) => slots.within(choice, n)), [3, 5, 9]);
  assert.ok(slots.isRange(choice));
  assert.ok(!slots.isRange({ ...choice, most: 3 }) && !slots.isRange({ word: "truco", group: "call" }));
});

test("cards are sorted by suit, the higher number first, in both packs", () => {
  assert.deepEqual(bySuit(["4c", "1e", "12o", "7e", "10c"]), ["7e", "1e", "12o", "10c", "4c"]);
  assert.deepEqual(bySuit(["2h", "Kc", "Ac", "Jh"]), ["Kc", "Ac", "Jh", "2h"]);
});

test("a card moves to another place and not beyond the ends; the earlier order is left as it is", () => {
  const order = ["1e", "7o", "4c"];
  assert.deepEqual(moved(order, 0, 2), ["7o", "4c", "1e"]);
  assert.deepEqual(moved(order, 2, 1), ["1e", "4c", "7o"]);
  assert.ok(moved(order, 0, -1) === order && moved(order, 2, 3) === order);
  assert.deepEqual(order, ["1e", "7o", "4c"]);
});

test("a click plays a card, or does the only other thing that may be done with it", () => {
  assert.deepEqual(["", "face-down", "descarto"].map((doing) => wordFor("4c", doing)), ["4c", "(4c)", "descarto-4c"]);
  const view = { cards: ["1e", "7o"] };
  assert.deepEqual(useOfCards(gameOf({ view, menu: menu(["card", "1e"]) }), "face-down"), { doings: [], doing: "" });
  assert.deepEqual(useOfCards(gameOf({ view, menu: menu(["card", "1e"], ["covered", "(1e)"]) }), "face-down"), { doings: ["face-down"], doing: "face-down" });
  assert.deepEqual(useOfCards(gameOf({ view, menu: menu(["discard", "descarto-7o"]) }), ""), { doings: ["descarto"], doing: "descarto" });
});
