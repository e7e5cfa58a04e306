/** The public page of an event: notices, the matches of now, the standings with reasons, the brackets. */

import { html, useState } from "htm-preact";
import { t } from "../messages.js";
import { Bracket } from "./bracket.js";
import { Frame, phaseName, presetName } from "./list.js";
import { Commitments, Proofs } from "./proof.js";
import { heldFor, teamName, useEvent } from "./live.js";
import { byTable, clubScore, matchRound, phaseOf, reasonOf, roundName, scoreOf } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody, Group, Match, Phase, Place, Round } from "./types.js" */

/**
 * @param {{ code: string }} props
 * @returns {VNode}
 */
export function PublicPage({ code }) {
  const { event, failed, apart } = useEvent(code);
  if (failed) return html`<main class="notice"><p role="alert">${failed}</p><a class="button strong" href="/e">${t("event.list")}</a></main>`;
  if (!event) return html`<main class="notice"><p role="status">${t("ui.loading")}</p></main>`;
  const mine = heldFor(code).key;
  const links = /** @type {[string, string][]} */ ([
    [`/e/${code}/wall`, t("event.wall")],
    ...(mine ? [[`/e/${code}/desk`, t("event.desk")], [`/e/${code}/judge`, t("event.judge")]] : []),
  ]);
  return html`<${Frame} title=${event.name} back="/e" links=${links} apart=${apart}>
    <p class="about">${[event.place, presetName(event.preset, event.title), t("event.teams-n", { n: event.teams.length })].filter(Boolean).join(" · ")}</p>
    ${event.suspended ? html`<p class="stopped" role="status">${t("event.suspended")}</p>` : null}
    <${Notices} event=${event} />
    <${Now} event=${event} />
    <${Overall} event=${event} places=${event.overall} />
    ${[...event.phases].reverse().map((phase) => html`<${PhaseView} key=${phase.name} event=${event} phase=${phase} />`)}
    <${Commitments} event=${event} />
    <${Teams} event=${event} />
  <//>`;
}

/**
 * @param {{ event: EventBody }} props
 * @returns {VNode | null}
 */
export function Notices({ event }) {
  const now = Date.now() / 1000;
  const hanging = event.notices.filter((notice) => !notice.until || notice.until > now);
  if (hanging.length === 0) return null;
  return html`<section class="notices" aria-label=${t("event.notices")}>
    ${hanging.map((notice) => html`<p key=${notice.entry}>${notice.text}</p>`)}
  </section>`;
}

/**
 * The matches that are played or called now, by table.
 *
 * @param {{ event: EventBody }} props
 * @returns {VNode | null}
 */
function Now({ event }) {
  const open = event.matches.filter((match) => match.b && !match.result).sort((match, other) => (match.table || 999) - (other.table || 999));
  if (open.length === 0) return null;
  return html`<section class="paper" aria-labelledby="now">
    <h2 id="now">${t("event.now")}</h2>
    <ol class="fixtures">
      ${open.map((match) => html`<${MatchLine} key=${match.number} event=${event} match=${match} staged />`)}
    </ol>
  </section>`;
}

/** How many places are shown without being asked for, and how many of more than these. */
const AT_ONCE = 12;
const FIRST = 8;

/**
 * The places of the whole event, once it is over; one of a single table has them there.
 *
 * @param {{ event: EventBody, places: Place[] }} props
 * @returns {VNode | null}
 */
export function Overall({ event, places }) {
  const [all, setAll] = useState(false);
  if (places.length === 0 || isOneTable(event)) return null;
  const shown = all || places.length <= AT_ONCE ? places : places.slice(0, FIRST);
  const name = t("tournament.standings.overall");
  return html`<div class="paper scrolled" tabindex="0" role="group" aria-label=${name}>
    <table class="standings overall">
      <caption>${name}</caption>
      <thead>
        <tr>
          <th scope="col" aria-label=${t("event.place-head")}>#</th>
          <th scope="col">${t("tournament.standings.head.team")}</th>
          <th scope="col" class="asks"><span class="unseen">${t("event.why")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${shown.map((place) => html`<${Line} key=${place.team} event=${event} place=${place} figures=${[]} />`)}
      </tbody>
    </table>
    ${shown.length < places.length ? html`<button type="button" onClick=${() => setAll(true)}>${t("event.all-places", { n: places.length })}</button>` : null}
  </div>`;
}

