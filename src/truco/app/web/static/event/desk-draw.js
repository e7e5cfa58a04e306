/** The draw of a phase: the machine's from a published seed, changed team by team, or drawn by hand before witnesses. */

import { html, useState } from "htm-preact";
import { t } from "../messages.js";
import { phaseName } from "./list.js";
import { keepSecret } from "./desk-secret.js";
import { NOT_DRAWN, firstNodes, hasTeamsWithoutPlace, placesOf, renamed, swapped, withoutOrder } from "./drafts.js";
import { ask, teamName } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Act, Desk } from "./desk-types.js" */
/** @import { Phase } from "./types.js" */

/** Teams of a group where the event does not say how many. */
const USUAL = 4;

/**
 * @param {{ desk: Desk, phase: Phase }} props
 * @returns {VNode}
 */
export function DrawForm({ desk, phase }) {
  const { event } = desk;
  const [seed, setSeed] = useState("");
  const inside = event.teams.filter((team) => team.status === "in").length;
  const grouped = phase.kind === "groups";
  const [groups, setGroups] = useState(Math.max(1, Math.ceil(inside / (phase.group_size || USUAL))));
  const [draft, setDraft] = useState(/** @type {Act | null} */ (null));
  const [secret, setSecret] = useState("");
  const [byHand, setByHand] = useState(false);
  const [rehearsed, setRehearsed] = useState(false);
  const [placed, setPlaced] = useState(/** @type {Placed} */ ({}));
  /** @param {boolean} manual */
  const propose = (manual) =>
    desk.run(async () => {
      setRehearsed(!manual && event.commits);
      const path = `/proposals/draw?phase=${encodeURIComponent(phase.name)}&seed=${encodeURIComponent(seed)}&groups=${grouped ? groups : 0}`;
      const answer = await ask("GET", event.code, path);
      setByHand(manual);
      setSecret(answer.secret ?? "");
      setPlaced({});
      setDraft(manual ? withoutOrder(answer.act, grouped) : answer.act);
    });
  const places = byHand && !grouped;
  const open = draft !== null && (places ? placesOf(draft).some((team) => !placed[team]) : hasTeamsWithoutPlace(draft));
  const drawNow = () =>
    desk.run(async () => {
      const answer = await ask("POST", event.code, `/draws/${encodeURIComponent(phase.name)}?groups=${grouped ? groups : 0}`);
      if (answer.secret) keepSecret(event.code, answer.secret);
      setDraft(null);
    });
  const write = async () => {
    if (!draft) return;
    const whole = places ? renamed(draft, (team) => placed[team] ?? team) : draft;
    if (await desk.act([{ ...whole, groups: whole["groups"].filter((/** @type {any} */ group) => group.name !== NOT_DRAWN) }])) {
      if (secret) keepSecret(event.code, secret);
      setDraft(null);
    }
  };
  return html`<div class="draw">
    <form class="form row-form" onSubmit=${(/** @type {Event} */ change) => (change.preventDefault(), propose(false))}>
      ${event.commits
        ? null
        : html`<label class="stack">${t("event.desk.seed")}
            <input name="seed" maxlength="80" autocomplete="off" value=${seed} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => setSeed(change.currentTarget.value)} />
          </label>`}
      ${grouped
        ? html`<label class="stack short">${t("event.desk.groups")}
            <input name="groups" type="number" min="1" max="99" value=${groups} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => setGroups(Number(change.currentTarget.value))} />
          </label>`
        : null}
      ${event.commits
        ? html`<button type="button" class=${draft ? "" : "strong"} disabled=${desk.busy} onClick=${drawNow}>${t("event.desk.draw-machine")}</button>
            <button disabled=${desk.busy}>${t("event.desk.draw-preview")}</button>`
        : html`<button class=${draft ? "" : "strong"} disabled=${desk.busy}>${t("event.desk.draw-machine")}</button>`}
      <button type="button" disabled=${desk.busy} onClick=${() => propose(true)}>${t("event.desk.draw-hand")}</button>
    </form>
    <p class="about">${event.commits ? t("event.desk.draw-committed") : t(grouped ? "event.desk.draw-how-groups" : "event.desk.draw-how")}</p>
    ${draft
      ? html`<p role="status">${byHand ? t("event.desk.draw-by-hand") : rehearsed ? t("event.desk.draw-rehearsed") : t("event.seed", { seed: draft["seed"] })}</p>
          ${grouped
            ? html`<${Groups} desk=${desk} draft=${draft} change=${setDraft} />`
            : places
              ? html`<${Places} desk=${desk} draft=${draft} placed=${placed} place=${setPlaced} />`
              : html`<${Order} desk=${desk} draft=${draft} change=${setDraft} />`}
          ${secret && !rehearsed ? html`<p class="keep">${t("event.desk.secret", { secret })}</p>` : null}
          <div class="row">
            <button type="button" class="strong" disabled=${desk.busy || open || rehearsed} onClick=${write}>${t("event.desk.draw-write", { phase: phaseName(phase.name) })}</button>
            <button type="button" onClick=${() => setDraft(null)}>${t("event.desk.cancel")}</button>
          </div>`
      : null}
  </div>`;
}

