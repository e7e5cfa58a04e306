/** Events: results that are typed, words for what the server sends, drafts of draws, and what opens an event. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ApiError } from "../../src/truco/app/web/static/api.js";
import { countdown, plain, tolerance } from "../../src/truco/app/web/static/event/desk-check-in.js";
import * as told from "../../src/truco/app/web/static/event/desk-told.js";
import { valueText, valueTitle } from "../../src/truco/app/web/static/event/desk-values.js";
import * as drafts from "../../src/truco/app/web/static/event/drafts.js";
import { placeAt, takeCarried } from "../../src/truco/app/web/static/event/elsewhere.js";
import * as live from "../../src/truco/app/web/static/event/live.js";
import { actOf, readLine } from "../../src/truco/app/web/static/event/result-line.js";
import * as words from "../../src/truco/app/web/static/event/words.js";
import { bookName } from "../../src/truco/app/web/static/books.js";
import { t } from "../../src/truco/app/web/static/messages.js";
import { visit } from "./helpers/browser.js";
import { data, haveBooks, speak } from "./helpers/server.js";

/** @import { EventBody, Match } from "../../src/truco/app/web/static/event/types.js" */

const BASIC = { phase: "group", round: 1, group: "", node: "", stage: null, table: 0, started: 0, partidas: [], best_of: 3, result: null };

/** @param {object} fields @returns {Match} */
const match = (fields) => /** @type {any} */ ({ ...BASIC, ...fields });

/** @param {object} [fields] @returns {EventBody} an event of four teams with a phase of three matches */
function eventOf(fields = {}) {
  const names = { T1: "Lobos", T2: "Pumas", T3: "Ceibos", T4: "Teros" };
  const matches = [match({ number: 7, a: "T1", b: "T2", table: 3 }), match({ number: 8, a: "T3", b: "T4", table: 4, result: { partidas: [[30, 12]], absent: "", winner: "T3" } }), match({ number: 9, a: "T4", b: "" })];
  const teams = Object.entries(names).map(([id, name]) => ({ id, name, there: id !== "T2", status: "in" }));
  return /** @type {any} */ ({ code: "COPA", number: 12, teams, phases: [{ name: "group", kind: "groups", tables: 1 }], matches, ...fields });
}

const CLUBS = eventOf({ phases: [{ name: "group", kind: "clubs", tables: 4 }] });
const line = (/** @type {string} */ text, event = eventOf()) => readLine(text, event);
const problem = (/** @type {string} */ text, event = eventOf()) => line(text, event).problem;

beforeEach(() => {
  speak("en");
  haveBooks();
});

test("a line has the number of a match, or its table, and the partidas", () => {
  for (const text of ["7 12-8 7-12 12-10", "#7 12:8, 7–12; 12/10", " 7  12 - 8 7x12  12 -10 ", "t3 12-8 7-12 12-10", "M3 12-8 7-12 12-10"]) {
    const read = line(text);
    assert.deepEqual([read.match?.number, read.partidas, read.problem], [7, [[12, 8], [7, 12], [12, 10]], ""], text);
  }
});

test("a table names its open match only", () => {
  assert.equal(problem("t4 12-8"), "no-match");
  assert.equal(line("8 12-8").match?.number, 8);
});

test("an absent team is named by its side or its id, or both are", () => {
  const absent = (/** @type {string} */ text) => line(text).absent;
  assert.deepEqual(["7 wo a", "7 wo 1", "7 W.O. t1", "7 wo b", "7 wo T2"].map(absent), ["T1", "T1", "T1", "T2", "T2"]);
  assert.deepEqual(["7 wo both", "7 wo ambos", "7 wo 2", "7 wo ab"].map(absent), ["both", "both", "both", "both"]);
  assert.deepEqual(line("7 12-8 wo b").partidas, [[12, 8]]);
});

test("a line that cannot be sent says why", () => {
  assert.deepEqual(["", "99 12-8", "x 12-8", "9 12-8", "7", "7 hello", "7 wo", "7 wo x", "7 wo a 12-8"].map((text) => problem(text)), ["empty", "no-match", "no-match", "bye", "no-score", "word", "who", "who", "word"]);
});

