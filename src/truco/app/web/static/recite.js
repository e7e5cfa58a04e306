/** The table read aloud, for who does not see it: one's hand, the cards on the table, the score, whose turn it is. */

import { cardName } from "./card.js";
import { t } from "./messages.js";
import { nameOf } from "./names.js";
import { scoreInWords, sentence } from "./telling.js";
import { promptOf } from "./tell.js";

/** @import { Game, View } from "./types.js" */

/**
 * @param {Game} game
 * @param {[seat: string, card: string][]} plays
 * @returns {string} the seats with their cards, in order
 */
function played(game, plays) {
  return plays.map(([seat, card]) => t("recite.play", { name: seat === game.you ? t("seat.you") : nameOf(game, seat), card: cardName(card) })).join("; ");
}

/** @type {Record<string, (game: Game, view: View) => string>} what each key reads */
const READINGS = {
  h: (_game, view) => (view.cards?.length ? t("recite.hand", { cards: view.cards.map(cardName).join(", ") }) : t("recite.no-hand")),
  g: (game, view) => {
    const muestra = view.muestra ? `${t("recite.muestra", { card: cardName(view.muestra) })} ` : "";
    return muestra + (view.trick.length ? t("recite.table", { plays: played(game, view.trick) }) : t("recite.no-table"));
  },
  s: (game, view) => `${scoreInWords(game, view.score)}.`,
  w: (game) => promptOf(game).text,
  u: (game, view) => {
    const trick = view.tricks[view.tricks.length - 1];
    if (!trick) return t("recite.no-trick");
    return `${t("recite.trick", { plays: played(game, trick.plays) })} ${sentence(game, { fact: "trick-taken", winner: trick.winner }, false)}`;
  },
};

/** The keys that read, in the order in which the list of keys has them. */
export const READERS = Object.keys(READINGS);

/**
 * @param {Game} game
 * @param {string} key
 * @returns {string} the text that a key reads, empty for a key that reads nothing
 */
export function recited(game, key) {
  const reading = READINGS[key];
  return reading && game.view ? reading(game, game.view) : "";
}
