/** The faces of those who sit at a table: each a head of our own drawing, no two at a table alike. */

import { html } from "htm-preact";
import { drawing } from "./drawing.js";

/** @import { Game } from "./types.js" */

/** The heads that `heads.svg` has (`HEADS` of `tools/pack/naipes/avatars.py`). */
export const HEADS = [
  ...["gurisa", "abuela", "paisano", "gaucha", "bolichero", "maestra", "zorro", "doutor"],
  ...["vecina", "estudiante", "tropero", "capataz", "moza", "marinero", "prima", "cantor"],
];

/** The heads of women among them; a name that ends in "a" mostly is a woman's. */
const WOMEN = ["gurisa", "abuela", "gaucha", "maestra", "vecina", "moza", "prima"];

/** @type {Record<string, string>} the heads of the characters, as `characters.toml` says */
const CHARACTERS = {
  ...{ benja: "estudiante", pina: "abuela", bento: "tropero", tito: "cantor" },
  ...{ ramona: "gaucha", nelson: "marinero", dita: "maestra", amancio: "paisano" },
};

/**
 * @param {string} text
 * @returns {number} the same number for the same text
 */
function numberOf(text) {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
}

/**
 * @param {Game} game
 * @returns {Record<string, string>} the head of each seat: a character's own, else one that goes with the name
 */
export function headsOf(game) {
  /** @type {Record<string, string>} */
  const heads = {};
  const seats = game.table?.seats ?? [];
  for (const seat of seats) {
    const own = CHARACTERS[seat.bot ?? ""] ?? seat.bot ?? "";
    if (HEADS.includes(own) && !Object.values(heads).includes(own)) heads[seat.seat] = own;
  }
  for (const seat of seats) {
    if (heads[seat.seat]) continue;
    const woman = /a\s*\d*$/i.test(seat.name);
    const suits = HEADS.filter((head) => WOMEN.includes(head) === woman && !Object.values(heads).includes(head));
    heads[seat.seat] = suits[numberOf(seat.name || seat.seat) % suits.length] ?? "vecina";
  }
  return heads;
}

/**
 * @param {{ head: string }} props
 * @returns {import("htm-preact").VNode}
 */
export function Head({ head }) {
  return html`<svg class="head" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <use href=${`${drawing("heads.svg")}#head-${head}`} />
  </svg>`;
}
