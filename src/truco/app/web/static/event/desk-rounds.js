/** Phases and their rounds: the draw, the machine's pairs, tables, the call, changes by hand. */

import { html, useState } from "htm-preact";
import { t } from "../messages.js";
import { ByHandForm } from "./desk-by-hand.js";
import { Waiting } from "./desk-check-in.js";
import { DrawForm } from "./desk-draw.js";
import { askSecret } from "./desk-secret.js";
import { Link } from "./desk-settings.js";
import { clock, rivals } from "./desk-told.js";
import { phaseName } from "./list.js";
import { ask, teamName } from "./live.js";
import { roundName, scoreOf, titleOf } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { Act, Desk, DeskBody } from "./desk-types.js" */
/** @import { Match, Phase, Round, Stage } from "./types.js" */

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Rounds({ desk }) {
  const { event } = desk;
  const drawn = event.phases.filter((phase) => phase.drawn);
  const next = event.phases.find((phase) => !phase.drawn);
  return html`<${Waiting} desk=${desk} />
    ${next && event.registration_open && next === event.phases[0] ? html`<p class="paper">${t("event.desk.draw-later")}</p>` : null}
    ${[...drawn].reverse().map((phase) => html`<${PhasePart} key=${phase.name} desk=${desk} phase=${phase} />`)}
    ${event.phases.filter((phase) => !phase.drawn).map(
      (phase) => html`<section class="paper" key=${phase.name} aria-labelledby=${`draw-${phase.name}`}>
        <h2 id=${`draw-${phase.name}`}>${t("event.desk.draw-of", { phase: phaseName(phase.name) })}</h2>
        ${phase === next && event.phases.every((phase) => !phase.drawn || phase.finished)
          ? html`<${Advice} phase=${phase} /><${DrawForm} desk=${desk} phase=${phase} />`
          : html`<p class="about">${t("event.desk.draw-after")}</p>
              ${phase === next ? html`<details><summary>${t("event.desk.draw-now")}</summary><${DrawForm} desk=${desk} phase=${phase} /></details>` : null}`}
      </section>`,
    )}`;
}

/**
 * @param {{ desk: Desk, phase: Phase }} props
 * @returns {VNode}
 */
function PhasePart({ desk, phase }) {
  const { event } = desk;
  const rounds = phase.rounds ?? [];
  const takeBack = () => desk.askAndAct({ title: t("event.desk.undraw"), yes: t("event.desk.undraw"), reason: true }, [{ is: "undraw", phase: phase.name }]);
  return html`<section class="paper" aria-labelledby=${`phase-${phase.name}`}>
    <h2 id=${`phase-${phase.name}`}>${phaseName(phase.name)}</h2>
    ${phase.seed ? html`<p class="about">${t("event.seed", { seed: phase.seed })}</p>` : html`<p class="about">${t("event.desk.drawn-by-hand")}</p>`}
    <${Advice} phase=${phase} />
    ${phase.kind === "groups" && (phase.groups?.length ?? 0) > 1
      ? html`<details><summary>${t("event.desk.groups-n", { n: phase.groups?.length ?? 0 })}</summary>
          <ul class="lines">${(phase.groups ?? []).map((group) => html`<li key=${group.name}><b>${t("tournament.standings.group", { name: group.name })}</b> <span class="what">${group.teams.map((team) => teamName(event, team)).join(", ")}</span></li>`)}</ul>
        </details>`
      : null}
    ${phase.finished ? html`<p role="status">${t("event.desk.phase-over")}</p>` : html`<${NextRound} desk=${desk} phase=${phase} />`}
    ${phase.finished && phase.kind === "duplicate" && desk.may("reveal") ? html`<div class="row"><button type="button" disabled=${desk.busy} onClick=${() => reveal(desk, phase)}>${t("event.desk.reveal")}</button></div>` : null}
    ${rounds.length === 0 && desk.may("undraw") ? html`<div class="row"><button type="button" disabled=${desk.busy} onClick=${takeBack}>${t("event.desk.undraw")}</button></div>` : null}
    <${Lots} desk=${desk} phase=${phase} />
    ${[...rounds].reverse().map((round) => html`<${RoundPart} key=${round.number} desk=${desk} phase=${phase} round=${round} last=${round === rounds.at(-1)} />`)}
  </section>`;
}

