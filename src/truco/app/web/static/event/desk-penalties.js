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

/** The name that a ladder has for each office. @type {Record<string, string>} */
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
  const [proposal, setProposal] = useState(/** @type {{ act: Act, changes: Changed[] } | null} */ (null));
  const [reason, setReason] = useState("");
  const tongue = language();
  const punished = event.penalties.length;
  useEffect(() => {
    let ended = false;
    ask("GET", event.code, `/ladder?team=${encodeURIComponent(team)}&lang=${tongue}`).then((ladder) => ended || setOffences(ladder.offences), () => {});
    return () => {
      ended = true;
    };
  }, [event.code, team, tongue, punished]);
  if (!desk.may("penalise")) return html`<p class="paper">${t("event.desk.no-penalise")}</p>`;
  const offence = offences.find((offence) => offence.name === named);
  /** @param {string} of */
  const matchesOf = (of) => event.matches.filter((match) => match.b && [match.a, match.b].includes(of)).reverse();
  const mine = matchesOf(team);
  const entrant = event.entrants.find((entrant) => entrant.id === team);
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
      const answer = await ask("POST", event.code, "/consequences", { body: { act } });
      setProposal({ act, changes: answer.changes });
    });
  };
  /** @param {SubmitEvent} submitted */
  const write = async (submitted) => {
    submitted.preventDefault();
    if (!proposal || !(await desk.act([proposal.act], { reason: reason.trim() }))) return;
    setProposal(null);
    setReason("");
    setNamed("");
  };
  /** @param {(value: string) => void} set */
  const choose = (set) => (/** @type {Chosen} */ change) => {
    set(change.currentTarget.value);
    setProposal(null);
  };
  return html`<section class="paper" aria-labelledby="penalise">
    <h2 id="penalise">${t("event.desk.penalise")}</h2>
    <div class="form">
      <label class="stack">${t("event.desk.team")}
        <select name="team" value=${team} onChange=${choose((value) => (setTeam(value), setPlayer(""), setMatch(matchesOf(value)[0]?.number ?? 0)))}>
          <option value="">–</option>
          ${event.teams.map((candidate) => html`<option key=${candidate.id} value=${candidate.id} selected=${candidate.id === team}>${candidate.name}</option>`)}
        </select>
      </label>
      <label class="stack">${t("event.desk.offence")}
        <select name="offence" value=${named} onChange=${choose(setNamed)}>
          <option value="">${t("event.desk.offence-none")}</option>
          ${offences.map((offence) => html`<option key=${offence.name} value=${offence.name} selected=${offence.name === named}>${offence.title || offence.name} (${offence.rules[0]})</option>`)}
        </select>
      </label>
      ${team
        ? html`<label class="stack">${t("event.desk.player-maybe")}
              <select name="player" value=${player} onChange=${choose(setPlayer)}>
                <option value="">–</option>
                ${(entrant?.players ?? []).map((person) => html`<option key=${person.name} value=${person.name} selected=${person.name === player}>${person.name}</option>`)}
              </select>
            </label>
            <label class="stack">${t("event.desk.in-match")}
              <select name="match" value=${match} onChange=${choose((value) => setMatch(Number(value)))}>
                <option value="0">–</option>
                ${mine.map((candidate) => html`<option key=${candidate.number} value=${candidate.number} selected=${candidate.number === match}>${candidate.number}: ${rivals(event, candidate)}</option>`)}
              </select>
            </label>`
        : null}
    </div>
    ${offence
      ? html`<dl class="ladder">
          <div class=${offence.times ? "" : "now"}><dt>${t("event.desk.first-time")}</dt><dd>${offence.first.map((penalty) => t(`event.penalty.${penalty}`)).join(", ") || "–"}</dd></div>
          <div class=${offence.times ? "now" : ""}><dt>${t("event.desk.again-time")}</dt><dd>${offence.again.map((penalty) => t(`event.penalty.${penalty}`)).join(", ") || "–"}</dd></div>
        </dl>
        ${team && offence.times ? html`<p class="warned">${t("event.desk.times", { team: teamName(event, team), n: offence.times })}</p>` : null}
        <p class="about">${offence.rules.map((id) => html`<a key=${id} href=${`/rules/${event.rules}#${id}`}>${id}</a> `)}</p>`
      : null}
    ${team && allowed
      ? html`<div class="row" role="group" aria-label=${t("event.desk.may-give")}>
          ${steps.map((step) => html`<button type="button" key=${step} disabled=${desk.busy || (step.startsWith("lose-") && step !== "lose-hand" && !match)} aria-pressed=${proposal?.act["penalty"] === step ? "true" : "false"} onClick=${() => look(step)}>${t(`event.penalty.${step}`)}</button>`)}
          ${steps.includes("lose-partida") && match
            ? html`<label class="inline">${t("event.desk.which-partida")} <input class="short" type="number" min="1" max="15" value=${partida} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => (setPartida(Number(change.currentTarget.value)), setProposal(null))} /></label>`
            : null}
        </div>`
      : null}
    ${offence && !allowed ? html`<p class="warned">${t("event.desk.others-decide")}</p>` : null}
    ${proposal
      ? html`<form class="form" onSubmit=${write}>
          <h3>${t(`event.penalty.${proposal.act["penalty"]}`)} · ${teamName(event, team)}</h3>
          ${proposal.changes.length
            ? html`<p>${t("event.desk.changes", { n: proposal.changes.length })}</p><ul class="changes" tabindex="0" aria-label=${t("event.desk.changes", { n: proposal.changes.length })}>${proposal.changes.map((change) => html`<li key=${`${change.kind} ${change.phase} ${change.match} ${change.team}`}>${toldChange(event, change)}</li>`)}</ul>`
            : html`<p>${t("event.desk.changes-none")}</p>`}
          <label class="stack">${t("event.desk.reason")} <textarea required rows="2" maxlength="500" value=${reason} onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ change) => setReason(change.currentTarget.value)}></textarea></label>
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
function Ruled({ desk }) {
  const { event } = desk;
  /** @param {Penalty} ruled */
  const lift = async ({ entry, team, penalty, before }) => {
    // A team that had withdrawn before stays out of the event.
    const out = penalty === "disqualify" && before === "withdrawn" ? [{ is: "withdraw", team }] : [];
    await desk.askAndAct({ title: t("event.desk.lift"), text: t("event.desk.lift-what"), yes: t("event.desk.lift"), reason: true }, [...out, { is: "lift", penalty: entry }]);
  };
  return html`<section class="paper" aria-labelledby="ruled">
    <h2 id="ruled">${t("event.desk.penalties", { n: event.penalties.filter((penalty) => !penalty.lifted).length })}</h2>
    ${event.penalties.length === 0 ? html`<p>${t("event.desk.penalties-none")}</p>` : null}
    <ul class="lines">
      ${[...event.penalties].reverse().map(
        (penalty) => html`<li key=${penalty.entry} class=${penalty.lifted ? "lifted" : ""}>
          <span class="what"><b>${teamName(event, penalty.team)}</b> ${t(`event.penalty.${penalty.penalty}`)} ${penalty.lifted ? html`<span class="tag">${t("event.desk.lifted")}</span>` : null}</span>
          <small>${[penalty.player, penalty.offence, penalty.match ? t("event.desk.match", { n: penalty.match }) : "", penalty.author, t("event.desk.entry-n", { n: penalty.entry })].filter(Boolean).join(" · ")}</small>
          ${!penalty.lifted && desk.may("lift") ? html`<span class="doings"><button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.lift-of", { team: teamName(event, penalty.team), n: penalty.entry })} onClick=${() => lift(penalty)}>${t("event.desk.lift")}</button></span>` : null}
        </li>`,
      )}
    </ul>
  </section>`;
}