test("of a match of clubs one partida of a table may be written", () => {
  const read = line("7 t2 30-12", CLUBS);
  assert.deepEqual([read.table, read.partidas, read.problem], [2, [[30, 12]], ""]);
  assert.deepEqual([problem("7 t2 30-12 30-8", CLUBS), problem("7 t2 wo a", CLUBS), problem("7 t2 30-12")], ["word", "word", "word"]);
});

test("a line becomes the act of its kind", () => {
  const act = (/** @type {string} */ text, kind = "groups", event = eventOf()) => actOf(line(text, event), kind);
  assert.deepEqual(act("7 12-8"), { is: "record", match: 7, partidas: [[12, 8]] });
  assert.deepEqual(act("7 12-8 wo b"), { is: "record", match: 7, partidas: [[12, 8]], absent: "T2" });
  assert.deepEqual(act("7 wo b"), { is: "walk-over", match: 7, absent: "T2" });
  assert.deepEqual(act("7 4-0", "duplicate"), { is: "add-hands", match: 7, hands: [[4, 0]] });
  assert.deepEqual(act("7 t2 30-12", "clubs", CLUBS), { is: "add-partida", match: 7, points: [30, 12], table: 2 });
});

test("the reason for a place has the words of the terminal and the paper", () => {
  for (const { language, decided, reason, text } of data.reasons) {
    speak(language);
    // The ids of the teams are their names: a team that the event lacks has its id.
    assert.equal(words.reasonOf(eventOf(), /** @type {any} */ ({ reason, decided_by: decided })), text);
  }
});

test("a stage of a bracket has the name that the paper prints, and a match of it another", () => {
  for (const { language, stage, round, match: single } of data.stages) {
    // In German the page has another word than the paper for a round with a number.
    if (language === "de" && stage.name === "round") continue;
    speak(language);
    assert.deepEqual([words.stageName(stage), words.stageName(stage, true)], [round, single]);
  }
});

test("a round has the names of its stages, else its number", () => {
  const semi = { part: "", name: "semi", number: 0 };
  const event = eventOf({ matches: [match({ number: 1, a: "T1", b: "T2", stage: semi }), match({ number: 2, a: "T3", b: "T4", stage: semi })] });
  assert.equal(words.roundName(event, "group", 1), "Semi-finals");
  assert.equal(words.roundName(eventOf(), "group", 1), t("event.round", { number: 1 }));
  assert.equal(words.matchRound(event.matches[0] ?? match({})), "Semi-final");
});

test("a score is written partida by partida, with the team that did not come or went away", () => {
  const score = (/** @type {object} */ fields, event = eventOf()) => words.scoreOf(event, match({ a: "T1", b: "T2", ...fields }));
  assert.equal(score({ b: "" }), t("tournament.bye"));
  assert.equal(score({ partidas: [[30, 12], [8, 30]] }), "30–12  8–30");
  assert.equal(score({ result: { partidas: [], absent: "T2" } }), t("tournament.walkover", { team: "Pumas" }));
  assert.equal(score({ result: { partidas: [], absent: "both" } }), t("tournament.walkover", { team: t("tournament.both") }));
  assert.equal(score({ result: { partidas: [[30, 12]], absent: "T2" } }), `30–12  ${t("tournament.abandoned", { team: "Pumas" })}`);
});

test("a duplicate is written hand by hand, with the number of hands that are still missing", () => {
  const event = eventOf({ phases: [{ name: "group", kind: "duplicate", deals: 3 }] });
  const score = (/** @type {object} */ fields) => words.scoreOf(event, match({ a: "T1", b: "T2", ...fields }));
  assert.equal(score({ hands: [[4, 0], [1, 2], [0, 0]] }), "4–0  1–2  0–0");
  assert.equal(score({ hands: [[4, 0]] }), t("tournament.hands", { played: 1, deals: 3, score: "4–0" }));
  assert.equal(score({ result: { partidas: [], absent: "" } }), t("event.hands-later"));
});

test("a match of clubs is written as partidas won by each, and table by table", () => {
  const clubs = match({ partidas: [[30, 12], [8, 30], [30, 29]], at: [2, 1, 2] });
  assert.equal(words.clubScore(clubs), "2–1");
  assert.deepEqual(words.byTable(clubs), [`${t("event.table", { n: 1 })}: 8–30`, `${t("event.table", { n: 2 })}: 30–12, 30–29`]);
  assert.deepEqual(words.byTable(match({ partidas: [[30, 12]] })), ["30–12"]);
});

