/** Muted players: the page leaves out their free words, and shows the words that bind. */

import { t } from "./messages.js";
import { nameOf } from "./names.js";
import { createStore } from "./store.js";

/** @import { Game } from "./types.js" */

export const muted = createStore({ names: /** @type {string[]} */ ([]) });

/**
 * @param {Game} game
 * @param {{ seat: string, name?: string }} line
 * @returns {string} the name of the speaker
 */
export function speaker(game, { seat, name = "" }) {
  return seat === "spectator" ? t("chat.spectator", { name }) : nameOf(game, seat);
}

/**
 * @param {Game} game
 * @param {{ seat: string, name?: string }} line
 * @returns {boolean}
 */
export function isMuted(game, line) {
  return muted.get().names.includes(speaker(game, line));
}
