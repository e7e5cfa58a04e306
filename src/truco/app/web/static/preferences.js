/** The preferences of a person; only this browser stores them. */

import { remembered } from "./store.js";

/**
 * @typedef {object} Preferences
 * @property {string} language empty until chosen
 * @property {string} name
 * @property {boolean} sound
 * @property {boolean} tanto show one's own envido total
 * @property {boolean} ask ask before costly words
 * @property {boolean} keys single letters act
 * @property {boolean} motion
 * @property {boolean} hints explain the calls under their buttons
 * @property {boolean} words all words in sight, those too that cannot be said now
 * @property {string} rules the rulebook of the next table with its options; empty until chosen
 * @property {string} format the format of the next table; empty for the first one for so many people
 * @property {number} count how many sit at the next table, where its rulebook seats so many
 * @property {string} company the company on the seats of the next table without a named player
 * @property {Record<string, string>} others who is named for a seat of the next table
 * @property {boolean} byHand whether people shuffle, cut and deal at the next table
 * @property {string} pace
 * @property {boolean} voice listen to what is said aloud
 * @property {boolean} spoken speak the calls aloud
 * @property {string} admission who rules at a new table
 * @property {string} talk what talk means at a new table
 * @property {boolean} signs whether a new table has signs
 * @property {boolean} tips whether one may ask what to do at a new table against bots
 * @property {boolean} longer show a sign for a longer time
 * @property {string} clock how long one may think at a new table
 * @property {boolean} hard not to be shown what a sentence would do, at a new table
 */

/** @type {Preferences} */
const USUAL = {
  language: "",
  name: "",
  sound: true,
  tanto: true,
  ask: true,
  keys: true,
  motion: true,
  hints: true,
  words: false,
  rules: "",
  format: "",
  count: 2,
  company: "bots",
  others: {},
  byHand: false,
  pace: "normal",
  voice: false,
  spoken: false,
  admission: "assisted",
  talk: "buttons",
  clock: "usual",
  hard: false,
  signs: false,
  tips: true,
  longer: false,
};

export const preferences = remembered("truco.preferences", USUAL);

/** @returns {boolean} whether things may move on the screen */
export function mayMove() {
  return preferences.get().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
