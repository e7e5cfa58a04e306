/** The keyboard's focus on a table whose cards and words come and go. */

import { useLayoutEffect, useRef } from "htm-preact";

/** The elements that get the focus from a removed element of the same part, by the part. */
const HEIRS = { ".calls": ".in-sight .call, .others .call, .calls summary", ".hand": ".hand button" };
/** The element that gets the focus where nothing of the part is left: it is always there. */
const FIXED = ".strip";

/**
 * Keep the focus on the table: what had it and is taken away leaves it to its neighbour, else to a fixed place. Who
 * pressed beside everything has let it go.
 *
 * @returns {{ ref: { current: HTMLElement | null }, onfocusin: (event: FocusEvent) => void }} for the element around the
 *   table; in small letters, as this event has no property of an element by which Preact would know it
 */
export function useFocusKept() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const last = useRef({ had: /** @type {EventTarget | null} */ (null), heirs: /** @type {string[]} */ ([]) });
  useLayoutEffect(() => {
    const { had, heirs } = last.current;
    if (!(had instanceof HTMLElement) || document.activeElement !== document.body) return;
    if (had.isConnected && !had.matches(":disabled")) return;
    const next = heirs.map((heir) => ref.current?.querySelector(heir)).find((element) => element instanceof HTMLElement);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
  return {
    ref,
    onfocusin: ({ target }) => {
      const parts = Object.entries(HEIRS).filter(([part]) => target instanceof Element && target.closest(part));
      last.current = { had: target, heirs: [...parts.map(([, heir]) => heir), FIXED] };
    },
  };
}