test("a match is named by its teams and by where it belongs", () => {
  const event = eventOf();
  const [first = match({}), , bye = match({})] = event.matches;
  assert.equal(told.rivals(event, first), t("event.desk.rivals", { a: "Lobos", b: "Pumas" }));
  assert.equal(told.rivals(event, bye), "Teros");
  assert.equal(told.place(event, first), `${t("event.desk.match", { n: 7 })} · ${t("event.table", { n: 3 })}`);
  assert.ok(told.place(event, { ...first, group: "B" }).includes(t("tournament.standings.group", { name: "B" })));
});

test("an act names its match, teams, players and scores in a fixed order", () => {
  const about = told.aboutAct(eventOf(), { is: "record", match: 7, partidas: [[12, 8]], absent: "T2", team: "T1", player: "Nora" });
  const parts = [`${t("event.desk.match", { n: 7 })} (${t("event.desk.rivals", { a: "Lobos", b: "Pumas" })})`, "Lobos", "Nora", "12-8", t("tournament.abandoned", { team: "Pumas" })];
  assert.equal(about, parts.join(" · "));
});

test("an entry of another machine that was set aside is described with its machine, act and reason", () => {
  const entry = JSON.stringify({ number: 3, author: "team:T1", act: { is: "record", match: 7 }, reason: "typo" });
  const text = told.aboutAct(eventOf(), { is: "set-aside", machine: "Laptop 2", entry });
  assert.ok(text.startsWith("Laptop 2 · ") && text.includes("Lobos") && text.endsWith(t("ui.quoted", { text: "typo" })));
});

test("authors are people, teams by their names, and tables of this server", () => {
  assert.deepEqual(["Inés", "team:T3"].map((author) => told.authorName(eventOf(), author)), ["Inés", "Ceibos"]);
  assert.equal(told.authorName(eventOf(), "table:K7MPQ"), t("event.desk.own-table", { code: "K7MPQ" }));
});

test("a change of a result or a pair names the teams", () => {
  const change = (/** @type {object} */ fields) => told.toldChange(eventOf(), /** @type {any} */ ({ kind: "pair", phase: "group", match: 7, team: "", group: "", before: "", after: "", stands: false, ...fields }));
  const pair = change({ before: "T1 / T2", after: "T1 / T3" });
  assert.ok(pair.includes("Lobos – Pumas") && pair.includes("Lobos – Ceibos"));
  const result = change({ kind: "result", before: "12-8", after: "12-8 wo:T2" });
  assert.ok(result.includes(t("tournament.abandoned", { team: "Pumas" })));
  assert.equal(change({ before: "T1 / T2", after: "T1 / T3", stands: true }), t("tournament.change.stands", { change: pair }));
});

test("the present phase is the first that is not finished, at the end the last", () => {
  const phases = [{ name: "a", finished: true }, { name: "b", finished: false }];
  assert.equal(told.presentPhase(eventOf({ phases }))?.name, "b");
  assert.equal(told.presentPhase(eventOf({ phases: phases.map((phase) => ({ ...phase, finished: true })) }))?.name, "b");
});

test("a time of another day has its date", () => {
  const now = Date.now() / 1000;
  assert.ok(told.clock(now - 3 * 86_400).length > told.clock(now).length);
});

test("a value is written by its kind, and an empty value in words", () => {
  const text = (/** @type {string} */ kind, /** @type {unknown} */ value, path = "group.x") => valueText(/** @type {any} */ ({ path, value, form: { kind } }));
  assert.equal(text("truth", true), t("event.value.yes"));
  assert.equal(text("pair", [3, 1]), "3–1");
  assert.equal(text("pairs", [[3, 1], [2, 2]]), "3–1, 2–2");
  assert.equal(text("awards", { "2-0": [3, 0] }), t("event.value.award", { score: "2–0", a: 3, b: 0 }));
  assert.equal(text("words", ["points", "won"]), `${t("tournament.criterion.points")} › ${t("tournament.criterion.won")}`);
  assert.equal(text("word", "oficial", "rules"), bookName("oficial"));
  assert.equal(text("text", ""), t("event.value.nothing"));
  assert.equal(text("number", 0), "0");
  assert.equal(text("conditions", [{ at_least: 1, under: 18 }]), t("event.value.condition", { n: 1, most: 0, such: t("event.value.under", { n: 18 }) }));
  assert.equal(valueTitle("group.unheard-of"), "unheard-of");
});

