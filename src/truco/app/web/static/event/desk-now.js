/** The desk at a glance: the next step, the matches of now, and the open questions. */

import { html } from "htm-preact";
import { t } from "../messages.js";
import { NewAddress } from "./desk-machines.js";
import { Reports } from "./desk-results.js";
import { callRound } from "./desk-rounds.js";
import { place, presentPhase, rivals } from "./desk-told.js";
import { phaseName } from "./list.js";
import { teamName } from "./live.js";
import { roundName } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk } from "./desk-types.js" */

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Overview({ desk }) {
  const { event } = desk;
  return html`<${NewAddress} desk=${desk} /><section class="paper" aria-labelledby="next">
      <h2 id="next">${t("event.desk.next")}</h2>
      <${Next} desk=${desk} />
      <div class="row">
        ${event.suspended
          ? desk.may("resume") && html`<button type="button" onClick=${() => desk.act([{ is: "resume" }])}>${t("event.desk.resume")}</button>`
          : desk.may("suspend") && html`<button type="button" onClick=${() => stopAll(desk)}>${t("event.desk.suspend")}</button>`}
      </div>
    </section>
    <${Reports} desk=${desk} />
    <${Playing} desk=${desk} />`;
}

/** @param {Desk} desk */
async function stopAll(desk) {
  await desk.askAndAct({ title: t("event.desk.suspend"), text: t("event.desk.suspend-what"), yes: t("event.desk.suspend"), reason: true }, [{ is: "suspend" }]);
}

/**
 * The next step of the organiser, in a sentence, with a link to it.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
function Next({ desk }) {
  const { event } = desk;
  const here = `/e/${event.code}/desk`;
  const teams = event.teams.filter((team) => team.status === "in").length;
  const phase = presentPhase(event);
  const last = phase?.rounds?.at(-1);
  const open = event.matches.filter((match) => match.b && !match.result);
  /** @param {string} text @param {unknown} button */
  const step = (text, button) => html`<p class="what-next">${text}</p><div class="row">${button}</div>`;
  /** @param {string} to @param {string} name */
  const way = (to, name) => html`<a class="button strong" href=${`${here}/${to}`}>${name}</a>`;
  if (event.registration_open && !event.phases.some((phase) => phase.drawn))
    return step(t("event.desk.next-teams", { n: teams }), [
      way("teams", t("event.desk.part.teams")),
      teams > 1 ? html`<button type="button" disabled=${desk.busy} onClick=${() => desk.act([{ is: "close-registration" }])}>${t("event.desk.close-registration")}</button>` : null,
    ]);
  if (!phase) return step(t("event.desk.next-paper"), way("paper", t("event.desk.part.paper")));
  if (!phase.drawn && !event.overall?.length) return step(t("event.desk.next-draw", { phase: phaseName(phase.name) }), way("rounds", t("event.desk.draw")));
  if (phase.finished || event.overall?.length) {
    const champion = event.overall?.[0]?.team ?? phase.groups?.[0]?.places[0]?.team ?? "";
    return step(t("event.desk.next-over", { team: teamName(event, champion) }), way("paper", t("event.desk.part.paper")));
  }
  if (last && open.length && !last.called && open.some((match) => match.phase === phase.name && match.round === last.number))
    return step(
      phase.kind === "bracket" ? t("event.desk.next-call-stage", { stage: roundName(event, phase.name, last.number) }) : t("event.desk.next-call", { number: last.number }),
      html`<button type="button" class="strong" disabled=${desk.busy} onClick=${() => desk.act([{ is: "call-round", phase: phase.name, round: last.number }])}>
          ${callRound(event, phase, last)}
        </button>
        <a class="button" href=${`${here}/rounds`}>${t("event.desk.part.rounds")}</a>`,
    );
  if (open.length) return step(t("event.desk.next-results", { n: open.length }), way("results", t("event.desk.part.results")));
  return step(t("event.desk.next-round", { phase: phaseName(phase.name) }), way("rounds", t("event.desk.pair")));
}

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode | null}
 */
function Playing({ desk }) {
  const { event } = desk;
  const open = event.matches.filter((match) => match.b && !match.result).sort((match, other) => (match.table || 999) - (other.table || 999));
  if (open.length === 0) return null;
  return html`<section class="paper" aria-labelledby="playing">
    <h2 id="playing">${t("event.now")}</h2>
    <ul class="lines">
      ${open.map((match) => html`<li key=${match.number}><span class="what">${rivals(event, match)}</span><small>${place(event, match)}${match.suspended ? ` · ${t("event.desk.stopped")}` : ""}</small></li>`)}
    </ul>
  </section>`;
}
