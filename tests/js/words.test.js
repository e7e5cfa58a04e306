/** The words of the record, the cards and the names of seats, as people read them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, isCard, isCovered, layPack } from "../../src/truco/app/web/static/card.js";
import { callChico, has, spoken, t } from "../../src/truco/app/web/static/messages.js";
import { insideName, withNumber, wordName } from "../../src/truco/app/web/static/words.js";
import { book, data, speak } from "./helpers/server.js";

for (const code of new Set(data.words.map((word) => word.book))) {
  test(`the page names each word of ${code} as the terminal does, alone and inside a sentence`, () => {
    const { pack, chico } = book(code);
    layPack(pack);
    callChico(chico);
    for (const { language, word, name, inside } of data.words.filter((word) => word.book === code)) {
      speak(language);
      assert.equal(wordName(word), name, `${word} in ${language}`);
      assert.equal(insideName(word), inside, `${word} in ${language}`);
    }
    layPack("spanish-40");
    callChico(undefined);
  });
}

test("a word without a translation is shown as records write it", () => {
  speak("en");
  assert.equal(wordName("truquito"), "truquito");
});

test("a chosen number takes the free place of a word, or follows it", () => {
  assert.equal(withNumber("{n}-envido", 7), "7-envido");
  assert.equal(withNumber("corto", 17), "corto-17");
});

test("a card face down is covered, whether its face is known or not", () => {
  assert.deepEqual(["(4c)", "??", "4c"].map(isCovered), [true, true, false]);
});

test("a token names another card in another pack", () => {
  speak("en");
  layPack("spanish-40");
  assert.ok(isCard("4e") && isCard("4c") && !isCard("4h"));
  assert.equal(cardName("4c"), "four of cups");
  layPack("french-40");
  assert.ok(isCard("4h") && !isCard("4e"));
  assert.equal(cardName("4c"), "four of clubs");
  layPack(undefined);
  assert.equal(cardName("4c"), "four of cups");
});

test("a covered card is named with its face, a card that was never seen is not", () => {
  speak("en");
  assert.equal(cardName("(4c)"), t("word.covered", { card: "four of cups" }));
  assert.equal(cardName("??"), t("card.unknown"));
});

test("a message fills its places, chooses the plural by n, and keeps a place without a value", () => {
  speak("en");
  const plural = Object.entries(data.texts["en"] ?? {}).find(([key, text]) => typeof text !== "string" && key.startsWith("event."));
  const [key, text] = plural ?? ["", ""];
  assert.ok(typeof text !== "string");
  assert.equal(t(key, { n: 1 }), text.one.replace("{n}", "1"));
  assert.equal(t(key, { n: 3 }), text.other.replace("{n}", "3"));
  assert.equal(t("seat.free"), "Free seat {place}");
  assert.equal(t("no.such.key"), "no.such.key");
});

test("a message has other words where players call a chico a partida, if the catalogue has them", () => {
  speak("en");
  const key = Object.keys(data.texts["en"] ?? {}).find((name) => name.startsWith("partida.")) ?? "";
  const plain = key.replace("partida.", "");
  assert.ok(has(key));
  assert.equal(spoken(plain, "partida"), key);
  assert.equal(spoken(plain, "chico"), plain);
  assert.equal(spoken("card.1e", "partida"), "card.1e");
});
