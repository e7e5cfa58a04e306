/** The hand in words, each line with its reasons. */

import { html, useLayoutEffect, useRef } from "htm-preact";
import { t } from "./messages.js";
import { linesOf } from "./tell.js";

/** @import { Entry, Game } from "./types.js" */
/** @import { Line } from "./tell.js" */

const LOUD = ["awarded", "hand-ended", "chico-ended", "match-ended", "hand-started"];

/**
 * @typedef {(about: { title: string, rules: string[], seq?: number }) => void} Why
 */

/**
 * @param {{ game: Game, why: Why }} props
 * @returns {import("htm-preact").VNode}
 */
export function Log({ game, why }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [game.log.length]);
  return html`<section class="log">
    <h2>${t("log.title")}</h2>
    <ol ref=${list} tabindex="0" aria-label=${t("log.title")}>
      ${game.log.flatMap((entry) => linesOf(game, entry).map((line, at) => row(entry, line, at, why)))}
    </ol>
  </section>`;
}

/**
 * @param {Entry} entry
 * @param {Line} line
 * @param {number} at
 * @param {Why} why
 * @returns {import("htm-preact").VNode}
 */
function row(entry, line, at, why) {
  return html`<li key=${`${entry.seq}.${at}`} class=${LOUD.includes(line.fact.fact) ? line.fact.fact : ""}>
    <span>${line.text}</span>
    <${WhyButton} title=${line.text} rules=${line.rules} seq=${entry.seq} why=${why} />
  </li>`;
}

/**
 * @param {{ title: string, rules: string[], seq?: number, why: Why, wordy?: boolean }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function WhyButton({ title, rules, seq, why, wordy = false }) {
  if (!rules.length) return null;
  const open = () => why(seq === undefined ? { title, rules } : { title, rules, seq });
  return html`<button type="button" class="why" title=${t("why.ask")} aria-label=${`${t("why.ask")} ${title}`} onClick=${open}>
    ${wordy ? t("why.ask") : "?"}
  </button>`;
}