test("a team is late after the tolerance, which the first round may have of its own", () => {
  const rounds = [{ number: 1, called: 1000 }, { number: 2, called: 5000 }];
  const event = (/** @type {object} */ minutes) => /** @type {any} */ (eventOf({ phases: [{ name: "group", rounds }], tolerance: minutes }));
  const until = (/** @type {object} */ minutes, /** @type {number} */ round) => tolerance(event(minutes), match({ round }));
  assert.deepEqual([until({ first: 15, later: 10 }, 1), until({ first: 15, later: 10 }, 2), until({ first: 15, later: -1 }, 2), until({ first: -1, later: -1 }, 1)], [1900, 5600, 5900, 0]);
  assert.deepEqual([125, 59.2, -3].map(countdown), ["2:05", "1:00", "0:00"]);
  assert.equal(plain("Ñandú"), "nandu");
});

test("a draw by hand begins without a seed, and with all teams in no group", () => {
  const act = { is: "draw", seed: "x", groups: [{ name: "A", teams: ["T1", "T2"] }, { name: "B", teams: ["T3", "T4"] }] };
  const empty = drafts.withoutOrder(act, true);
  assert.deepEqual(empty, { is: "draw", groups: [{ name: "A", teams: [] }, { name: "B", teams: [] }, { name: drafts.NOT_DRAWN, teams: ["T1", "T2", "T3", "T4"] }] });
  assert.deepEqual(drafts.withoutOrder(act, false), { is: "draw", groups: act.groups });
  assert.ok(drafts.hasTeamsWithoutPlace(empty) && !drafts.hasTeamsWithoutPlace(act));
  assert.ok(drafts.hasTeamsWithoutPlace({ ...act, groups: [...act.groups, { name: "C", teams: [] }] }));
  assert.ok(!drafts.hasTeamsWithoutPlace({ ...act, groups: [...act.groups, { name: drafts.NOT_DRAWN, teams: [] }] }));
});

test("two teams change places in groups and in the nodes of a bracket; the earlier draft is left as it is", () => {
  const team = (/** @type {string} */ of) => ({ kind: "team", of });
  const act = { is: "draw", groups: [{ name: "", teams: ["T1", "T2", "T3"] }], nodes: [{ id: "n1", a: team("T1"), b: team("T2") }, { id: "n2", a: team("T3"), b: { kind: "winner", of: "n1" } }] };
  const copy = JSON.parse(JSON.stringify(act));
  const draft = drafts.swapped(act, "T1", "T3");
  assert.deepEqual(drafts.placesOf(draft), ["T3", "T2", "T1"]);
  assert.deepEqual(draft["groups"][0].teams, ["T3", "T2", "T1"]);
  assert.deepEqual(draft["nodes"][1].b, { kind: "winner", of: "n1" });
  assert.deepEqual(act, copy);
  assert.deepEqual(drafts.placesOf({ is: "draw", groups: act.groups }), ["T1", "T2", "T3"]);
});

test("a team that is set into a match by hand changes with the one that was there; a bye is always the second", () => {
  const matches = [match({ a: "T1", b: "T2" }), match({ a: "T3", b: "" })];
  const pairs = (/** @type {number} */ at, /** @type {"a" | "b"} */ side, /** @type {string} */ team) => drafts.exchanged(matches, at, side, team).map(({ a, b }) => [a, b]);
  assert.deepEqual(pairs(0, "b", "T3"), [["T1", "T3"], ["T2", ""]]);
  assert.deepEqual(pairs(1, "b", "T1"), [["T2", ""], ["T3", "T1"]]);
});

