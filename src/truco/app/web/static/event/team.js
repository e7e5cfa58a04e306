/** A team's own page: where it plays now and against whom, what it has played, and its results to report and confirm. */

import { html } from "htm-preact";
import { t } from "../messages.js";
import { Frame, phaseName } from "./list.js";
import { heldFor, teamName, useEvent } from "./live.js";
import { WritesElsewhere } from "./machines.js";
import { MatchLine, Notices, isOneTable } from "./public.js";
import { OwnNumber } from "./proof.js";
import { ReportDesk, TeamCode } from "./report.js";
import { reasonOf } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody, Match } from "./types.js" */

/**
 * @param {{ code: string, id: string }} props
 * @returns {VNode}
 */
export function TeamPage({ code, id }) {
  const { event, failed, apart } = useEvent(code);
  if (failed) return html`<main class="notice"><p role="alert">${failed}</p></main>`;
  if (!event) return html`<main class="notice"><p role="status">${t("ui.loading")}</p></main>`;
  const team = /** @type {EventBody} */ (event).teams.find((team) => team.id === id);
  if (!team) return html`<main class="notice"><p role="alert">${t("event.error.no-such-team")}</p><a class="button strong" href=${`/e/${code}`}>${event.name}</a></main>`;
  const matches = /** @type {Match[]} */ (event.matches).filter((match) => match.a === id || match.b === id);
  const next = matches.find((match) => match.b && !match.result);
  return html`<${Frame} title=${team.name} back="/e" links=${[[`/e/${code}`, event.name]]} apart=${apart}>
    <p class="about">${[...team.players, team.club].filter(Boolean).join(" · ")}</p>
    <${WritesElsewhere} event=${event} />
    <${Notices} event=${event} />
    <p class="paper next" role="status">${whereNow(event, team.id, next)}</p>
    ${next ? html`<${ReportDesk} event=${event} match=${next} team=${id} />` : heldFor(code).teams[id] ? null : html`<${TeamCode} event=${event} team=${id} />`}
    <${OwnNumber} event=${event} team=${id} />
    ${places(event, id)}
    <section class="paper" aria-labelledby="played">
      <h2 id="played">${t("event.played")}</h2>
      <ol class="fixtures">${matches.map((match) => html`<${MatchLine} key=${match.number} event=${event} match=${match} staged />`)}</ol>
    </section>
  <//>`;
}

/**
 * @param {EventBody} event
 * @param {string} id a team
 * @param {Match | undefined} next the match that it plays now
 * @returns {string}
 */
function whereNow(event, id, next) {
  if (!next) return t("event.no-match-now");
  const rival = teamName(event, next.a === id ? next.b : next.a);
  if (event.played_here?.includes(next.number)) return t("event.you-play-here", { rival });
  return next.table ? t("event.you-play", { n: next.table, rival }) : t("event.you-wait", { rival });
}

/**
 * @param {EventBody} event
 * @param {string} id a team
 * @returns {(VNode | null)[]} its place in each phase, and why
 */
function places(event, id) {
  const last = isOneTable(event) ? undefined : event.overall.find((place) => place.team === id);
  const whole = last ? html`<p key="overall" class="paper next"><b>${t("tournament.standings.overall")}.</b> ${t("event.place-why", { place: last.place, why: reasonOf(event, last) })}</p>` : null;
  return [whole, ...event.phases.map((phase) => {
    const place = (phase.kind === "bracket" ? [] : phase.groups ?? []).flatMap((group) => group.places).find((place) => place.team === id);
    if (!place) return null;
    return html`<p key=${phase.name} class="paper">
      <b>${phaseName(phase.name)}.</b> ${t("event.place-why", { place: place.place, why: reasonOf(event, place) })}
    </p>`;
  })];
}
