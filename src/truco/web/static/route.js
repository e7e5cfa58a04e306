/** Addresses of the page: `/`, `/t/CODE`, `/replay`, `/rules` and `/rules/ID`. */

import { createStore } from "./store.js";

export const route = createStore({ path: location.pathname });

/**
 * @param {string} path
 * @returns {void}
 */
export function go(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  route.set({ path });
}

/** Follow the links of the page without loading it anew. */
export function followLinks() {
  addEventListener("popstate", () => route.set({ path: location.pathname }));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
    event.preventDefault();
    go(link.pathname);
  });
}