test("the same page of an event at another machine has the code of that machine, and what opens the event", () => {
  const none = { key: "", teams: {} };
  assert.equal(placeAt("http://two.example/e/CODE2", "CODE1", none, "/e/CODE1/desk"), "http://two.example/e/CODE2/desk");
  assert.equal(placeAt("http://two.example/e/CODE2", "CODE1", none, "/r/code1-7-a"), "http://two.example/r/CODE2-7-A");
  const held = { key: "k", teams: { T1: "1234" } };
  const address = new URL(placeAt("http://two.example/e/CODE2", "CODE1", held, "/e/CODE1"));
  visit(`${address.pathname}${address.hash}`);
  assert.deepEqual(takeCarried(), held);
  assert.equal(location.hash, "");
});

test("an address that carries nothing, or no texts, opens nothing", () => {
  visit("/e/CODE1#of.canto.4");
  assert.equal(takeCarried(), null);
  assert.equal(location.hash, "#of.canto.4");
  for (const text of ["{", "null", '{"teams":{}}', '{"key":7,"teams":{}}', '{"key":"k"}']) {
    visit(`/e/CODE1#held=${encodeURIComponent(text)}`);
    assert.equal(takeCarried(), null, text);
  }
  visit(`/e/CODE1#held=${encodeURIComponent('{"key":"k","teams":{"T1":"1","T2":2}}')}`);
  assert.deepEqual(takeCarried(), { key: "k", teams: { T1: "1" } });
});

test("keys that the page of another machine carries are added to the keys of this browser", () => {
  live.hold("COPA", { key: "office", teams: { T1: "1" } });
  visit(`/e/COPA#held=${encodeURIComponent('{"key":"","teams":{"T2":"2"}}')}`);
  live.keepCarried("COPA");
  assert.deepEqual(live.heldFor("COPA"), { key: "office", teams: { T1: "1", T2: "2" } });
  assert.deepEqual(live.heldFor("NONE"), { key: "", teams: {} });
  live.hold("LIGA", { key: "other" });
  assert.equal(live.heldQuery(), "code=COPA&code=LIGA");
});

test("requests about an event name the office, or the team with its code", async () => {
  /** @type {{ path: string, headers: Record<string, string>, body: string }[]} */
  const requests = [];
  const answer = { ok: true, status: 200, headers: new Headers(), json: async () => ({}) };
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ path, /** @type {any} */ options) => (requests.push({ path, ...options }), answer));
  live.hold("COPA", { key: "office", teams: { T1: "1234" } });
  await live.ask("GET", "COPA", "/desk");
  await live.write(eventOf(), [{ is: "call" }], { reason: "late", team: "T1" });
  await live.ask("GET", "NONE", "");
  globalThis.fetch = fetchBefore;
  assert.deepEqual(requests.map((request) => request.path), ["/api/events/COPA/desk", "/api/events/COPA/acts", "/api/events/NONE"]);
  assert.deepEqual(requests.map((request) => request.headers["Authorization"]), ["Bearer office", "Team T1:1234", undefined]);
  const { client, ...body } = JSON.parse(requests[1]?.body ?? "");
  assert.deepEqual(body, { acts: [{ is: "call" }], reason: "late", after: 12 });
  assert.ok(client);
});

test("an unlikely score becomes a question, and its acts are sent again as sure", () => {
  const refused = (/** @type {string} */ code) => new ApiError(400, code, "", { error: { details: { match: 7, score: "99-0", most: 40 } } });
  assert.deepEqual(live.unlikelyScore(refused("unlikely-score")), { match: 7, score: "99-0", most: 40 });
  assert.equal(live.unlikelyScore(refused("bad-message")), null);
  assert.equal(live.unlikelyScore(new Error("no")), null);
  assert.equal(live.askedWhether({ match: 7, score: "99-0", most: 40 }).title, t("event.unlikely", { score: "99-0" }));
  assert.equal(live.askedWhether({ match: 7, played: 2, deals: 3 }).title, t("event.hands-missing", { played: 2, deals: 3 }));
  assert.deepEqual(live.sureOf([{ is: "record" }]), [{ is: "record", sure: true }]);
});

test("a team has its name, a team that the event lacks has its id, and a missing team is a dash", () => {
  assert.deepEqual(["T1", "T9", ""].map((id) => live.teamName(eventOf(), id)), ["Lobos", "T9", "–"]);
});
