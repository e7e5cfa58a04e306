/** Two live regions: one polite for the table, one assertive for what waits for this player. */

/** @type {Record<string, ReturnType<typeof setTimeout> | undefined>} */
const timers = {};

/**
 * @param {"polite" | "assertive"} region
 * @param {string} text
 * @returns {void}
 */
function tell(region, text) {
  const place = document.getElementById(region);
  if (!place || !text) return;
  clearTimeout(timers[region]);
  // Emptied first, so that the same words are spoken again.
  place.textContent = "";
  timers[region] = setTimeout(() => {
    place.textContent = text;
  }, 60);
}

/** How long a text stays before the next one takes its place, so that screen readers speak both. */
const STAYS_MS = 700;
/** So many lines wait at most; a reader that is so far behind needs the last ones. */
const KEPT = 8;

/** @type {string[]} */
let waiting = [];

/**
 * Speak when the reader has time; what comes in quick succession is joined, and no line is spoken twice.
 *
 * @param {string[]} lines
 * @returns {void}
 */
export function announce(lines) {
  if (!lines.length) return;
  waiting = [...waiting, ...lines].slice(-KEPT);
  if (timers["joined"] === undefined) flush();
}

/** @returns {void} */
function flush() {
  timers["joined"] = undefined;
  if (!waiting.length) return;
  tell("polite", waiting.join(" "));
  waiting = [];
  timers["joined"] = setTimeout(flush, STAYS_MS);
}

/**
 * Speak at once: it is this player's turn, or a call waits for his answer.
 *
 * @param {string} text
 * @returns {void}
 */
export function alertPlayer(text) {
  tell("assertive", text);
}
