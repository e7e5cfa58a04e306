/** The order of the cards as a strip, under the card that is turned; it lights up one's own. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "./api.js";
import { cardName, Face } from "./card.js";
import { listed, t } from "./messages.js";
import { remembered, useStore } from "./store.js";

/** Whether this player keeps the strip open. */
const unfolded = remembered("truco.order", { open: false });

/** @type {Map<string, Promise<string[][]>>} the orders that were asked for, by rules and turned card */
const requests = new Map();

/**
 * @param {string} rules
 * @param {string} turned
 * @returns {Promise<string[][]>}
 */
function tiersOf(rules, turned) {
  const query = `rules=${encodeURIComponent(rules)}&turned=${encodeURIComponent(turned)}`;
  const request = requests.get(query) ?? api("GET", `/api/tiers?${query}`);
  requests.set(query, request);
  request.catch(() => requests.delete(query));
  return request;
}

/**
 * @param {{ rules: string, turned: string | null | undefined, mine: string[] }} props the rulebook with its options, the muestra, one's cards
 * @returns {import("htm-preact").VNode}
 */
export function CardOrder({ rules, turned, mine }) {
  const { open } = useStore(unfolded);
  const [tiers, setTiers] = useState(/** @type {string[][]} */ ([]));
  useEffect(() => {
    let isCurrent = true;
    if (open) tiersOf(rules, turned ?? "").then((answer) => isCurrent && setTiers(answer), () => isCurrent && setTiers([]));
    return () => {
      isCurrent = false;
    };
  }, [rules, turned, open]);
  return html`<details
    class="card-order"
    open=${open}
    onToggle=${(/** @type {{ currentTarget: HTMLDetailsElement }} */ event) => unfolded.set({ open: event.currentTarget.open })}
  >
    <summary>${t("learn.order")}</summary>
    <ol>
      ${tiers.map((tier) => {
        const own = tier.filter((card) => mine.includes(card));
        return html`<li key=${tier.join(" ")} class=${own.length ? "own" : ""}>
          <span class="unseen">${listed(tier.map(cardName))}${own.length ? `. ${t("learn.yours", { cards: listed(own.map(cardName)) })}` : ""}</span>
          ${tier.map((card) => html`<span key=${card} class=${own.includes(card) ? "lit" : ""} aria-hidden="true"><${Face} token=${card} /></span>`)}
        </li>`;
      })}
    </ol>
  </details>`;
}
