/** The advice of the strongest bot, in a sentence with the reason. */

import { html } from "htm-preact";
import { isCard, isCovered } from "./card.js";
import { t } from "./messages.js";
import { nameOf } from "./names.js";
import { wordName } from "./words.js";

/** @import { Game } from "./types.js" */

/**
 * @param {Game} game
 * @returns {string} the tip in words, empty without one
 */
export function tipInWords(game) {
  const { tip } = game;
  return tip === null ? "" : toldTip(tip, (seat) => nameOf(game, seat));
}

/**
 * @param {{ word: string, why: string, numbers: Record<string, number> }} tip
 * @param {(seat: string) => string} [name]
 * @returns {string}
 */
export function toldTip(tip, name) {
  const plays = isCard(tip.word) || isCovered(tip.word);
  const why = t(`tip.why-${tip.why}`, tip.numbers);
  return t(plays ? "tip.play" : "tip.say", { word: wordName(tip.word, name), why });
}

/**
 * @param {Game} game
 * @returns {number} the number of tips in this match
 */
export function tipsUsed(game) {
  return Object.values(game.table?.tips ?? {}).reduce((sum, count) => sum + count, 0);
}

/**
 * @param {{ game: Game, ask: (what: string) => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function TipButton({ game, ask }) {
  if (!game.table?.settings.tips) return null;
  return html`<button type="button" class="chip ask-tip" onClick=${() => ask("tip")}>${t("tip.ask")}</button>`;
}