/**
 * That a Swiss has fewer rounds than it needs for a single winner of all.
 *
 * @param {{ phase: Phase }} props
 * @returns {VNode | null}
 */
function Advice({ phase }) {
  return phase.advised ? html`<p class="warned" role="note">${t("event.desk.advised-rounds", { planned: phase.planned, advised: phase.advised })}</p>` : null;
}

/**
 * The round that the machine would pair next, shown before it is written.
 *
 * @param {{ desk: Desk, phase: Phase }} props
 * @returns {VNode}
 */
function NextRound({ desk, phase }) {
  const { event } = desk;
  const [proposed, setProposed] = useState(/** @type {{ act: Act, repeats: [string, string][], stages: Stage[] } | null} */ (null));
  const open = event.matches.filter((match) => match.phase === phase.name && match.b && !match.result).length;
  const propose = () => desk.run(async () => setProposed(await ask("GET", event.code, `/proposals/round?phase=${encodeURIComponent(phase.name)}`)));
  const write = async () => {
    if (proposed && (await desk.act([proposed.act]))) setProposed((now) => (now === proposed ? null : now));
  };
  if (!proposed)
    return html`<div class="row">
      <button type="button" class=${open ? "" : "strong"} disabled=${desk.busy} onClick=${propose}>${t("event.desk.pair")}</button>
      ${open ? html`<small>${t("event.desk.open-matches", { n: open })}</small>` : null}
    </div>`;
  const again = new Set(proposed.repeats.map(([a, b]) => `${a} ${b}`));
  return html`<div class="proposed" role="group" aria-label=${t("event.desk.proposed")}>
    <h3>${t("event.desk.proposed")} · ${titleOf(proposed.stages, proposed.act["round"])}</h3>
    ${proposed.repeats.length ? html`<p class="warned">${t("event.desk.repeats", { n: proposed.repeats.length })}</p>` : null}
    <ol class="lines">
      ${proposed.act["fixtures"].map(
        (/** @type {any} */ advice) => html`<li key=${advice.a}>
          <span class="what">${advice.b ? t("event.desk.rivals", { a: teamName(event, advice.a), b: teamName(event, advice.b) }) : `${teamName(event, advice.a)}: ${t("tournament.bye")}`}
            ${again.has(`${advice.a} ${advice.b}`) ? html` <span class="tag">${t("event.desk.repeat")}</span>` : null}</span>
          ${advice.group ? html`<small>${t("tournament.standings.group", { name: advice.group })}</small>` : null}
        </li>`,
      )}
    </ol>
    <div class="row">
      <button type="button" class="strong" disabled=${desk.busy} onClick=${write}>${t("event.desk.pair-write")}</button>
      <button type="button" onClick=${() => setProposed(null)}>${t("event.desk.cancel")}</button>
    </div>
  </div>`;
}

/**
 * @param {{ desk: Desk, phase: Phase, round: Round, last: boolean }} props
 * @returns {VNode}
 */