/**
 * Groups whose teams can be moved.
 *
 * @param {{ desk: Desk, draft: Act, change: (draft: Act) => void }} props
 * @returns {VNode}
 */
function Groups({ desk, draft, change }) {
  /** @type {{ name: string, teams: string[] }[]} */
  const groups = draft["groups"];
  /** @param {string} team @param {string} to */
  const move = (team, to) =>
    change({ ...draft, groups: groups.map((group) => ({ ...group, teams: group.name === to ? [...group.teams.filter((other) => other !== team), team] : group.teams.filter((other) => other !== team) })) });
  return html`<div class="by-group">
    ${groups
      .filter((group) => group.name !== NOT_DRAWN || group.teams.length)
      .map(
        (group) => html`<section key=${group.name}>
          <h4>${group.name === NOT_DRAWN ? t("event.desk.not-drawn") : group.name ? t("tournament.standings.group", { name: group.name }) : t("event.desk.all-teams")} <small>${group.teams.length}</small></h4>
          <ul>
            ${group.teams.map(
              (team) => html`<li key=${team}>
                <span>${teamName(desk.event, team)}</span>
                ${groups.length > 1
                  ? html`<select aria-label=${t("event.desk.group-of", { team: teamName(desk.event, team) })} value=${group.name} onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => move(team, change.currentTarget.value)}>
                      ${groups.map((choice) => html`<option key=${choice.name} value=${choice.name} selected=${choice.name === group.name}>${choice.name}</option>`)}
                    </select>`
                  : null}
              </li>`,
            )}
          </ul>
        </section>`,
      )}
  </div>`;
}

/**
 * The order of teams in a bracket or a league, in which two can change places.
 *
 * @param {{ desk: Desk, draft: Act, change: (draft: Act) => void }} props
 * @returns {VNode}
 */
function Order({ desk, draft, change }) {
  const [held, setHeld] = useState("");
  /** @param {string} team */
  const press = (team) => {
    if (!held) return setHeld(team);
    setHeld("");
    if (held !== team) change(swapped(draft, held, team));
  };
  /** @param {string} team */
  const button = (team) => html`<button type="button" class="chip" aria-pressed=${held === team ? "true" : "false"} onClick=${() => press(team)}>${teamName(desk.event, team)}</button>`;
  return html`<p class="about">${held ? t("event.desk.swap-with", { team: teamName(desk.event, held) }) : t("event.desk.swap")}</p>
    <${Lines} draft=${draft} line=${button} />`;
}

/**
 * The places of a draft, line by line: the pairs of a bracket, or the teams of a league in their order.
 *
 * @param {{ draft: Act, line: (team: string) => VNode }} props
 * @returns {VNode}
 */
function Lines({ draft, line }) {
  const first = firstNodes(draft);
  /** @param {any} source */
  const side = (source) => (source?.kind === "team" ? line(source.of) : html`<span class="about">${t("tournament.bye")}</span>`);
  return first.length
    ? html`<ol class="draw-order">${first.map((node) => html`<li key=${node.id}><span class="pair">${side(node.a)} – ${side(node.b)}</span></li>`)}</ol>`
    : html`<ol class="draw-order">${placesOf(draft).map((team) => html`<li key=${team}>${line(team)}</li>`)}</ol>`;
}

/** @typedef {Record<string, string>} Placed by the team that the machine would put in a place, the one that was drawn for it */

/**
 * The places of a bracket or a league, to be filled as the teams are drawn.
 *
 * @param {{ desk: Desk, draft: Act, placed: Placed, place: (placed: Placed) => void }} props
 * @returns {VNode}
 */
function Places({ desk, draft, placed, place }) {
  const places = placesOf(draft);
  const waiting = places.filter((team) => !Object.values(placed).includes(team));
  const sorted = (/** @type {string[]} */ teams) => [...teams].sort((a, b) => teamName(desk.event, a).localeCompare(teamName(desk.event, b)));
  /** @param {string} team */
  const choice = (team) => {
    const mine = placed[team] ?? "";
    const name = t("event.desk.place-of", { n: places.indexOf(team) + 1 });
    return html`<select aria-label=${name} value=${mine} onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => place({ ...placed, [team]: change.currentTarget.value })}>
      <option value="">${name}</option>
      ${sorted(mine ? [mine, ...waiting] : waiting).map((candidate) => html`<option key=${candidate} value=${candidate} selected=${candidate === mine}>${teamName(desk.event, candidate)}</option>`)}
    </select>`;
  };
  return html`<p class="about" role="status">${t("event.desk.still-to-draw", { n: waiting.length })}</p><${Lines} draft=${draft} line=${choice} />`;
}

