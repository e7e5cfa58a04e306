/** The hand in words, each line with its reasons. */

import { html, useEffect, useLayoutEffect, useRef, useState } from "htm-preact";
import { t } from "./messages.js";
import { linesOf } from "./tell.js";

/** @import { Entry, Game } from "./types.js" */
/** @import { Line } from "./tell.js" */

const LOUD = ["fault-found", "awarded", "hand-ended", "chico-ended", "match-ended", "hand-started"];

/** Facts without a button for their rules: dealing, looking at a card and playing in turn need no explanation. */
const PLAIN = [
  ...["played", "played-covered", "cut", "burned", "dealt", "own-cards", "cards-out", "took-up", "looked", "looked-at", "unseen"],
  ...["turned", "drew", "draw-started", "hand-started", "match-started"],
];

/**
 * @typedef {(about: { title: string, rules: string[], seq?: number }) => void} Why
 */

/** How far from its end, in pixels, a list still counts as being at it. */
const NEAR_PX = 24;
const ENDS = ["pointerup", "pointercancel"];

/**
 * The entries to show. While something is pressed they stay as they are: a line that moved away between press and
 * release would take the click with it.
 *
 * @param {Entry[]} log
 * @returns {{ entries: Entry[], press: () => void }}
 */
function useHeld(log) {
  const [held, setHeld] = useState(/** @type {Entry[] | null} */ (null));
  const press = () => {
    const release = () => {
      for (const end of ENDS) removeEventListener(end, release);
      // The click comes after the release, and finds the line still there.
      setTimeout(() => setHeld(null));
    };
    for (const end of ENDS) addEventListener(end, release);
    setHeld(log);
  };
  return { entries: held ?? log, press };
}

/**
 * @param {{ game: Game, why: Why }} props
 * @returns {import("htm-preact").VNode}
 */
export function Log({ game, why }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const follows = useRef(true);
  const height = useRef(0);
  const { entries, press } = useHeld(game.log);
  const last = entries[entries.length - 1];
  const follow = () => {
    const element = list.current;
    if (!element) return;
    height.current = element.clientHeight;
    if (follows.current) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(follow, [last]);
  useEffect(() => {
    // A question beside the game takes room from the log, and the last lines stay in sight.
    const sizes = new ResizeObserver(follow);
    if (list.current) sizes.observe(list.current);
    return () => sizes.disconnect();
  }, []);
  /** A reader who scrolled back stays there; a list that became lower scrolled by itself. */
  const scrolled = () => {
    const element = list.current;
    if (!element || element.clientHeight !== height.current) return;
    follows.current = element.scrollHeight - element.clientHeight - element.scrollTop < NEAR_PX;
  };
  return html`<section class="log">
    <h2>${t("log.title")}</h2>
    <ol ref=${list} tabindex="0" aria-label=${t("log.title")} onPointerDown=${press} onScroll=${scrolled}>
      ${entries.flatMap((entry) => linesOf(game, entry).map((line, at) => row(entry, line, at, why)))}
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
  return html`<li key=${`${entry.seq}.${entry.nth ?? 0}.${at}`} class=${LOUD.includes(line.fact.fact) ? line.fact.fact : ""}>
    <span>${line.text}</span>
    ${PLAIN.includes(line.fact.fact) ? null : html`<${WhyButton} title=${line.text} rules=${line.rules} seq=${entry.seq} why=${why} />`}
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
