/** The check-in: a press for each team or player, and the time that absent teams still have. */

import { html, useEffect, useState } from "htm-preact";
import { t } from "../messages.js";
import { clock, place, rivals } from "./desk-told.js";
import { teamName } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk, DeskBody, Entrant } from "./desk-types.js" */
/** @import { Match } from "./types.js" */

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function CheckIn({ desk }) {
  const { event } = desk;
  const [words, setWords] = useState("");
  const inside = event.entrants.filter((entrant) => event.teams.find((team) => team.id === entrant.id)?.status === "in");
  const there = inside.filter((entrant) => entrant.present.length >= event.plays).length;
  const shown = inside.filter((entrant) => plain(`${teamName(event, entrant.id)} ${entrant.players.map((player) => player.name).join(" ")} ${entrant.id}`).includes(plain(words)));
  return html`<${Waiting} desk=${desk} />
    <section class="paper" aria-labelledby="check-in">
      <h2 id="check-in">${t("event.desk.there", { there, n: inside.length })}</h2>
      ${event.checked_in ? null : html`<p class="about">${t("event.desk.check-in-how")}</p>`}
      <label class="stack">${t("event.desk.find")} <input type="search" value=${words} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => setWords(change.currentTarget.value)} /></label>
      <ul class="lines">
        ${shown.map((entrant) => html`<li key=${entrant.id}><${Presence} desk=${desk} entrant=${entrant} /></li>`)}
      </ul>
    </section>`;
}

/**
 * @param {string} text
 * @returns {string} without accents and capitals
 */
export function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * @param {{ desk: Desk, entrant: Entrant }} props
 * @returns {VNode}
 */
function Presence({ desk, entrant }) {
  const name = teamName(desk.event, entrant.id);
  const all = entrant.players.map((person) => person.name);
  const whole = entrant.present.length >= desk.event.plays;
  const missing = all.filter((player) => !entrant.present.includes(player));
  return html`<span class="what">
      <b>${name}</b>
      ${whole
        ? html` <span class="tag good">${t("event.desk.is-there", { at: clock(entrant.arrived) })}</span>`
        : entrant.present.length
          ? html` <span class="tag">${t("event.desk.is-missing", { names: missing.join(", ") })}</span>`
          : null}
    </span>
    <span class="doings">
      ${missing.length
        ? html`<button type="button" class="chip strong" disabled=${desk.busy} aria-label=${t("event.desk.here-all-of", { team: name })} onClick=${() => desk.act([{ is: "check-in", team: entrant.id, players: all }])}>${t("event.desk.here-all")}</button>`
        : null}
      ${missing.length > 0 && all.length > 1
        ? missing.map((player) => html`<button type="button" class="chip" key=${player} disabled=${desk.busy} onClick=${() => desk.act([{ is: "check-in", team: entrant.id, players: [player] }])}>${t("event.desk.here", { name: player })}</button>`)
        : null}
      ${entrant.present.length
        ? html`<button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.gone-of", { team: name })} onClick=${() => desk.act([{ is: "check-out", team: entrant.id }])}>${t("event.desk.gone")}</button>`
        : null}
    </span>`;
}

/**
 * Matches of called rounds that have not begun, with the time that absent teams still have.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode | null}
 */
export function Waiting({ desk }) {
  const { event } = desk;
  const now = useNow();
  const waiting = event.matches.filter((match) => match.b && !match.result && !match.started && calledAt(event, match));
  const late = waiting.filter((match) => event.checked_in && absent(event, match).length);
  if (late.length === 0) return null;
  return html`<section class="paper" aria-labelledby="late">
    <h2 id="late">${t("event.desk.late")}</h2>
    <ul class="lines">
      ${late.map((match) => {
        const gone = absent(event, match);
        const until = tolerance(event, match);
        const who = gone.length > 1 ? "both" : (gone[0] ?? "");
        return html`<li key=${match.number}>
          <span class="what"><b>${gone.map((team) => teamName(event, team)).join(", ")}</b> ${until ? html`<span class=${until > now ? "tag" : "tag bad"} role="timer">${until > now ? countdown(until - now) : t("event.desk.time-out")}</span>` : null}</span>
          <small>${rivals(event, match)} · ${place(event, match)}</small>
          <span class="doings">
            <button type="button" class="chip" disabled=${desk.busy || (until > 0 && until > now)} onClick=${() => walkOver(desk, match, who)}>${t("event.desk.walkover")}</button>
          </span>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** @param {Desk} desk @param {Match} match @param {string} absentTeam */
async function walkOver(desk, match, absentTeam) {
  const team = absentTeam === "both" ? t("tournament.both") : teamName(desk.event, absentTeam);
  const question = { title: t("event.desk.walkover"), text: t("event.desk.walkover-sure", { match: rivals(desk.event, match), team }), yes: t("event.desk.walkover") };
  await desk.askAndAct(question, [{ is: "walk-over", match: match.number, absent: absentTeam }]);
}

/** @returns {number} the time in seconds, each second anew */
function useNow() {
  const [now, setNow] = useState(Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** @param {DeskBody} event @param {Match} match @returns {string[]} */
function absent(event, match) {
  return [match.a, match.b].filter((team) => !event.teams.find((candidate) => candidate.id === team)?.there);
}

/** @param {DeskBody} event @param {Match} match @returns {number} when its round was called, 0: not yet */
function calledAt(event, match) {
  return event.phases.find((phase) => phase.name === match.phase)?.rounds?.find((round) => round.number === match.round)?.called ?? 0;
}

/** @param {DeskBody} event @param {Match} match @returns {number} until when absent teams may come; 0: the event says nothing */
export function tolerance(event, match) {
  const first = event.phases[0]?.name === match.phase && match.round === 1;
  const minutes = first || event.tolerance.later < 0 ? event.tolerance.first : event.tolerance.later;
  return minutes < 0 ? 0 : calledAt(event, match) + minutes * 60;
}

/** @param {number} seconds @returns {string} */
export function countdown(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