/** @param {EventBody} event @returns {boolean} whether the places of the event are those of its only table */
export function isOneTable({ phases }) {
  return phases.length === 1 && phases[0]?.kind !== "bracket" && (phases[0]?.groups?.length ?? 0) === 1;
}

/**
 * A match on one line: the table, the teams, the score; `staged` also what it is in its bracket.
 *
 * @param {{ event: EventBody, match: Match, staged?: boolean }} props
 * @returns {VNode}
 */
export function MatchLine({ event, match, staged = false }) {
  const won = match.result?.winner;
  /** @param {string} team */
  const side = (team) => html`<a class=${won === team ? "won" : ""} href=${`/e/${event.code}/team/${team}`}>${teamName(event, team)}</a>`;
  const clubs = Boolean(match.b) && (phaseOf(event, match)?.tables ?? 1) > 1 && !match.result?.absent;
  return html`<li class=${clubs ? "fixture of-clubs" : "fixture"}>
    ${clubs ? null : html`<span class="where">${match.table ? t("event.table", { n: match.table }) : ""}</span>`}
    <span class="rivals">${side(match.a)} ${match.b ? html`<span class="against">–</span> ${side(match.b)}` : null}${staged && match.stage ? html` <small class="stage">${matchRound(match)}</small>` : null}</span>
    <span class="scores">${clubs ? clubScore(match) : scoreOf(event, match)}</span>
    ${clubs
      ? html`<ul class="by-table">
          <li>${t("event.at-home", { team: teamName(event, match.a) })}</li>
          ${byTable(match).map((line) => html`<li key=${line}>${line}</li>`)}
        </ul>`
      : null}
  </li>`;
}

/**
 * @param {{ event: EventBody, phase: Phase }} props
 * @returns {VNode | null}
 */
function PhaseView({ event, phase }) {
  if (!phase.drawn) return null;
  const groups = phase.groups ?? [];
  return html`<section class="phase" aria-labelledby=${`phase-${phase.name}`}>
    <h2 id=${`phase-${phase.name}`}>${phaseName(phase.name)}</h2>
    ${phase.tables > 1 ? html`<p class="about">${t("event.clubs-how", { tables: phase.tables, n: Math.floor(phase.best_of / 2) + 1 })}</p>` : null}
    ${phase.kind === "duplicate" ? html`<p class="about">${t("event.duplicate-how")}</p>` : null}
    ${phase.kind === "bracket"
      ? html`<${Bracket} event=${event} phase=${phase} />`
      : html`<div class="groups">
          ${groups.map((group) => html`<${Standings} key=${group.name} event=${event} phase=${phase} group=${group} />`)}
        </div>`}
    ${(phase.rounds ?? []).map((round) => html`<${RoundView} key=${round.number} event=${event} phase=${phase} round=${round} />`)}
    ${phase.seed ? html`<p class="about">${t("event.seed", { seed: phase.seed })}</p><${Proofs} event=${event} phase=${phase.name} />` : null}
  </section>`;
}

/**
 * @param {{ event: EventBody, phase: Phase, round: Round }} props
 * @returns {VNode}
 */
function RoundView({ event, phase, round }) {
  const matches = event.matches.filter((match) => match.phase === phase.name && match.round === round.number);
  const over = matches.every((match) => match.result);
  return html`<details class="paper round" open=${!over}>
    <summary>${roundName(event, phase.name, round.number)}</summary>
    <ol class="fixtures">
      ${matches.map((match) => html`<${MatchLine} key=${match.number} event=${event} match=${match} />`)}
    </ol>
  </details>`;
}

