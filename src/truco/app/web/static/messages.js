/** The texts of the page, from the catalogue of the server, in the language that the player chose. */

import { createStore } from "./store.js";
import { preferences } from "./preferences.js";

/** @import { Args, Message } from "./types.js" */

/** @type {[code: string, name: string][]} the languages with their own names, as the page has them from the server; the first is the default */
export const LANGUAGES = JSON.parse(document.querySelector('meta[name="truco-languages"]')?.getAttribute("content") ?? '[["es","Español"]]');

/** @type {import("./store.js").Store<{ language: string, texts: Record<string, Message> }>} */
export const catalogue = createStore({ language: "es", texts: {} });

/** @returns {string} the language to begin with: chosen, else the browser's, else the first */
export function firstLanguage() {
  const codes = LANGUAGES.map(([code]) => code);
  const wanted = [preferences.get().language, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find((code) => codes.includes(code)) ?? codes[0] ?? "es";
}

/**
 * @param {string} language
 * @returns {Promise<void>}
 */
export async function speak(language) {
  const answers = await Promise.all(parts.map((part) => textsOf(language, part)));
  document.documentElement.lang = language;
  catalogue.set({ language, texts: Object.assign({}, ...answers) });
}

/** Parts of the catalogue that are spoken: that of the table, and those that pages have asked for. */
const parts = [""];

/**
 * Speak of something more from now on.
 *
 * @param {"events"} part
 * @returns {Promise<void>}
 */
export async function speakOf(part) {
  if (parts.includes(part)) return;
  parts.push(part);
  const requested = language();
  const texts = await textsOf(requested, part);
  if (language() === requested) catalogue.set({ texts: { ...catalogue.get().texts, ...texts } });
  else await speak(language()); // the language was changed meanwhile, which may have loaded this part or not
}

/**
 * @param {string} language
 * @param {string} part
 * @returns {Promise<Record<string, Message>>}
 */
async function textsOf(language, part) {
  const answer = await fetch(`/api/messages/${language}${part && `?of=${part}`}`);
  if (!answer.ok) throw new Error(`messages: ${answer.status}`);
  return await answer.json();
}

/** @returns {string} */
export function language() {
  return catalogue.get().language;
}

let chico = "chico";

/**
 * Call a chico as the rulebook on the table does; the page shows one table at a time.
 *
 * @param {string | undefined} word
 * @returns {void}
 */
export function callChico(word) {
  chico = word ?? "chico";
}

/**
 * @param {string} key
 * @param {string} word what a chico is called
 * @returns {string} the key of a message as those say it who call a chico so, the plain one where that says it
 */
export function spoken(key, word) {
  return has(`${word}.${key}`) ? `${word}.${key}` : key;
}

/**
 * @param {string} key
 * @returns {boolean}
 */
export function has(key) {
  return key in catalogue.get().texts;
}

/**
 * @param {string} key
 * @returns {Message | undefined} its text as the catalogue has it
 */
export function message(key) {
  return catalogue.get().texts[spoken(key, chico)];
}

/**
 * Return the text of a key with its places filled; `n` chooses the plural.
 *
 * @param {string} key
 * @param {Args} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
  const template = message(key);
  if (template === undefined) return key;
  const text = typeof template === "string" ? template : template[Number(args["n"]) === 1 ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(args[name] ?? whole));
}

/** How a name begins that Spanish joins with `e`; `messages/reasons.py` has the same. */
const SOUNDS_I = /^(?:h?[ií](?![aeouáéóú])|y(?![aeiouáéíóú]))/i;

/**
 * @param {string[]} names
 * @returns {string} "a, b and c" in the language of the page
 */
export function listed(names) {
  const last = names[names.length - 1] ?? "";
  return names.length < 2 ? last : t(SOUNDS_I.test(last) ? "name.and-i" : "name.and", { first: names.slice(0, -1).join(", "), last });
}
