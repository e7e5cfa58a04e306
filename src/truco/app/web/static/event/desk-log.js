/** The log: every act with its author and reason, searched; and the event as it was at any moment. */

import { html, useEffect, useState } from "htm-preact";
import { t } from "../messages.js";
import { aboutAct, actName, authorName, clock } from "./desk-told.js";
import { phaseName } from "./list.js";
import { ask } from "./live.js";
import { MatchLine, Standings } from "./public.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk, Entry } from "./desk-types.js" */
/** @import { EventBody, Phase } from "./types.js" */

/** Milliseconds after the last typed letter before the search begins. */
const PAUSE = 300;

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Log({ desk }) {
  const { event } = desk;
  const [text, setText] = useState("");
  const [author, setAuthor] = useState("");
  const [team, setTeam] = useState("");
  const [results, setResults] = useState(/** @type {{ found: number, entries: Entry[] } | null} */ (null));
  const [moment, setMoment] = useState(0);
  useEffect(() => {
    let ended = false;
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ text, author, team });
      ask("GET", event.code, `/log?${query}`).then((answer) => ended || setResults(answer), () => {});
    }, PAUSE);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [event.code, event.number, text, author, team]);
  if (moment) return html`<${Moment} desk=${desk} number=${moment} go=${setMoment} />`;
  return html`<section class="paper" aria-labelledby="log">
    <h2 id="log">${t("event.desk.part.log")}</h2>
    <form class="form row-form" role="search" onSubmit=${(/** @type {Event} */ change) => change.preventDefault()}>
      <label class="stack">${t("event.desk.find")} <input type="search" value=${text} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => setText(change.currentTarget.value)} /></label>
      <label class="stack">${t("event.desk.author")}
        <select onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => setAuthor(change.currentTarget.value)}>
          <option value="">${t("event.desk.anybody")}</option>
          ${event.offices.map((officer) => html`<option key=${officer.person} value=${officer.person}>${officer.person}</option>`)}
          ${event.teams.map((team) => html`<option key=${team.id} value=${`team:${team.id}`}>${team.name}</option>`)}
        </select>
      </label>
      <label class="stack">${t("event.desk.team")}
        <select onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => setTeam(change.currentTarget.value)}>
          <option value="">–</option>
          ${event.teams.map((team) => html`<option key=${team.id} value=${team.id}>${team.name}</option>`)}
        </select>
      </label>
    </form>
    <p role="status">${results ? t("event.desk.entries", { n: results.found }) : t("ui.loading")}</p>
    <ol class="lines">
      ${(results?.entries ?? []).map(
        (entry) => html`<li key=${entry.number}>
          <span class="what"><b class="number">${entry.number}</b> ${actName(entry.act.is)} ${aboutAct(event, entry.act)}</span>
          <small>${[clock(entry.at), authorName(event, entry.author), entry.reason && entry.reason !== "-" ? t("ui.quoted", { text: entry.reason }) : ""].filter(Boolean).join(" · ")}</small>
          <span class="doings"><button type="button" class="chip" aria-label=${t("event.desk.moment-of", { n: entry.number })} onClick=${() => setMoment(entry.number)}>${t("event.desk.moment")}</button></span>
        </li>`,
      )}
    </ol>
  </section>`;
}

/**
 * The event as everybody saw it after an entry.
 *
 * @param {{ desk: Desk, number: number, go: (number: number) => void }} props
 * @returns {VNode}
 */
function Moment({ desk, number, go }) {
  const [was, setWas] = useState(/** @type {(EventBody & { last: number, entry: Entry | null }) | null} */ (null));
  useEffect(() => {
    let ended = false;
    ask("GET", desk.event.code, `/moments/${number}`).then((answer) => ended || setWas(answer), () => {});
    return () => {
      ended = true;
    };
  }, [desk.event.code, number]);
  const last = was?.last ?? number;
  return html`<section class="paper moment" aria-labelledby="moment">
    <h2 id="moment">${t("event.desk.moment-is", { n: number, last })}</h2>
    ${was?.entry ? html`<p>${clock(was.entry.at)} · ${authorName(was, was.entry.author)} · ${actName(was.entry.act.is)} ${aboutAct(was, was.entry.act)}</p>` : null}
    <div class="row">
      <button type="button" disabled=${number <= 1} onClick=${() => go(number - 1)}>${t("event.desk.earlier")}</button>
      <input type="range" min="1" max=${last} value=${number} aria-label=${t("event.desk.entry-n", { n: number })} onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => go(Number(change.currentTarget.value))} />
      <button type="button" disabled=${number >= last} onClick=${() => go(number + 1)}>${t("event.desk.later")}</button>
      <button type="button" class="strong" onClick=${() => go(0)}>${t("event.desk.moment-now")}</button>
    </div>
    ${was
      ? html`<p class="about">${t("event.teams-n", { n: was.teams.length })}</p>
          ${was.phases.filter((phase) => phase.drawn).map((phase) => html`<${PhaseThen} key=${phase.name} event=${was} phase=${phase} />`)}`
      : html`<p role="status">${t("ui.loading")}</p>`}
  </section>`;
}

/**
 * @param {{ event: EventBody, phase: Phase }} props
 * @returns {VNode}
 */
function PhaseThen({ event, phase }) {
  const matches = event.matches.filter((match) => match.phase === phase.name);
  return html`<h3>${phaseName(phase.name)}</h3>
    ${phase.kind === "bracket" ? null : (phase.groups ?? []).map((group) => html`<${Standings} key=${group.name} event=${event} phase=${phase} group=${group} />`)}
    <details><summary>${t("event.desk.matches", { n: matches.length })}</summary>
      <ol class="fixtures">${matches.map((match) => html`<${MatchLine} key=${match.number} event=${event} match=${match} />`)}</ol>
    </details>`;
}
