/** The order in which a player holds the cards of a hand. */

const SUITS = "ebochsd";
const RANKS = "AJQK";

/**
 * @param {string[]} cards
 * @returns {string[]} by suit, the higher number first
 */
export function bySuit(cards) {
  const rank = (/** @type {string} */ card) => Number.parseInt(card, 10) || 10 + RANKS.indexOf(card.slice(0, 1));
  const key = (/** @type {string} */ card) => SUITS.indexOf(card.slice(-1)) * 100 - rank(card);
  return [...cards].sort((first, other) => key(first) - key(other));
}

/**
 * @param {string[]} order
 * @param {number} at
 * @param {number} to
 * @returns {string[]} the cards with the one at a place moved to another place
 */
export function moved(order, at, to) {
  if (to < 0 || to >= order.length) return order;
  const next = [...order];
  const [card] = next.splice(at, 1);
  if (card) next.splice(to, 0, card);
  return next;
}
