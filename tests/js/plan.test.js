/** The table that a person is about to open: the state behind the questions and the form of the home page. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { company } from "../../src/truco/app/web/static/characters.js";
import { COUNTRIES, countryFor, countsOf } from "../../src/truco/app/web/static/countries.js";
import * as plan from "../../src/truco/app/web/static/plan.js";
import { preferences } from "../../src/truco/app/web/static/preferences.js";
import { NOBODY, rolesFor } from "../../src/truco/app/web/static/roles.js";
import { clockSetting } from "../../src/truco/app/web/static/terms.js";
import { readWay, written } from "../../src/truco/app/web/static/ways.js";
import { book, haveBooks, speak } from "./helpers/server.js";

const USUAL = preferences.get();

/** @returns {import("../../src/truco/app/web/static/plan.js").Plan} the plan of what is chosen */
function planned() {
  const found = plan.planOf(preferences.get());
  assert.ok(found);
  return found;
}

beforeEach(() => {
  speak("es");
  haveBooks();
  preferences.set({ ...USUAL });
  plan.offices.set({ roles: NOBODY, called: "" });
});

test("the language chooses the country, or the region that the browser names", () => {
  const code = (/** @type {string} */ language, /** @type {string[]} */ ...tags) => countryFor(language, tags).code;
  assert.deepEqual([code("es"), code("es", "es-UY"), code("es", "en-UY"), code("es", "es-MX", "es-uy")], ["AR", "UY", "AR", "UY"]);
  assert.equal(code("pt"), "BR");
  assert.equal(code("de", "de-AT"), "AR");
});

test("a rulebook belongs to the country where it is played, an unknown rulebook to the country of the language", () => {
  assert.equal(plan.countryOf("fenacef target=15").code, "BR");
  assert.equal(plan.countryOf("pagat-uruguay").code, "UY");
  assert.equal(plan.countryOf("").code, "AR");
});

test("each rulebook of a country exists and its usual evening can be played", () => {
  for (const country of COUNTRIES) {
    preferences.set({ rules: country.rules });
    assert.equal(planned().rules, country.rules);
    assert.equal(planned().country, country);
    for (const code of country.books) assert.equal(book(code).pack, country.pack);
  }
});

test("a rulebook is for as many people as its formats have seats, each number once", () => {
  assert.deepEqual(countsOf(book("runfla")), [2, 3, 4, 6]);
  assert.deepEqual(countsOf(undefined), []);
});

test("there is no plan before the rulebooks are known, and without a choice that of the language", () => {
  assert.equal(planned().rules, "oficial chicos=1");
  speak("pt");
  assert.equal(planned().rules, "paulista");
});

test("options that the rulebook lacks are left aside", () => {
  preferences.set({ rules: "oficial target=99" });
  assert.equal(planned().rules, "oficial");
  preferences.set({ rules: "oficial target=15" });
  assert.deepEqual([planned().rules, planned().chosen], ["oficial target=15", { target: "15" }]);
});

test("the format is the chosen format, else the first for as many people, else the first of all", () => {
  preferences.set({ rules: "runfla", format: "gallo-fijo", count: 3 });
  assert.equal(planned().format.name, "gallo-fijo");
  preferences.set({ format: "duplas", count: 4 });
  assert.equal(planned().format.name, "parejas");
  preferences.set({ format: "", count: 5 });
  assert.equal(planned().format.name, "mano-a-mano");
});

test("bots sit on the other seats, friends leave them open, a mate leaves that of the partner open", () => {
  plan.chooseCount(4);
  assert.deepEqual(planned().sitting, { B1: "pina", A2: "bento", B2: "ramona" });
  plan.chooseCompany("friends");
  assert.deepEqual(planned().sitting, { B1: "open", A2: "open", B2: "open" });
  plan.chooseCompany("mate");
  assert.deepEqual(planned().sitting, { B1: "pina", A2: "open", B2: "ramona" });
  assert.equal(planned().company?.name, "mate");
});

test("for two there is no mate", () => {
  plan.chooseCount(2);
  assert.deepEqual(planned().companies.map((choice) => choice.name), ["bots", "friends"]);
});

test("a bot that is named for a seat stays there until another company is chosen", () => {
  plan.chooseCount(4);
  plan.chooseSitter(planned(), "B1", "amancio");
  assert.deepEqual(planned().sitting, { B1: "amancio", A2: "bento", B2: "ramona" });
  plan.chooseSitter(planned(), "B2", "nobody-of-this-name");
  assert.equal(planned().sitting["B2"], "ramona");
  plan.chooseSitter(planned(), "B1", "open");
  assert.equal(planned().company, undefined);
  plan.chooseCompany("bots");
  assert.equal(planned().sitting["B1"], "pina");
});

test("tips are allowed where no person plays against this one, and no judge rules", () => {
  plan.chooseCount(4);
  assert.ok(planned().friendly);
  plan.chooseCompany("mate");
  assert.ok(planned().friendly);
  plan.chooseCompany("friends");
  assert.ok(!planned().friendly);
  plan.chooseCompany("bots");
  preferences.set({ admission: "judged" });
  assert.ok(!planned().friendly);
});

