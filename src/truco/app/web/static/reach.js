/** The address by which others reach this server: no link for another person names the machine itself. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "./api.js";
import { t } from "./messages.js";
import { createStore, useStore } from "./store.js";

/** @typedef {{ known: boolean, origin: string, may_open: boolean, opened: boolean }} Reach `origin` is empty where no other machine reaches it */

/** @type {import("./store.js").Store<Reach>} */
const reach = createStore(/** @type {Reach} */ ({ known: false, origin: "", may_open: false, opened: false }));

/** @returns {Reach} asked anew by each dialog, for the door may have been opened elsewhere */
export function useReach() {
  useEffect(() => {
    api("GET", "/api/reach").then((answer) => reach.set({ known: true, ...answer }), () => reach.set({ known: true }));
  }, []);
  return useStore(reach);
}

/**
 * The beginning of a link for another person; empty while the server can still be opened, so that no link is given before.
 *
 * @param {Reach} found
 * @returns {string} where the door cannot be opened the address of this page, which the words beside it say
 */
export function beginning({ known, origin, may_open }) {
  return origin || (known && !may_open ? location.origin : "");
}

/**
 * The button that opens the server to the home network, where it cannot be reached and may be opened.
 *
 * @returns {import("htm-preact").VNode | null}
 */
export function Door() {
  const { known, origin, may_open, opened } = useReach();
  const [problem, setProblem] = useState("");
  const open = async () => {
    setProblem("");
    try {
      reach.set({ ...(await api("POST", "/api/reach")), opened: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  if (!known) return null;
  if (origin) return opened ? html`<p class="small" role="status">${t("invite.door-open")}</p>` : null;
  return html`<section class="door-to stack">
    <p>${t("invite.local")}</p>
    ${may_open
      ? html`<button type="button" class="strong" onClick=${open}>${t("invite.open-door")}</button>
          <p class="small">${t("invite.door-what")}</p>`
      : html`<p class="small">${t("invite.closed")}</p>`}
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
  </section>`;
}
