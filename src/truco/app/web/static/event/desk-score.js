/** The form of a score: a field for each partida of both teams, and the team that did not come. */

import { html } from "htm-preact";
import { t } from "../messages.js";
import { teamName } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk } from "./desk-types.js" */
/** @import { Line } from "./result-line.js" */
/** @import { Match } from "./types.js" */

/** The most partidas that a form has fields for. */
const MOST = 30;

/**
 * @param {{ desk: Desk, match: Match, send: (line: Line) => unknown, given?: [number, number][], yes?: string }} props
 * @returns {VNode}
 */
export function ScoreForm({ desk, match, send, given = match.partidas, yes = "" }) {
  const { event } = desk;
  const phase = event.phases.find((phase) => phase.name === match.phase);
  const usual = phase?.kind === "duplicate" ? phase.deals : match.best_of;
  const places = Math.min(Math.max(usual, given.length), MOST);
  /** @param {SubmitEvent} submitted */
  const read = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget));
    /** @type {[number, number][]} */
    const partidas = [];
    for (let at = 0; at < places; at += 1) {
      const [a, b] = [form.get(`a-${at}`), form.get(`b-${at}`)];
      if (a !== "" || b !== "") partidas.push([Number(a), Number(b)]);
    }
    send({ match, partidas, absent: String(form.get("absent")), problem: "" });
  };
  /** @param {"a" | "b"} side */
  const row = (side) => html`<tr>
    <th scope="row">${teamName(event, match[side])}</th>
    ${Array.from({ length: places }, (_, at) => {
      const before = given[at]?.[side === "a" ? 0 : 1];
      return html`<td key=${at}><input type="number" inputmode="numeric" min="0" max="999" name=${`${side}-${at}`} aria-label=${t("event.desk.points-of", { team: teamName(event, match[side]), n: at + 1 })} defaultValue=${before ?? ""} /></td>`;
    })}
  </tr>`;
  return html`<form class="score-form" onSubmit=${read}>
    <div class="scrolled"><table><tbody>${row("a")}${row("b")}</tbody></table></div>
    <label class="stack">${t("event.desk.absent")}
      <select name="absent">
        <option value="">${t("event.desk.absent-none")}</option>
        <option value=${match.a}>${teamName(event, match.a)}</option>
        <option value=${match.b}>${teamName(event, match.b)}</option>
        <option value="both">${t("tournament.both")}</option>
      </select>
    </label>
    <div class="row"><button class="strong" disabled=${desk.busy}>${yes || t("event.desk.write-result")}</button></div>
  </form>`;
}