function RoundPart({ desk, phase, round, last }) {
  const { event } = desk;
  const matches = event.matches.filter((match) => match.phase === phase.name && match.round === round.number);
  const open = matches.filter((match) => match.b && !match.result);
  const begun = matches.some((match) => match.b && (match.started || match.result || match.partidas.length));
  const changing = event.by_hand?.phase === phase.name && event.by_hand.round === round.number;
  const changed = event.changed.some((change) => change.phase === phase.name && change.round === round.number);
  const where = { phase: phase.name, round: round.number };
  /** @param {string} kind @param {string} title */
  const withReason = (kind, title) => desk.askAndAct({ title, yes: title, reason: true }, [{ is: kind, ...where }]);
  const endTime = () => desk.askAndAct({ title: t("event.desk.end-time"), text: t(`event.desk.end-time-${event.end_time}`), yes: t("event.desk.end-time") }, [{ is: "end-time", ...where }]);
  /** @param {string} name @param {() => unknown} press @param {string} [look] */
  const button = (name, press, look = "") => html`<button type="button" class=${`chip ${look}`} disabled=${desk.busy} onClick=${press}>${name}</button>`;
  return html`<details class="one-round" open=${open.length > 0 || changing}>
    <summary>
      <h3>${roundName(event, phase.name, round.number)}</h3>
      <small>${[round.called ? t("event.desk.called", { at: clock(round.called) }) : "", round.time_up ? t("event.desk.time-up", { at: clock(round.time_up) }) : "", open.length ? t("event.desk.open-matches", { n: open.length }) : t("event.desk.all-over"), changed ? t("event.desk.changed") : ""].filter(Boolean).join(" · ")}</small>
    </summary>
    ${changing
      ? html`<${ByHandForm} desk=${desk} matches=${matches} />`
      : html`<div class="row">
            ${open.length && event.tables ? button(t("event.desk.seat"), () => seatAll(desk)) : null}
            ${open.length && !round.called ? button(callRound(event, phase, round), () => desk.act([{ is: "call-round", ...where }]), "strong") : null}
            ${phase.kind === "duplicate" && open.some((match) => !match.started) ? button(t("event.desk.own-round"), () => openRound(desk, phase, round)) : null}
            ${open.length && event.end_time && !round.time_up ? button(t("event.desk.end-time"), endTime) : null}
            ${open.length && desk.may("begin-by-hand") && !event.by_hand ? button(t("event.desk.by-hand"), () => desk.act([{ is: "begin-by-hand", ...where }])) : null}
            ${changed && desk.may("undo-by-hand") && !event.by_hand ? button(t("event.desk.undo-by-hand"), () => desk.act([{ is: "undo-by-hand", ...where }])) : null}
            ${last && !begun && desk.may("unpair") ? button(t("event.desk.unpair"), () => withReason("unpair", t("event.desk.unpair"))) : null}
          </div>
          <ul class="lines">
            ${matches.map((match) => html`<${MatchPart} key=${match.number} desk=${desk} match=${match} />`)}
          </ul>`}
  </details>`;
}

/** @param {DeskBody} event @param {Phase} phase @param {Round} round @returns {string} */
export function callRound(event, phase, round) {
  const name = roundName(event, phase.name, round.number);
  return phase.kind === "bracket" ? t("event.desk.call-stage", { stage: name }) : t("event.desk.call", { number: round.number });
}

/** @param {Desk} desk @param {Phase} phase */
async function reveal(desk, phase) {
  const secret = await askSecret(desk, t("event.desk.reveal"));
  if (secret !== null) await desk.act([{ is: "reveal", phase: phase.name, secret }]);
}

/** @param {Desk} desk @param {Phase} phase @param {Round} round */
async function openRound(desk, phase, round) {
  const secret = await askSecret(desk, t("event.desk.own-round"));
  if (secret === null) return;
  await desk.run(async () => void (await ask("POST", desk.event.code, `/rounds/${encodeURIComponent(phase.name)}/${round.number}/tables`, { body: { secret } })));
}

/** @param {Desk} desk */
async function seatAll(desk) {
  await desk.run(async () => {
    const proposal = await ask("GET", desk.event.code, "/proposals/seats");
    if (proposal.count) await desk.act([proposal.act]);
    else desk.say(t("event.desk.no-seat"));
  });
}

/**
 * @param {{ desk: Desk, match: Match }} props
 * @returns {VNode}
 */
function MatchPart({ desk, match }) {
  const open = match.b && !match.result;
  const name = rivals(desk.event, match);
  /** @param {{ currentTarget: HTMLInputElement }} one */
  const assign = ({ currentTarget }) => {
    const table = Number(currentTarget.value || 0);
    if (table !== match.table) desk.act([{ is: "assign", seats: [{ match: match.number, table }] }]).then((done) => done || (currentTarget.value = match.table ? String(match.table) : ""));
  };
  return html`<li>
    <span class="what"><b class="number">${match.number}</b> ${name}</span>
    <span class="doings">
      ${open
        ? html`<label class="table-of">${t("event.desk.table")}
              <input type="number" min="0" max=${desk.event.tables || 999} value=${match.table || ""} aria-label=${t("event.desk.table-of", { match: name })} onChange=${assign} />
            </label>
            ${match.started ? html`<small>${t("event.desk.started", { at: clock(match.started) })}</small>` : html`<button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.start-of", { match: name })} onClick=${() => desk.act([{ is: "start", match: match.number }])}>${t("event.desk.start")}</button>`}
            <${StopButton} desk=${desk} match=${match} />
            <${OwnTable} desk=${desk} match=${match} />`
        : html`<small>${scoreOf(desk.event, match)}</small>`}
    </span>
  </li>`;
}

