/** The score as this table keeps it: squares of five strokes, counters, tentos, beans or pegs, as the server marks them. */

import { html, useEffect, useState } from "htm-preact";
import { t } from "./messages.js";
import { sideName } from "./names.js";
import { mayMove } from "./preferences.js";

/** @import { Game, Marks, View } from "./types.js" */

/** Beyond so many points the strokes are drawn smaller. */
const LONG = 30;
const SQUARE = ["M4 4V20", "M4 4H20", "M20 4V20", "M4 20H20", "M4 20L20 4"];

/**
 * @typedef {{ ink: number, pencil: number, of: number }} Group places of a group: marked, marked when this hand is
 *   written, and all
 * @typedef {(group: Group) => import("htm-preact").VNode | null} Drawing
 */

/** @param {Group} group @returns {import("htm-preact").VNode} a square of strokes, the fifth its diagonal */
function square({ ink, pencil, of }) {
  const strokes = SQUARE.slice(0, of).map((path, at) => {
    const kind = at < ink ? "ink" : at < pencil ? "pencil" : "";
    return kind ? html`<path key=${at} class=${kind} d=${path} />` : null;
  });
  return html`<svg class="five" viewBox="0 0 24 24" aria-hidden="true"><path class="ground" d="M4 20H20" />${strokes}</svg>`;
}

/** @param {Group} group @returns {import("htm-preact").VNode | null} a thing for each point */
function heap({ ink, pencil }) {
  const kinds = Array.from({ length: Math.max(ink, pencil) }, (_, at) => (at < ink ? "ink" : "pencil"));
  return kinds.length ? html`<span class="things">${kinds.map((kind, at) => html`<i key=${at} class=${kind}></i>`)}</span>` : null;
}

/** @param {Group} group @returns {import("htm-preact").VNode} a row of holes with the peg in one of them */
function holes({ ink, pencil, of }) {
  const kinds = Array.from({ length: of }, (_, at) => (at + 1 === ink ? "ink" : at + 1 === pencil ? "pencil" : ""));
  return html`<span class="things">${kinds.map((kind, at) => html`<i key=${at} class=${kind}></i>`)}</span>`;
}

/** @type {Record<string, Drawing>} */
const DRAWINGS = { squares: square, counters: heap, tentos: heap, beans: heap, pegs: holes };

/**
 * @param {[marked: number, of: number][]} ink
 * @param {[marked: number, of: number][]} pencil
 * @returns {Group[]} the groups of a half, where one of them has any
 */
function groups(ink, pencil) {
  const longer = ink.length > pencil.length ? ink : pencil;
  return longer.map(([, of], at) => ({ ink: ink[at]?.[0] ?? 0, pencil: pencil[at]?.[0] ?? 0, of }));
}

/**
 * @param {{ kind: string, ink: Marks, pencil: Marks }} props
 * @returns {import("htm-preact").VNode}
 */
function Kept({ kind, ink, pencil }) {
  const [malas, buenas] = [groups(ink.malas, pencil.malas), groups(ink.buenas, pencil.buenas)];
  const draw = /** @type {Drawing} */ (DRAWINGS[kind]);
  return html`<div class=${`kept ${kind}${ink.parted ? " parted" : ""}`} aria-hidden="true">
    ${malas.length ? html`<span class="malas">${malas.map(draw)}</span>` : null}
    ${buenas.length ? html`<span class="buenas">${buenas.map(draw)}</span>` : null}
  </div>`;
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
  const sides = [...view.sides].sort((first, other) => Number(other === own) - Number(first === own));
  return html`<section class=${`score ${view.board.kind}${view.target > LONG ? " long" : ""}`} aria-label=${t("score.title")}>
    ${sides.map((side) => html`<${Side} key=${side} game=${game} view=${view} side=${side} />`)}
  </section>`;
}

/** How long one point takes that is counted, and all of them at most. */
const POINT_MS = 90;
const ALL_MS = 900;

/**
 * @param {number} points
 * @returns {number} the points, counted up to the present score
 */
function useCounted(points) {
  const [shown, setShown] = useState(points);
  useEffect(() => {
    if (shown === points) return undefined;
    if (!mayMove() || points < shown) {
      setShown(points);
      return undefined;
    }
    const timer = setTimeout(() => setShown(shown + 1), Math.min(POINT_MS, ALL_MS / (points - shown)));
    return () => clearTimeout(timer);
  }, [points, shown]);
  return shown;
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
  const half = halves ? t(`half.${points >= view.buenas_from ? "buenas" : "malas"}`) : "";
  const chicos = view.chicos[at] ?? 0;
  const [ink, pencil] = [view.board.ink[at], view.board.pencil[at]];
  const shown = useCounted(points);
  const values = { side: sideName(game, side), points, target: view.target, half };
  const words = t(halves ? "score.side" : "score.side-whole", values);
  return html`<div class="side" data-side=${side}>
    <p class="unseen">
      ${[words, pending ? t("score.pending", { n: pending }) : "", view.chicos_to_win > 1 ? t("score.chicos", { n: chicos }) : ""].filter(Boolean).join(" ")}
    </p>
    <div class="side-head" aria-hidden="true">
      <span class="side-name">${sideName(game, side)}</span>
      <span class=${`points${shown === points ? "" : " counting"}`}>${shown}</span>
      <span class="plus">${pending ? `+${pending}` : ""}</span>
      <span class="half">${half}</span>
      ${view.chicos_to_win > 1
        ? html`<span class="chicos">
            ${Array.from({ length: view.chicos_to_win }, (_, n) => html`<i key=${n} class=${n < chicos ? "won" : ""}></i>`)}
          </span>`
        : null}
    </div>
    ${ink && pencil ? html`<${Kept} kind=${view.board.kind} ink=${ink} pencil=${pencil} />` : null}
  </div>`;
}
