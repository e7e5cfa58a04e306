/** What seats, sides and claims are called. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { sitterName } from "../../src/truco/app/web/static/characters.js";
import { t } from "../../src/truco/app/web/static/messages.js";
import { isMuted, muted, speaker } from "../../src/truco/app/web/static/mute.js";
import { claimAgainst, kindName, nameOf, placeAt, placeOf, shortNameOf, sideName } from "../../src/truco/app/web/static/names.js";
import { gameOf, speak } from "./helpers/server.js";

const FOUR = ["A1", "B1", "A2", "B2"];
const SEATS = [
  { seat: "A1", name: "Nora", kind: "human" },
  { seat: "B1", name: "", kind: "bot", bot: "zorro" },
  { seat: "A2", name: null, kind: "open", stand_in: "zorro" },
  { seat: "B2", name: null, kind: "open" },
];
const table = (/** @type {string | null} */ you) => gameOf({ you, seats: FOUR, table: { seats: SEATS } });

beforeEach(() => speak("en"));

test("players of one name are numbered from the second on, bots and stand-ins too", () => {
  assert.deepEqual(FOUR.slice(0, 3).map((seat) => nameOf(table("A1"), seat)), ["Nora", t("bot.zorro"), `${t("bot.zorro")} 2`]);
});

test("a free seat is named by its place, and shortly where the place is seen", () => {
  assert.equal(nameOf(table("A1"), "B2"), t("seat.free", { place: t("place.left") }));
  assert.equal(shortNameOf(table("A1"), "B2"), t("seat.open"));
  assert.equal(shortNameOf(table("A1"), "A1"), "Nora");
});

test("the table and the judge have names, and a seat that the table lacks has its own", () => {
  const judged = gameOf({ table: { seats: SEATS, judge: { name: "Inés" } } });
  assert.equal(nameOf(judged, "J1"), "Inés");
  assert.equal(nameOf(table("A1"), "juez"), t("name.judge"));
  assert.equal(nameOf(table("A1"), "mesa"), t("name.mesa"));
  assert.equal(nameOf(table("A1"), "C1"), "C1");
});

test("places go to the right from the player's own seat, and a spectator counts chairs", () => {
  const names = (/** @type {string} */ you) => FOUR.filter((seat) => seat !== you).map((seat) => placeAt(FOUR, you, seat));
  assert.deepEqual(names("A1"), ["right", "front", "left"].map((place) => t(`place.${place}`)));
  assert.deepEqual(names("B1"), ["left", "right", "front"].map((place) => t(`place.${place}`)));
  assert.equal(placeAt(["A1", "B1"], "B1", "A1"), t("place.front"));
  assert.equal(placeAt(FOUR, null, "A2"), t("place.chair", { n: 3 }));
  assert.equal(placeOf(table("A1"), "A2"), t("place.front"));
});

test("pairs are we and they; someone alone is you, and the rival has a name", () => {
  assert.equal(sideName(table("A1"), "A"), t("side.us"));
  assert.equal(sideName(table("A1"), "B"), t("side.them"));
  assert.equal(sideName(gameOf({ you: "A1" }), "A"), t("side.you"));
  assert.equal(sideName(gameOf({ you: "A1" }), "B"), "Player B1");
  assert.equal(sideName(table(null), "B"), `${t("bot.zorro")} and ${t("seat.open")}`);
  assert.equal(sideName(table(null), "A"), `Nora and ${t("bot.zorro")} 2`);
});

test("sides that play together are named one after the other", () => {
  const three = gameOf({ you: null, seats: ["A1", "B1", "C1"] });
  assert.equal(sideName(three, "AC"), "Player A1 and Player C1");
});

test("a kind of hand without a name keeps that of the records", () => {
  assert.equal(kindName("pica-pica"), t("kind.pica-pica"));
  assert.equal(kindName("unheard-of"), "unheard-of");
});

test("a claim is quoted without characters that a record cannot hold", () => {
  assert.equal(claimAgainst("B1", ' he said "no"\\ '), 'reclamo-B1 "he said no"');
  assert.equal(claimAgainst("B1", "  "), "reclamo-B1");
});

test("a muted player is recognised by name, and spectators by theirs", () => {
  assert.equal(speaker(table("A1"), { seat: "spectator", name: "Leo" }), t("chat.spectator", { name: "Leo" }));
  muted.set({ names: ["Nora"] });
  assert.ok(isMuted(table("B1"), { seat: "A1" }));
  assert.ok(!isMuted(table("B1"), { seat: "B1" }));
  muted.set({ names: [] });
});

test("a form names a bot with its level, and an open chair in words of its own", () => {
  assert.equal(sitterName("benja"), t("sitter.level", { name: t("bot.benja"), n: 1 }));
  assert.equal(sitterName("open"), t("sitter.open"));
});
