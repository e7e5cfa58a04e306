/**
 * A fact as a sentence: the templates `fact.NAME` of the catalogue, chosen and filled as `truco.messages.telling` and
 * `truco.app.cli.telling` do; a test holds that both give one sentence.
 */

import { cardName } from "./card.js";
import { catalogue, listed, message, t } from "./messages.js";
import { kindName, nameOf } from "./names.js";
import { insideName } from "./words.js";

/** @import { Fact, Game, Message } from "./types.js" */

/** @typedef {{ key: string, more: string, conditions: [field: string, wanted: string][] }} Template */
/** @typedef {Map<string, Map<string, Template[]>>} Templates by kind of fact, then by the field of a further sentence */

const KEY = /^fact\.([a-z-]+)(?:\+([a-z_]+))?(?:\[([^\]]+)\])?$/;
const PLACE = /\{(\w+)(?::(\w+))?\}/g;
/** The templates of a fact without its own: the word that a seat said. */
const ANY_WORD = "said";

/** @type {{ texts: Record<string, Message>, templates: Templates }} */
let cache = { texts: {}, templates: new Map() };

/** @returns {Templates} */
function templates() {
  const { texts } = catalogue.get();
  if (cache.texts === texts) return cache.templates;
  /** @type {Templates} */
  const collected = new Map();
  for (const key of Object.keys(texts)) {
    const [, name, more = "", wanted = ""] = KEY.exec(key) ?? [];
    if (name === undefined) continue;
    const conditions = wanted.split(" ").filter(Boolean).map((condition) => /** @type {[string, string]} */ (condition.split("=")));
    const groups = collected.get(name) ?? new Map();
    groups.set(more, [...(groups.get(more) ?? []), { key, more, conditions }]);
    collected.set(name, groups);
  }
  cache = { texts, templates: collected };
  return collected;
}

/**
 * @param {unknown} value
 * @returns {boolean}
 */
