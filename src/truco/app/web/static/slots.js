/** The places of words on the screen: every call has its place, and the words of a later contest get the places of an
 * earlier contest that is over by then. */

import { bookOf } from "./books.js";

/** @import { Choice, Game } from "./types.js" */

/**
 * @typedef {object} Slot a place for words
 * @property {string} id
 * @property {string} key the letter that presses it
 * @property {RegExp} words the words that the place may have
 * @property {boolean} [always] whether it is there whatever the rulebook
 */

/** @type {Slot[]} */
export const SLOTS = [
  { id: "envido", key: "e", words: /^((con-flor-|contraflor-)?envido)$/ },
  { id: "real-envido", key: "r", words: /^((con-flor-|contraflor-)?real-envido|contraflor)$/ },
  { id: "falta-envido", key: "f", words: /^((con-flor-|contraflor-)?falta-envido|contraflor-(al|el)-resto)$/ },
  { id: "n-envido", key: "x", words: /^(con-flor-|contraflor-)?(\d+|\{n\})-envido$/ },
  { id: "truco", key: "t", words: /^truco$/ },
  { id: "retruco", key: "y", words: /^((quiero-)?retruco|seis)$/ },
  { id: "vale-cuatro", key: "v", words: /^((quiero-)?vale-cuatro|nove)$/ },
  { id: "doze", key: "d", words: /^doze$/ },
  { id: "flor", key: "l", words: /^(flor|con-ley|con-ella-.*)$/ },
  { id: "quiero", key: "q", words: /^(quiero|cair|jogar|con-flor-quiero)$/, always: true },
  { id: "no-quiero", key: "n", words: /^(no-quiero|desistir|con-flor-me-achico|con-flor-paso|chica)$/, always: true },
  { id: "mazo", key: "m", words: /^mazo$/ },
  { id: "number", key: "c", words: /^\d+$/ },
  { id: "son-buenas", key: "b", words: /^(son-buenas|callo)$/ },
  { id: "paso", key: "p", words: /^(paso|muestro|baixo)$/ },
];

/** The steps of the truco, one after another, in one place: where there are so many words that each place counts. */
const LADDER = { id: "truco", key: "t", words: /^(truco|(quiero-)?(retruco|vale-cuatro))$/ };
/** So many places fit beside each other and stay in sight. */
const ROOM = 12;

/** The places of the steps of the truco, in their order. */
const STEPS = ["truco", "retruco", "vale-cuatro", "doze"];

/**
 * Whether a place has a word: a word that every rulebook knows, or the word of this rulebook in its stead.
 *
 * @param {Game} game
 * @param {Slot} slot
 * @param {string} word
 * @returns {boolean}
 */
function holds(game, slot, word) {
  if (slot.words.test(word)) return true;
  const book = bookOf(game.table?.rules ?? "");
  if (slot.id === "quiero") return word === book?.answers[0];
  if (slot.id === "no-quiero") return word === book?.answers[1];
  return word === book?.ladder[STEPS.indexOf(slot.id)];
}

/** Words about cards and pack, which are with the cards and before the deal. */
const ELSEWHERE = ["card", "covered", "discard"];

/**
 * @param {Game} game
 * @returns {Slot[]} the places at this table; the same through a match
 */
export function slotsOf(game) {
  const slots = slotsKnown(game);
  if (slots.length <= ROOM) return slots;
  return slots.filter((slot) => !LADDER.words.test(slot.id) || slot.id === LADDER.id).map((slot) => (slot.id === LADDER.id ? LADDER : slot));
}

/**
 * @param {Game} game
 * @returns {Slot[]} a place for every word of the rulebook
 */
function slotsKnown(game) {
  const words = bookOf(game.table?.rules ?? "")?.words ?? [];
  return SLOTS.filter((slot) => slot.always || words.some((word) => holds(game, slot, word)));
}

/**
 * @param {Game} game
 * @returns {boolean} whether the rulebook has so many words that their places are smaller
 */
export function isCrowded(game) {
  return slotsKnown(game).length > ROOM;
}

/**
 * @param {Game} game
 * @param {Slot} slot
 * @returns {Choice | undefined} the choice that the place offers now
 */
export function offered(game, slot) {
  const choices = game.menu.filter((choice) => holds(game, slot, choice.word));
  // The proof goes before passing: it is asked for only when it is owed.
  return choices.find((choice) => choice.word === "muestro") ?? choices[0];
}

/**
 * @param {Game} game
 * @returns {Choice[]} the choices of now without a place of their own
 */
export function without(game) {
  const placed = slotsOf(game).map((slot) => offered(game, slot));
  const elsewhere = game.view?.phase === "play" ? ELSEWHERE : [...ELSEWHERE, "before"];
  const left = game.menu.filter((choice) => !elsewhere.includes(choice.group) && !placed.includes(choice));
  return left.sort((choice, other) => pressing(choice) - pressing(other));
}

/** More words than these without a place of their own need two lines, where there is room for them. */
const ONE_LINE = 6;

/**
 * @param {Game} game
 * @returns {boolean} whether the rulebook has so many words without a place that they need two lines
 */
export function isWordy(game) {
  const words = bookOf(game.table?.rules ?? "")?.words ?? [];
  return words.filter((word) => !SLOTS.some((slot) => holds(game, slot, word))).length > ONE_LINE;
}

/** Words that a player has to say come before words that the player may say. */
const PRESSING = ["answer", "sing", "call", "show"];

/**
 * @param {Choice} choice
 * @returns {number}
 */
function pressing(choice) {
  const at = PRESSING.indexOf(choice.group);
  return at < 0 ? PRESSING.length : at;
}

/**
 * @param {Game} game
 * @param {Slot} slot
 * @returns {string} the word of a place while it offers none
 */
export function usual(game, slot) {
  const words = (bookOf(game.table?.rules ?? "")?.words ?? []).filter((word) => holds(game, slot, word));
  return words.includes(slot.id) ? slot.id : (words[0] ?? slot.id);
}

/**
 * @param {Choice} choice
 * @returns {boolean} whether its number is for the player to choose
 */
export function isRange(choice) {
  return choice.least !== undefined && choice.most !== undefined && choice.most > choice.least;
}

/**
 * @param {Choice} choice
 * @param {number} n
 * @returns {number} a number that the choice allows
 */
export function within(choice, n) {
  return Math.min(choice.most ?? n, Math.max(choice.least ?? n, n));
}

