/** One card of our pack. */

import { html } from "htm-preact";

/**
 * @param {{ token: string }} props a card such as `7e`, or `back`
 * @returns {import("htm-preact").VNode}
 */
export function Face({ token }) {
  const shown = token.includes("?") ? "back" : token;
  return html`<svg class="face" viewBox="0 0 200 310" aria-hidden="true" focusable="false">
    <use href=${`/static/pack.svg#card-${shown}`} />
  </svg>`;
}
