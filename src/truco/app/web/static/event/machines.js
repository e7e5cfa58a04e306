/** The lines about the other machines that store an event: where it goes on, and where it is written. */

import { html } from "htm-preact";
import { elsewhere } from "../api.js";
import { t } from "../messages.js";
import { useStore } from "../store.js";
import { placeAt } from "./elsewhere.js";
import { heldFor } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody } from "./types.js" */

/**
 * The line while the server is not reached: where the event goes on, if it is known.
 *
 * @returns {VNode}
 */
export function Apart() {
  const { pages } = useStore(elsewhere);
  const [page] = pages;
  const [, first = "", code = ""] = location.pathname.toUpperCase().split("/");
  const named = (first === "R" ? code.split("-")[0] : code) ?? "";
  return html`<p class="apart" role="status">
    ${t("event.apart")} ${page ? html`${t("event.apart-elsewhere")} <a href=${placeAt(page, named, heldFor(named))}>${hostOf(page)}</a>` : null}
  </p>`;
}

/**
 * A bar that leads to the machine that writes, where this one only watches.
 *
 * @param {{ event: EventBody }} props
 * @returns {VNode | null}
 */
export function WritesElsewhere({ event }) {
  if (event.writer.here) return null;
  const { page } = event.writer;
  return html`<p class="apart" role="status">
    ${t("event.writes-elsewhere")} ${page ? html`<a href=${placeAt(page, event.code, heldFor(event.code))}>${t("event.go-there", { host: hostOf(page) })}</a>` : null}
  </p>`;
}

/**
 * @param {string} page
 * @returns {string} the name of a machine as people type it
 */
export function hostOf(page) {
  return new URL(page).host;
}
