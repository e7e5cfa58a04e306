/** Two live regions: one polite for the table, one assertive for what waits for this player. */

/** @type {Record<string, ReturnType<typeof setTimeout>>} */
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

/** @type {string[]} */
let waiting = [];

/**
 * Speak when the reader has time; what comes in quick succession is joined.
 *
 * @param {string[]} lines
 * @returns {void}
 */
export function announce(lines) {
  if (!lines.length) return;
  waiting = [...waiting, ...lines].slice(-8);
  tell("polite", waiting.join(" "));
  clearTimeout(timers["joined"]);
  timers["joined"] = setTimeout(() => {
    waiting = [];
  }, 900);
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
