/** One card of our packs. */

import { html } from "htm-preact";
import { drawing } from "./drawing.js";
import { has, t } from "./messages.js";

/** The drawings and the names of each pack; two packs share tokens such as `4c`. */
const PACKS = {
  "spanish-40": { drawing: "pack.svg", names: "card." },
  "french-40": { drawing: "pack-french.svg", names: "french.card." },
};

let pack = PACKS["spanish-40"];

/**
 * Lay a pack on the table; the page shows one table at a time, and all of it plays with one pack.
 *
 * @param {string | undefined} name
 * @returns {void}
 */
export function layPack(name) {
  pack = name === "french-40" ? PACKS[name] : PACKS["spanish-40"];
}

/**
 * @param {string} token a card, or a covered card as `(4c)`
 * @returns {boolean} whether its face cannot be seen
 */
export function isCovered(token) {
  return token.startsWith("(") || token.includes("?");
}

/**
 * @param {string} token
 * @returns {boolean} whether it is a card of the pack on the table
 */
export function isCard(token) {
  return has(pack.names + token);
}

/**
 * @param {string} token
 * @returns {string}
 */
export function cardName(token) {
  if (isCard(token)) return t(pack.names + token);
  const inside = token.replace(/[()]/g, "");
  return token !== inside && isCard(inside) ? t("word.covered", { card: t(pack.names + inside) }) : t("card.unknown");
}

/**
 * @param {{ token: string }} props a card such as `7e`, or `back`
 * @returns {import("htm-preact").VNode}
 */
export function Face({ token }) {
  const place = `${drawing(pack.drawing)}#card-${isCovered(token) ? "back" : token}`;
  return html`<svg class="face" viewBox="0 0 200 310" aria-hidden="true" focusable="false">
    <use href=${place} />
  </svg>`;
}