/**
 * @param {{ desk: Desk, match: Match }} props
 * @returns {VNode | null}
 */
function StopButton({ desk, match }) {
  if (match.suspended) return desk.may("resume") ? html`<button type="button" class="chip" disabled=${desk.busy} onClick=${() => desk.act([{ is: "resume", match: match.number }])}>${t("event.desk.resume-match")}</button>` : null;
  if (!match.started || !desk.may("suspend")) return null;
  return html`<button type="button" class="chip" disabled=${desk.busy} onClick=${() => desk.act([{ is: "suspend", match: match.number }])}>${t("event.desk.suspend-match")}</button>`;
}

/**
 * A match that is played at a table of this server: the table is opened here, and its result comes by itself.
 *
 * @param {{ desk: Desk, match: Match }} props
 * @returns {VNode | null}
 */
function OwnTable({ desk, match }) {
  const { event } = desk;
  const code = event.own_tables[match.number];
  const [seats, setSeats] = useState(/** @type {Record<string, { name: string, link: string }>} */ ({}));
  const duplicate = event.phases.find((phase) => phase.name === match.phase)?.kind === "duplicate";
  const open = () => desk.run(async () => desk.say(t("event.desk.own-opened", { code: (await ask("POST", event.code, `/matches/${match.number}/table`, { body: {} })).table })));
  const give = () => desk.run(async () => setSeats((await ask("POST", event.code, `/matches/${match.number}/seats`)).seats));
  if (!code && (match.started || duplicate)) return null;
  if (!code) return html`<button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.own-open-of", { n: match.number })} onClick=${open}>${t("event.desk.own-open")}</button>`;
  const given = Object.entries(seats);
  return html`<a class="button chip" href=${`/t/${code}`}>${t("event.desk.own-table", { code })}</a>
    <button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.own-links-of", { n: match.number })} onClick=${give}>${t("event.desk.own-links")}</button>
    ${given.length
      ? html`<div class="given" role="status">
          <p>${t("event.desk.own-once")}</p>
          ${given.map(([seat, place]) => html`<${Link} key=${place.link} desk=${desk} path=${place.link} name=${t("event.desk.own-seat", { seat, name: place.name })} />`)}
        </div>`
      : null}`;
}

/**
 * Lots that are drawn by hand before witnesses, for teams that stay level.
 *
 * @param {{ desk: Desk, phase: Phase }} props
 * @returns {VNode | null}
 */
function Lots({ desk, phase }) {
  const { event } = desk;
  const level = (phase.groups ?? []).flatMap((group) => group.places).filter((place) => place.decided_by === "lot" && place.played > 0);
  const [order, setOrder] = useState(/** @type {string[]} */ ([]));
  if (!desk.may("draw-lots") || level.length === 0) return null;
  const teams = (phase.groups ?? []).flatMap((group) => group.teams);
  const left = level.map((place) => place.team).filter((team) => !order.includes(team));
  const write = async () => {
    const all = [...order, ...teams.filter((team) => !order.includes(team))];
    if (await desk.act([{ is: "draw-lots", phase: phase.name, teams: all }])) setOrder([]);
  };
  return html`<details>
    <summary>${t("event.desk.lots")}</summary>
    <p class="about">${t("event.desk.lots-how")}</p>
    <ol class="draw-order">${order.map((team) => html`<li key=${team}>${teamName(event, team)}</li>`)}</ol>
    <div class="row">${left.map((team) => html`<button type="button" class="chip" key=${team} onClick=${() => setOrder([...order, team])}>${teamName(event, team)}</button>`)}</div>
    <div class="row">
      <button type="button" class="strong" disabled=${desk.busy || left.length > 0} onClick=${write}>${t("event.desk.lots-write")}</button>
      ${order.length ? html`<button type="button" onClick=${() => setOrder([])}>${t("event.desk.cancel")}</button>` : null}
    </div>
  </details>`;
}
