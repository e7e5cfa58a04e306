/** Cards that a seat has shown to everybody in this hand: they lie face up before it until the next hand. */

import { opensHand } from "./game.js";

/** @import { Game, View } from "./types.js" */

/** The facts with which cards of a seat are seen by everybody without being played. */
const SHOWN = ["shown", "flor-shown", "flor-asked", "laid-open", "laid-down", "shown-to-all"];

/**
 * @param {View} view
 * @returns {Set<string>} the cards that were played in this hand, which lie on the table already
 */
function played(view) {
  return new Set([...view.tricks.map((trick) => trick.plays), view.trick].flat().map(([, card]) => card));
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string[]} the cards of a seat's hand that everybody has seen, in the order in which they were shown
 */
export function provedBy(game, seat) {
  const { log, view } = game;
  if (view === null) return [];
  const start = Math.max(0, log.map(opensHand).lastIndexOf(true));
  const facts = log.slice(start).flatMap((entry) => entry.facts);
  const shown = facts.filter((fact) => SHOWN.includes(fact.fact) && fact.seat === seat).flatMap((fact) => fact.cards ?? []);
  const laid = (view.settling?.laid ?? []).flatMap(([owner, card]) => (owner === seat ? [card] : []));
  const lying = played(view);
  return [...new Set([...shown, ...laid])].filter((card) => !lying.has(card));
}
