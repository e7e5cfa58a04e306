/** The words of the record as they are said at the table. */

import { cardName, isCard } from "./card.js";
import { has, language, t } from "./messages.js";

/**
 * @param {string} key a word, or the family of words that it belongs to
 * @param {import("./types.js").Args} [args]
 * @returns {string} its text, empty where it has none
 */
function textOf(key, args) {
  const fullKey = [`call.${key}`, `word.${key}`].find(has);
  return fullKey ? t(fullKey, args) : "";
}

/** The words of a claim about its reason. */
const QUOTED = / ".*"$/;

/**
 * The name of a word: `7-envido`, `tapada-4c` and `ver-B1` have the things that they name, joined words follow each other, a
 * claim lacks its reason.
 *
 * @param {string} word
 * @param {(seat: string) => string} [name] who sits where
 * @returns {string}
 */
export function wordName(word, name = (seat) => seat) {
  if (QUOTED.test(word)) return wordName(word.replace(QUOTED, ""), name);
  if (word.includes("+")) return word.split("+").map((part) => wordName(part, name)).join(". ");
  if (/^\d+$/.test(word)) return word;
  if (isCard(word) || word.startsWith("(")) return cardName(word);
  const whole = textOf(word);
  if (whole) return whole;
  const cut = word.lastIndexOf("-");
  const [stem, rest] = [word.slice(0, cut), word.slice(cut + 1)];
  if (isCard(rest)) return textOf(stem, { card: cardName(rest) });
  const [, family, some] = /^(.+)-((?:\d+[eboc]|\?\?)+)$/.exec(stem) ?? [];
  if (family && some && /^[ABC][1-3]$/.test(rest)) {
    const cards = (some.match(/\d+[eboc]|\?\?/g) ?? []).map((card) => cardName(card)).join(", ");
    return textOf(`${family}-cards-seat`, { name: name(rest), cards });
  }
  if (/^[ABC][1-3]$/.test(rest)) return textOf(`${stem}-seat`, { name: name(rest) }) || textOf(stem, { name: name(rest) });
  const number = /\d+|\{n\}/.exec(word)?.[0];
  const counted = number === undefined ? "" : textOf(word.replace(number, "n"), { n: number === "{n}" ? "…" : number });
  return counted || textOf(word.split("-")[0] ?? word) || word;
}

/**
 * The name of a word inside a sentence: without the capital, but in German and for the English I.
 *
 * @param {string} word
 * @param {(seat: string) => string} [name] who sits where
 * @returns {string}
 */
export function insideName(word, name) {
  const text = wordName(word, name);
  return language() === "de" || text.startsWith("I ") ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * A word with the number that a player chose: `{n}-envido` and 7 make `7-envido`; `corto` and 17 `corto-17`.
 *
 * @param {string} word
 * @param {number} n
 * @returns {string}
 */
export function withNumber(word, n) {
  return word.includes("{n}") ? word.replace("{n}", String(n)) : `${word}-${n}`;
}
