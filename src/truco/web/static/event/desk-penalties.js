/** Penalties by the ladder: what happened, what may be given now, and what a team was punished for before. */

import { html, useEffect, useState } from "htm-preact";
import { language, t } from "../messages.js";
import { rivals, toldChange } from "./desk-told.js";
import { ask, teamName } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Act, Changed, Desk, Penalty } from "./desk-types.js" */

/**
 * @typedef {{ name: string, title: string, rules: string[], who: string[], first: string[], again: string[], times: number, now: string[] }} Offence
 * @typedef {{ currentTarget: HTMLSelectElement }} Chosen
 */

/** What a ladder calls who decides, by the office. @type {Record<string, string>} */
const DECIDES = { committee: "committee", coordinator: "judge", referee: "judge" };

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Penalties({ desk }) {
  return html`<${PenaltyForm} desk=${desk} /><${Ruled} desk=${desk} />`;
}

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode | null}
 */
function PenaltyForm({ desk }) {
  const { event } = desk;
  const [team, setTeam] = useState("");
  const [offences, setOffences] = useState(/** @type {Offence[]} */ ([]));
  const [named, setNamed] = useState("");
  const [player, setPlayer] = useState("");
  const [match, setMatch] = useState(0);
  const [partida, setPartida] = useState(1);
  const [asked, setAsked] = useState(/** @type {{ act: Act, changes: Changed[] } | null} */ (null));
  const [reason, setReason] = useState("");
  const tongue = language();
  const punished = event.penalties.length;
  useEffect(() => {
    let ended = false;
    ask("GET", event.code, `/ladder?team=${encodeURIComponent(team)}&lang=${tongue}`).then((found) => ended || setOffences(found.offences), () => {});
    return () => {
      ended = true;
    };
  }, [event.code, team, tongue, punished]);
  if (!desk.may("penalise")) return html`<p class="paper">${t("event.desk.no-penalise")}</p>`;
  const offence = offences.find((one) => one.name === named);
  /** @param {string} of */
  const matchesOf = (of) => event.matches.filter((one) => one.b && [one.a, one.b].includes(of)).reverse();
  const mine = matchesOf(team);
  const entrant = event.entrants.find((one) => one.id === team);
  const steps = offence ? offence.now : ["warn", ...(match ? ["lose-partida", "lose-match"] : []), ...(event.me.office === "committee" ? ["disqualify"] : [])];
  const allowed = !offence || offence.who.includes(DECIDES[event.me.office] ?? "");
  /** @param {string} penalty */
  const look = (penalty) => {
    const act = {
      is: "penalise",
      team,
      penalty,
      ...(offence ? { offence: offence.name } : {}),
      ...(player ? { player } : {}),
      ...(match ? { match } : {}),
      ...(penalty === "lose-partida" ? { partida } : {}),
    };
    return desk.run(async () => {
      const told = await ask("POST", event.code, "/consequences", { body: { act } });
      setAsked({ act, changes: told.changes });
    });
  };
  /** @param {SubmitEvent} submitted */
  const write = async (submitted) => {
    submitted.preventDefault();
    if (!asked || !(await desk.act([asked.act], { reason: reason.trim() }))) return;
    setAsked(null);
    setReason("");
    setNamed("");
  };
  /** @param {(value: string) => void} set */
  const choose = (set) => (/** @type {Chosen} */ one) => {
    set(one.currentTarget.value);
    setAsked(null);
  };
  return html`<section class="paper" aria-labelledby="penalise">
    <h2 id="penalise">${t("event.desk.penalise")}</h2>
    <div class="form">
      <label class="stack">${t("event.desk.team")}
        <select name="team" value=${team} onChange=${choose((value) => (setTeam(value), setPlayer(""), setMatch(matchesOf(value)[0]?.number ?? 0)))}>
          <option value="">–</option>
          ${event.teams.map((one) => html`<option key=${one.id} value=${one.id} selected=${one.id === team}>${one.name}</option>`)}
        </select>
      </label>
      <label class="stack">${t("event.desk.offence")}
        <select name="offence" value=${named} onChange=${choose(setNamed)}>
          <option value="">${t("event.desk.offence-none")}</option>
          ${offences.map((one) => html`<option key=${one.name} value=${one.name} selected=${one.name === named}>${one.title || one.name} (${one.rules[0]})</option>`)}
        </select>
      </label>
      ${team
        ? html`<label class="stack">${t("event.desk.player-maybe")}
              <select name="player" value=${player} onChange=${choose(setPlayer)}>
                <option value="">–</option>
                ${(entrant?.players ?? []).map((one) => html`<option key=${one.name} value=${one.name} selected=${one.name === player}>${one.name}</option>`)}
              </select>
            </label>
            <label class="stack">${t("event.desk.in-match")}
              <select name="match" value=${match} onChange=${choose((value) => setMatch(Number(value)))}>
                <option value="0">–</option>
                ${mine.map((one) => html`<option key=${one.number} value=${one.number} selected=${one.number === match}>${one.number}: ${rivals(event, one)}</option>`)}
              </select>
            </label>`
        : null}
    </div>
    ${offence
      ? html`<dl class="ladder">
          <div class=${offence.times ? "" : "now"}><dt>${t("event.desk.first-time")}</dt><dd>${offence.first.map((one) => t(`event.penalty.${one}`)).join(", ") || "–"}</dd></div>
          <div class=${offence.times ? "now" : ""}><dt>${t("event.desk.again-time")}</dt><dd>${offence.again.map((one) => t(`event.penalty.${one}`)).join(", ") || "–"}</dd></div>
        </dl>
        ${team && offence.times ? html`<p class="warned">${t("event.desk.times", { team: teamName(event, team), n: offence.times })}</p>` : null}
        <p class="about">${offence.rules.map((id) => html`<a key=${id} href=${`/rules/${event.rules}#${id}`}>${id}</a> `)}</p>`
      : null}
    ${team && allowed
      ? html`<div class="row" role="group" aria-label=${t("event.desk.may-give")}>
          ${steps.map((one) => html`<button type="button" key=${one} disabled=${desk.busy || (one.startsWith("lose-") && one !== "lose-hand" && !match)} aria-pressed=${asked?.act["penalty"] === one ? "true" : "false"} onClick=${() => look(one)}>${t(`event.penalty.${one}`)}</button>`)}
          ${steps.includes("lose-partida") && match
            ? html`<label class="inline">${t("event.desk.which-partida")} <input class="short" type="number" min="1" max="15" value=${partida} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ one) => (setPartida(Number(one.currentTarget.value)), setAsked(null))} /></label>`
            : null}
        </div>`
      : null}
    ${offence && !allowed ? html`<p class="warned">${t("event.desk.others-decide")}</p>` : null}
    ${asked
      ? html`<form class="form" onSubmit=${write}>
          <h3>${t(`event.penalty.${asked.act["penalty"]}`)} · ${teamName(event, team)}</h3>
          ${asked.changes.length
            ? html`<p>${t("event.desk.changes", { n: asked.changes.length })}</p><ul class="changes" tabindex="0" aria-label=${t("event.desk.changes", { n: asked.changes.length })}>${asked.changes.map((one) => html`<li key=${`${one.kind} ${one.phase} ${one.match} ${one.team}`}>${toldChange(event, one)}</li>`)}</ul>`
            : html`<p>${t("event.desk.changes-none")}</p>`}
          <label class="stack">${t("event.desk.reason")} <textarea required rows="2" maxlength="500" value=${reason} onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ one) => setReason(one.currentTarget.value)}></textarea></label>
          <div class="row"><button class="strong" disabled=${desk.busy}>${t("event.desk.penalise-write")}</button></div>
        </form>`
      : null}
  </section>`;
}

/**
 * The penalties so far.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Ruled({ desk }) {
  const { event } = desk;
  /** @param {Penalty} ruled */
  const lift = async ({ entry, team, penalty, before }) => {
    const reason = await desk.ask({ title: t("event.desk.lift"), text: t("event.desk.lift-what"), yes: t("event.desk.lift"), reason: true });
    // A team that had withdrawn before stays out of the event.
    const out = penalty === "disqualify" && before === "withdrawn" ? [{ is: "withdraw", team }] : [];
    if (reason !== null) await desk.act([...out, { is: "lift", penalty: entry }], { reason });
  };
  return html`<section class="paper" aria-labelledby="ruled">
    <h2 id="ruled">${t("event.desk.penalties", { n: event.penalties.filter((one) => !one.lifted).length })}</h2>
    ${event.penalties.length === 0 ? html`<p>${t("event.desk.penalties-none")}</p>` : null}
    <ul class="lines">
      ${[...event.penalties].reverse().map(
        (one) => html`<li key=${one.entry} class=${one.lifted ? "lifted" : ""}>
          <span class="what"><b>${teamName(event, one.team)}</b> ${t(`event.penalty.${one.penalty}`)} ${one.lifted ? html`<span class="tag">${t("event.desk.lifted")}</span>` : null}</span>
          <small>${[one.player, one.offence, one.match ? t("event.desk.match", { n: one.match }) : "", one.author, t("event.desk.entry-n", { n: one.entry })].filter(Boolean).join(" · ")}</small>
          ${!one.lifted && desk.may("lift") ? html`<span class="doings"><button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.lift-of", { team: teamName(event, one.team), n: one.entry })} onClick=${() => lift(one)}>${t("event.desk.lift")}</button></span>` : null}
        </li>`,
      )}
    </ul>
  </section>`;
}

