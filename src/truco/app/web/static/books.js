/** The rulebooks that can be played, as the server describes them. */

import { api } from "./api.js";
import { has, spoken, t } from "./messages.js";
import { createStore } from "./store.js";

/** @import { Book, BookOption } from "./types.js" */

export const books = createStore({ all: /** @type {Book[]} */ ([]) });

/**
 * Fetch the rulebooks, once.
 *
 * @returns {Promise<void>}
 */
export async function haveBooks() {
  if (books.get().all.length === 0) books.set({ all: await api("GET", "/api/rulebooks") });
}

/**
 * @param {Book[]} all
 * @param {string} named a rulebook, or an article whose first letters name its rulebook
 * @returns {string} the code of a rulebook, empty until they are known
 */
export function codeOf(all, named) {
  const book = all.find((book) => book.code === named) ?? all.find((book) => named.startsWith(`${book.prefix}.`)) ?? all[0];
  return book?.code ?? "";
}

/**
 * @param {string} rules the rulebook with its options, as tables and records name them
 * @returns {Book | undefined}
 */
export function bookOf(rules) {
  const [code] = rules.split(" ");
  return books.get().all.find((book) => book.code === code);
}

/**
 * @param {string} rules
 * @returns {Record<string, string>} the options that differ from the defaults
 */
export function chosenIn(rules) {
  const pairs = rules.split(" ").slice(1);
  return Object.fromEntries(pairs.map((pair) => /** @type {[string, string]} */ (pair.split("="))));
}

/**
 * @param {Book} book
 * @param {Record<string, string>} chosen
 * @returns {string} the rulebook with the options that differ, as tables and records name them
 */
export function rulesTag(book, chosen) {
  const differing = book.options.filter((option) => chosen[option.key] && chosen[option.key] !== option.values[0]);
  return [book.code, ...differing.map((option) => `${option.key}=${chosen[option.key]}`)].join(" ");
}

/**
 * @param {string} code
 * @returns {string} the players' name for a rulebook
 */
export function bookName(code) {
  return has(`book.${code}`) ? t(`book.${code}`) : code;
}

/**
 * @param {Book} book
 * @param {string} key
 * @returns {string} the sentence of an option or of a value of it, the book's own where it has one
 */
function sentence(book, key) {
  const textKey = [`rules.option.${book.code}.${key}`, spoken(`rules.option.${key}`, book.chico)].find(has);
  return textKey ? t(textKey).replace(/\.$/, "") : (key.split(".").pop() ?? key);
}

/**
 * @param {Book} book
 * @param {BookOption} option
 * @returns {string} the subject of an option
 */
export function optionName(book, option) {
  return sentence(book, option.key);
}

/**
 * @param {Book} book
 * @param {BookOption} option
 * @param {string} value
 * @returns {string} the meaning of a choice; a house rule is named as such
 */
export function choiceName(book, option, value) {
  const text = sentence(book, `${option.key}.${value}`);
  return option.house.includes(value) ? `${text} (${t("option.house")})` : text;
}

/**
 * Whether a value can be played together with what else is chosen.
 *
 * @param {Book} book
 * @param {Record<string, string>} chosen
 * @param {BookOption} option
 * @param {string} value
 * @returns {boolean}
 */
export function fits(book, chosen, option, value) {
  const now = (/** @type {string} */ key) => chosen[key] ?? book.options.find((option) => option.key === key)?.values[0] ?? "";
  const needed = Object.entries(option.needs[value] ?? {}).every(([key, values]) => values.includes(now(key)));
  const barred = Object.entries(option.excludes[value] ?? {}).some(([key, values]) => values.includes(now(key)));
  return needed && !barred;
}

/**
 * Whether a text names a rulebook with options that it has, each with a value that fits the others.
 *
 * @param {Book} book
 * @param {string} rules
 * @returns {boolean}
 */
export function choiceFits(book, rules) {
  const chosen = chosenIn(rules);
  return Object.entries(chosen).every(([key, value]) => {
    const option = book.options.find((option) => option.key === key);
    return option !== undefined && option.values.includes(value) && fits(book, chosen, option, value);
  });
}