test("offices are given up with the rulebook, the format and the number of people, not with an option", () => {
  const roles = { scorers: { all: "A1" }, captains: {}, judge: false };
  const changes = [() => plan.chooseRules("runfla"), () => plan.chooseFormat({ name: "parejas", seats: ["A1", "B1", "A2", "B2"] }), () => plan.chooseCount(4)];
  for (const change of changes) {
    plan.offices.set({ roles });
    change();
    assert.equal(plan.offices.get().roles, NOBODY);
  }
  plan.chooseRules("oficial");
  plan.offices.set({ roles });
  plan.chooseRules("oficial target=15");
  assert.equal(plan.offices.get().roles, roles);
});

test("the request has tips only where they are allowed, and binding talk only may be hard", () => {
  const settings = () => plan.requestOf(planned(), preferences.get()).settings;
  preferences.set({ hard: true, byHand: true });
  assert.deepEqual(settings(), { tips: true, pace: "normal", admission: "assisted", talk: "buttons", signs: false, hard: false, auto_deal: false });
  plan.chooseCompany("friends");
  preferences.set({ talk: "binding", clock: "40" });
  assert.deepEqual(settings(), { pace: "normal", admission: "assisted", talk: "binding", signs: false, hard: true, auto_deal: false, turn_seconds: 40 });
});

test("the clock is left to the server, taken away, or so many seconds", () => {
  assert.deepEqual(["usual", "none", "20"].map(clockSetting), [{}, { turn_seconds: null }, { turn_seconds: 20 }]);
});

test("a single scorer keeps the score, or a scorer of each side where the rulebook says so", () => {
  const roles = (/** @type {string} */ code, /** @type {object} */ chosen, judged = false) =>
    rolesFor(book(code), /** @type {any} */ ({ seats: ["A1", "B1", "A2", "B2"] }), { ...NOBODY, ...chosen }, judged);
  assert.deepEqual(roles("oficial", {}), {});
  assert.deepEqual(roles("oficial", { scorers: { all: "B2" } }), { scorers: ["B2"] });
  assert.deepEqual(roles("pagat-argentina", { scorers: { A: "A2" } }), { scorers: ["A2", "B1"] });
  assert.deepEqual(roles("oficial", { scorers: { A: "A2" } }), {});
});

test("each side has a captain once a side has; the judge keeps the score or shuffles only at a judged table", () => {
  const format = /** @type {any} */ ({ seats: ["A1", "B1", "A2", "B2"] });
  assert.deepEqual(rolesFor(book("uruguay"), format, { ...NOBODY, captains: { B: "B2" } }, false), { captains: { A: "A1", B: "B2" } });
  const judge = { ...NOBODY, scorers: { all: "juez" }, judge: true };
  assert.deepEqual(rolesFor(book("runfla"), format, judge, false), {});
  assert.deepEqual(rolesFor(book("runfla"), format, judge, true), { scorers: ["juez"], shuffler: "juez" });
});

test("characters sit down in their order, none twice while there are others", () => {
  assert.deepEqual(company(3), ["pina", "bento", "ramona"]);
  assert.deepEqual(company(2, ["pina", "ramona"]), ["bento", "tito"]);
  assert.equal(new Set(company(8)).size, 8);
  assert.equal(company(9)[8], "pina");
});

const WAY = { name: "Los jueves, ñoquis", rules: "oficial target=15", format: "parejas", others: { B1: "open", A2: "pina", B2: "zorro" }, pace: "slow", clock: "40", admission: "assisted", talk: "binding", hard: true, signs: false, byHand: true };

test("a way of playing comes out of a link as it went in", () => {
  const link = written(WAY);
  assert.ok(/^[\w-]+$/.test(link));
  assert.deepEqual(readWay(link), WAY);
});

test("a link is believed only what the form could have made", () => {
  const { B1, A2 } = WAY.others;
  const wrong = [
    { rules: "oficial target=99" }, { rules: "nothing" }, { format: "duplas" }, { pace: "instant" }, { clock: "41" }, { admission: "king" }, { talk: "songs" },
    { others: { B1, A2 } }, { others: { B1, A2, B2: "mallory" } }, { others: null }, { name: 7 },
  ];
  for (const change of wrong) assert.equal(readWay(written(/** @type {any} */ ({ ...WAY, ...change }))), null, JSON.stringify(change));
  for (const text of ["", "%", "AAAA", btoa("null"), btoa("7"), "A".repeat(4001)]) assert.equal(readWay(text), null);
});

test("a link cannot bring a long name, further seats, or a switch that is no truth value", () => {
  const way = readWay(written(/** @type {any} */ ({ ...WAY, name: ` ${"x".repeat(50)}`, others: { ...WAY.others, C1: "open" }, hard: "yes", extra: 1 })));
  assert.deepEqual(way, { ...WAY, name: "x".repeat(40), hard: false });
});
