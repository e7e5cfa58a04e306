/** Words in a text, whatever their accents and capitals. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, fold, hasAll, wordsOf } from "../../src/truco/app/web/static/search.js";

test("folding takes accents and capitals away, letter for letter", () => {
  assert.equal(fold("Ñandú ÍÑIGO"), "nandu inigo");
  assert.equal(fold("n\u0303").length, 1);
});

test("what is typed is read as words; a number of an article is one word", () => {
  assert.deepEqual(wordsOf("  Flor,  of.canto.4 pica-pica!"), ["flor", "of.canto.4", "pica-pica"]);
  assert.deepEqual(wordsOf("…"), []);
});

test("a text has a word only where one of its words begins with it", () => {
  assert.ok(hasAll("la contraflor al resto", ["contra", "rest"]));
  assert.ok(!hasAll("la contraflor al resto", ["flor"]));
  assert.ok(hasAll("la contraflor, la flor", ["flor"]));
  assert.ok(hasAll("anything", []));
});

test("a text is cut where its words match, and keeps its accents and capitals", () => {
  assert.deepEqual(cut("La Flór y la flor", ["flor"]), [
    { text: "La ", found: false },
    { text: "Flór", found: true },
    { text: " y la ", found: false },
    { text: "flor", found: true },
  ]);
});

test("the parts of a cut text make the text again", () => {
  const text = "Quién dijo envido, quién dijo ENVIDÓ";
  assert.equal(cut(text, ["env", "envido", "q"]).map((part) => part.text).join(""), text);
});
