/** The score as it is kept at a club: groups of five strokes, malas and buenas with a line between. */

import { html } from "htm-preact";
import { t } from "./messages.js";
import { sideName } from "./tell.js";

/** @import { Game, View } from "./types.js" */

const FIVE = 5;
/** Beyond so many points the strokes are drawn smaller. */
const LONG = 30;
const STROKES = ["M4 4V20", "M4 4H20", "M20 4V20", "M4 20H20", "M4 20L20 4"];

/**
 * @param {{ from: number, to: number, points: number, pending: number }} props strokes `from` to `to` of a half
 * @returns {import("htm-preact").VNode}
 */
function Group({ from, to, points, pending }) {
  const lines = STROKES.slice(0, to - from).map((path, at) => {
    const nth = from + at + 1;
    const kind = nth <= points ? "ink" : nth <= points + pending ? "pencil" : "";
    return kind ? html`<path key=${at} class=${kind} d=${path} />` : null;
  });
  return html`<svg class="five" viewBox="0 0 24 24" aria-hidden="true"><path class="ground" d="M4 20H20" />${lines}</svg>`;
}

/**
 * @param {number} first
 * @param {number} last
 * @returns {[from: number, to: number][]} groups of five strokes that cover the points
 */
export function groups(first, last) {
  /** @type {[number, number][]} */
  const found = [];
  for (let from = first; from < last; from += FIVE) found.push([from, Math.min(from + FIVE, last)]);
  return found;
}

/**
 * @param {View} view
 * @param {string} side
 * @returns {number} points of this hand that are not written yet
 */
function unwritten(view, side) {
  if (view.phase !== "play") return 0;
  return view.awards.slice(view.noted ?? 0).filter((award) => award.side === side).reduce((sum, award) => sum + award.points, 0);
}

/**
 * @param {{ game: Game }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Scoreboard({ game }) {
  const view = game.view;
  if (view === null) return null;
  const own = game.you?.slice(0, 1);
  const sides = [...view.sides].sort((one, other) => Number(other === own) - Number(one === own));
  return html`<section class=${`score${view.target > LONG ? " long" : ""}`} aria-label=${t("score.title")}>
    ${sides.map((side) => html`<${Side} key=${side} game=${game} view=${view} side=${side} />`)}
  </section>`;
}

/**
 * @param {{ game: Game, view: View, side: string }} props
 * @returns {import("htm-preact").VNode}
 */
function Side({ game, view, side }) {
  const at = view.sides.indexOf(side);
  const points = view.score[at] ?? 0;
  const pending = unwritten(view, side);
  // A game without halves is one half.
  const halves = view.buenas_from < view.target;
  const malas = halves ? view.buenas_from - 1 : view.target;
  const half = halves ? t(`half.${points >= view.buenas_from ? "buenas" : "malas"}`) : "";
  const chicos = view.chicos[at] ?? 0;
  /** @param {[number, number]} group */
  const draw = ([from, to]) =>
    html`<${Group} key=${from} from=${from} to=${to} points=${points} pending=${pending} />`;
  const told = { side: sideName(game, side), points, target: view.target, half };
  const words = t(halves ? "score.side" : "score.side-whole", told);
  return html`<div class="side">
    <p class="unseen">
      ${words}${pending ? ` ${t("score.pending", { n: pending })}` : ""}
      ${view.chicos_to_win > 1 ? t("score.chicos", { n: chicos }) : ""}
    </p>
    <div class="side-head" aria-hidden="true">
      <span class="side-name">${sideName(game, side)}</span>
      <span class="points">${points}</span>
      <span class="plus">${pending ? `+${pending}` : ""}</span>
      <span class="half">${half}</span>
      ${view.chicos_to_win > 1
        ? html`<span class="chicos">
            ${Array.from({ length: view.chicos_to_win }, (_, n) => html`<i key=${n} class=${n < chicos ? "won" : ""}></i>`)}
          </span>`
        : null}
    </div>
    <div class="strokes" aria-hidden="true">
      <span class="malas">${groups(0, malas).map(draw)}</span>
      ${halves ? html`<span class="buenas">${groups(malas, view.target).map(draw)}</span>` : null}
    </div>
  </div>`;
}