function empty(value) {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/**
 * @param {Game} game
 * @param {unknown} value
 * @param {string} wanted
 * @returns {boolean} whether a field is as a condition wants it
 */
function holds(game, value, wanted) {
  if (wanted === "none") return empty(value);
  if (wanted === "yes" || wanted === "no") return Boolean(value) === (wanted === "yes");
  if (wanted !== "you" && wanted !== "ours") return wanted.split("|").includes(String(value));
  const seats = game.view?.seats ?? [];
  const mine = seats.filter((seat) => typeof value === "string" && value.includes(seat.charAt(0)));
  if (!game.you || !mine.includes(game.you)) return false;
  // A seat is one's own or not; a side is one's own alone or with partners.
  return value === game.you || (!seats.includes(String(value)) && (mine.length === 1) === (wanted === "you"));
}

/**
 * @param {Game} game
 * @param {Fact} fact
 * @returns {string[]} the keys of the templates of a fact, in order
 */
function chosen(game, fact) {
  const name = !templates().has(fact.fact) && fact["word"] && fact.seat ? ANY_WORD : fact.fact;
  return [...(templates().get(name) ?? [])].flatMap(([more, group]) => {
    if (more && (empty(fact[more]) || fact[more] === 0 || fact[more] === false)) return [];
    const fitting = group.filter((template) => template.conditions.every(([field, wanted]) => holds(game, fact[field], wanted)));
    // Of several that fit the one with the most conditions says most; of equals the first.
    const most = Math.max(...fitting.map((template) => template.conditions.length));
    return fitting.filter((template) => template.conditions.length === most).slice(0, 1).map((template) => template.key);
  });
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} how a seat is called in a sentence: you, or its player's name
 */
function seatName(game, seat) {
  return game.you !== null && seat === game.you ? t("name.you") : nameOf(game, seat);
}

/**
 * @param {Game} game
 * @param {string[]} seats
 * @returns {string}
 */
function seatNames(game, seats) {
  return listed(seats.map((seat) => seatName(game, seat)));
}

/**
 * @param {Game} game
 * @param {string} side
 * @returns {string} how a side is called in a sentence: you, all of you, the others, or the players' names
 */
export function sideInWords(game, side) {
  const seats = (game.view?.seats ?? []).filter((seat) => side.includes(seat.charAt(0)));
  if (game.you !== null && seats.includes(game.you)) return t(seats.length === 1 ? "name.you" : "name.you-all");
  return game.you !== null && seats.length > 1 ? t("name.they") : seatNames(game, seats);
}

/**
 * @param {Game} game
 * @param {number[]} points
 * @returns {string} a score in words, in malas and buenas where the match has them
 */
function scoreOf(game, points) {
  const { sides = [], buenas_from: from = 1, target = 1 } = game.view ?? {};
  const rows = sides.map((side, at) => {
    const n = points[at] ?? 0;
    const good = from < target && n >= from;
    const half = good ? "buenas" : from < target ? "malas" : "whole";
    return t(`score.${half}`, { side: sideInWords(game, side), n: good ? n - from + 1 : n });
  });
  return rows.join(", ");
}

/**
 * @param {string[]} cards
 * @returns {string}
 */
function cardNames(cards) {
  return cards.map(cardName).join(", ");
}

/** @type {Record<string, (game: Game, value: any) => string>} */
const KINDS = {
  seat: seatName,
  seats: seatNames,
  side: sideInWords,
  card: (_game, card) => cardName(card),
  cards: (_game, cards) => cardNames(cards),
  word: (game, word) => insideName(word, (seat) => seatName(game, seat)),
  score: scoreOf,
  chicos: (game, won) => (game.view?.sides ?? []).map((side, at) => `${sideInWords(game, side)} ${won[at]}`).join(", "),
  reason: (_game, reason) => t(`reason.${reason}`),
  kind: (_game, kind) => kindName(kind),
  article: (_game, article) => article,
  text: (_game, text) => text,
  claim: (_game, what) => (`claim.${what}` in catalogue.get().texts ? t(`claim.${what}`) : what),
  cause: (_game, code) => t(`cause.${code}`),
  gains: (game, gains) =>
    /** @type {[string, number][]} */ (gains).map(([side, points]) => `${sideInWords(game, side)}, ${points}`).join("; "),
  held: (game, held) =>
    /** @type {[string, string | string[]][]} */ (held)
      .map(([seat, cards]) => `${seatName(game, seat)}: ${cardNames([cards].flat())}`)
      .join("; "),
};

/**
 * @param {Game} game
 * @param {Message} text
 * @param {Fact} fact
 * @returns {string} a template with its places filled in; the first number in it chooses its form
 */
function filled(game, text, fact) {
  const many = typeof text === "string" ? text : text.other;
  const count = [...many.matchAll(PLACE)].map(([, field = ""]) => fact[field]).find((value) => typeof value === "number");
  const form = typeof text !== "string" && count === 1 ? text.one : many;
  return form.replace(PLACE, (_whole, field, kind) => {
    const value = fact[field];
    return typeof value === "number" ? String(value) : (KINDS[kind ?? field]?.(game, value) ?? String(value));
  });
}

/**
 * @param {string} text
 * @returns {string} with a capital where it begins with a word of ours, not with a name
 */
function begun(text) {
  const own = ["you", "you-all", "they"].some((candidate) => text.startsWith(t(`name.${candidate}`)));
  return own ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/**
 * @param {Game} game
 * @param {Fact} fact
 * @param {boolean} called whether the truco was called in that hand
 * @returns {string} the sentence of a fact, empty for a fact without one
 */
export function sentence(game, fact, called) {
  const { kings = [], match = 1 } = game.table ?? {};
  const drawn = match <= 1 ? kings : [];
  const partners = drawn.filter(([, card]) => card.startsWith("12")).map(([seat]) => seat);
  const several = (game.view?.chicos_to_win ?? 1) > 1;
  const fullFact = { called, several, kings: drawn, partners, ...fact };
  return begun(chosen(game, fullFact).map((key) => filled(game, message(key) ?? "", fullFact)).join(" "));
}

/**
 * @param {Game} game
 * @param {number[]} points
 * @returns {string} a score as a line of its own
 */
export function scoreInWords(game, points) {
  return begun(scoreOf(game, points));
}
