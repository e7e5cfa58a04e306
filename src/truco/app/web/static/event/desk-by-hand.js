/** Pairings changed by hand: compared with the machine's, with warnings that the desk accepts. */

import { html, useState } from "htm-preact";
import { t } from "../messages.js";
import { exchanged } from "./drafts.js";
import { teamName } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk, Fixture } from "./desk-types.js" */
/** @import { Match } from "./types.js" */

/**
 * @param {{ desk: Desk, matches: Match[] }} props the matches of the round that is open for changes
 * @returns {VNode | null}
 */
export function ByHandForm({ desk, matches }) {
  const { event } = desk;
  const [accepted, setAccepted] = useState(/** @type {string[]} */ ([]));
  const { by_hand } = event;
  if (!by_hand) return null;
  const teams = [...new Set([...matches.flatMap((match) => [match.a, match.b]), ...by_hand.moved.flatMap((move) => [move.machine.a, move.machine.b])])].filter(Boolean);
  /** @param {number} at @param {"a" | "b"} side @param {string} team */
  const put = (at, side, team) => desk.act([{ is: "pair-by-hand", fixtures: exchanged(matches, at, side, team) }]);
  const end = () => desk.act([{ is: "end-by-hand", ...(by_hand.warnings.length ? { accepted: by_hand.warnings.map((warning) => warning.key) } : {}) }]);
  /** @param {Match} match @param {number} at @param {"a" | "b"} side */
  const choice = (match, at, side) => html`<select
    aria-label=${t(`event.desk.side-${side}`, { n: match.number })}
    disabled=${desk.busy || begun(match)}
    value=${match[side]}
    onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => put(at, side, change.currentTarget.value)}
  >
    ${match[side] ? null : html`<option value="">${t("tournament.bye")}</option>`}
    ${teams.map((team) => html`<option key=${team} value=${team} selected=${team === match[side]}>${teamName(event, team)}</option>`)}
  </select>`;
  return html`<div class="by-hand" role="group" aria-label=${t("event.desk.by-hand")}>
    <p>${t("event.desk.by-hand-how", { author: by_hand.author })}</p>
    <ol class="pairs">
      ${matches.map((match, at) => {
        const moved = by_hand.moved.find((move) => move.match === match.number);
        return html`<li key=${match.number} class=${moved ? "moved" : ""}>
          <b class="number">${match.number}</b> ${choice(match, at, "a")} <span>–</span> ${choice(match, at, "b")}
          ${moved ? html`<small>${t("event.desk.machine-had", { pair: pairOf(event, moved.machine) })}</small>` : null}
        </li>`;
      })}
    </ol>
    ${by_hand.warnings.length
      ? html`<fieldset class="warnings">
          <legend>${t("event.desk.warnings")}</legend>
          ${by_hand.warnings.map(
            (warning) => html`<label class="check" key=${warning.key}>
              <input type="checkbox" checked=${accepted.includes(warning.key)} onChange=${() => setAccepted(accepted.includes(warning.key) ? accepted.filter((other) => other !== warning.key) : [...accepted, warning.key])} />
              ${t(`event.desk.warning.${warning.kind}`, { a: teamName(event, warning.a), b: teamName(event, warning.b) })}
            </label>`,
          )}
        </fieldset>`
      : null}
    <div class="row">
      <button type="button" class="strong" disabled=${desk.busy || by_hand.warnings.some((warning) => !accepted.includes(warning.key))} onClick=${end}>${t("event.desk.by-hand-end")}</button>
      <button type="button" disabled=${desk.busy} onClick=${() => desk.act([{ is: "undo-by-hand", phase: by_hand.phase, round: by_hand.round }])}>${t("event.desk.undo-by-hand")}</button>
    </div>
  </div>`;
}

/** @param {import("./types.js").EventBody} event @param {Fixture} pair @returns {string} */
function pairOf(event, pair) {
  return pair.b ? t("event.desk.rivals", { a: teamName(event, pair.a), b: teamName(event, pair.b) }) : `${teamName(event, pair.a)} (${t("tournament.bye")})`;
}

/** @param {Match} match @returns {boolean} */
function begun(match) {
  return Boolean(match.b && (match.started || match.result || match.partidas.length));
}