/**
 * A table of standings; each row has the reason for its place.
 *
 * @param {{ event: EventBody, phase: Phase, group: Group }} props
 * @returns {VNode}
 */
export function Standings({ event, phase, group }) {
  const name = group.name ? t("tournament.standings.group", { name: group.name }) : t("tournament.standings.table");
  return html`<div class="paper scrolled" tabindex="0" role="group" aria-label=${name}>
    <table class="standings">
      <caption>${name}</caption>
      <thead>
        <tr>
          <th scope="col" aria-label=${t("event.place-head")}>#</th>
          <th scope="col">${t("tournament.standings.head.team")}</th>
          ${headsOf(phase).map(([key, wide]) => html`<th key=${key} scope="col" class=${wide ? "wide" : ""}>${t(key)}</th>`)}
          <th scope="col" class="asks"><span class="unseen">${t("event.why")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${group.places.map((place) => html`<${Row} key=${place.team} event=${event} phase=${phase} place=${place} />`)}
      </tbody>
    </table>
  </div>`;
}

/**
 * @param {Phase} phase
 * @returns {[key: string, wide: boolean][]} the heads of its figures; those that are `wide` are left out on a phone
 */
function headsOf({ compared }) {
  if (compared) return [["event.match-points", false], ["event.over-field", false]];
  return [["points", false], ["won", false], ["for", true], ["balance", false]].map(([key, wide]) => [`tournament.standings.head.${key}`, Boolean(wide)]);
}

/**
 * @param {Phase} phase
 * @param {Place} place
 * @returns {(string | number)[]} the figures of a team, below the heads
 */
function figuresOf({ compared }, place) {
  const own = compared?.[place.team];
  if (own) return [`${own.match_points}/${own.top}`, own.points];
  return [place.points, `${place.won}–${place.lost}`, `${place.for}–${place.against}`, place.balance > 0 ? `+${place.balance}` : place.balance];
}

/**
 * @param {{ event: EventBody, phase: Phase, place: Place }} props
 * @returns {VNode}
 */
function Row({ event, phase, place }) {
  const figures = figuresOf(phase, place).map((figure, at) => html`<td key=${at} class=${headsOf(phase)[at]?.[1] ? "wide" : ""}>${figure}</td>`);
  return html`<${Line} event=${event} place=${place} figures=${figures} through=${phase.qualified?.includes(place.team)} />`;
}

/**
 * A place, a team and its figures; the reason is shown on request.
 *
 * @param {{ event: EventBody, place: Place, figures: VNode[], through?: boolean }} props
 * @returns {VNode}
 */
function Line({ event, place, figures, through = false }) {
  const [why, setWhy] = useState(false);
  const name = teamName(event, place.team);
  return html`<tr class=${through ? "through" : ""}>
      <td>${place.place}</td>
      <th scope="row"><a href=${`/e/${event.code}/team/${place.team}`}>${name}</a></th>
      ${figures}
      <td class="asks">
        <button type="button" class="why" aria-expanded=${why} aria-label=${t("event.why-of", { team: name })} onClick=${() => setWhy(!why)}>?</button>
      </td>
    </tr>
    ${why ? html`<tr class="reason"><td colspan=${figures.length + 3}>${t("event.place-why", { place: place.place, why: reasonOf(event, place) })}</td></tr>` : null}`;
}

/**
 * @param {{ event: EventBody }} props
 * @returns {VNode | null}
 */
function Teams({ event }) {
  if (event.teams.length === 0) return html`<p>${t("event.no-teams")}</p>`;
  return html`<details class="paper">
    <summary>${t("event.teams-n", { n: event.teams.length })}</summary>
    <ol class="teams">
      ${event.teams.map(
        (team) => html`<li key=${team.id}>
          <a href=${`/e/${event.code}/team/${team.id}`}>${team.name}</a>
          <small>${[team.players.join(", "), team.club, team.status === "in" ? "" : t(`tournament.status.${team.status}`)].filter(Boolean).join(" · ")}</small>
        </li>`,
      )}
    </ol>
  </details>`;
}
