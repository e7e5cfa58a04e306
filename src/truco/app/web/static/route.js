/**
 * Addresses of the page: `/`, `/t/CODE`, `/replay`, `/learn`, `/learn/COUNTRY/NUMBER`, `/learn/day/COUNTRY`,
 * `/how/RULEBOOK`, `/rules`, `/rules/RULEBOOK` and `/rules/RULEBOOK#ID`; those of events are `/e`, `/e/CODE/...` and `/r/SHEET`.
 */

import { createStore } from "./store.js";

export const route = createStore({ path: location.pathname, hash: hashOf(location), asked: 0 });

/** The rulebook that is read over the page: its code, the article, and how often one was asked for. */
export const drawer = createStore({ named: "", to: "", asked: 0 });

/**
 * @param {{ hash: string }} address
 * @returns {string} the part of an address after the number sign
 */
function hashOf(address) {
  return decodeURIComponent(address.hash.slice(1));
}

/**
 * @param {string} path
 * @param {string} [hash]
 * @returns {void}
 */
export function go(path, hash = "") {
  history.pushState(null, "", hash ? `${path}#${hash}` : path);
  if (!hash) scrollTo(0, 0);
  route.set({ path, hash, asked: route.get().asked + 1 });
}

/**
 * Open a rulebook over the page.
 *
 * @param {string} named a rulebook
 * @param {string} [to] an article of it
 * @returns {void}
 */
export function openBook(named, to = "") {
  drawer.set({ named, to, asked: drawer.get().asked + 1 });
}

/** Follow the links of the page without loading it anew; those to a rulebook open it over a game or a form. */
export function followLinks() {
  addEventListener("popstate", () => route.set({ path: location.pathname, hash: hashOf(location), asked: route.get().asked + 1 }));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
    event.preventDefault();
    const [, first, named] = link.pathname.split("/");
    if (first === "rules" && named && !location.pathname.startsWith("/rules")) openBook(named, hashOf(link));
    else go(link.pathname, hashOf(link));
  });
}
