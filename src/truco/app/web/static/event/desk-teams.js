/** The teams: one more, a list, changes, withdrawals, and the codes with which they report from a phone. */

import { html, useState } from "htm-preact";
import { ApiError } from "../api.js";
import { language, t } from "../messages.js";
import { saveAs } from "./desk-files.js";
import { presentPhase } from "./desk-told.js";
import { ask, teamName } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk, DeskBody, Entrant, Person } from "./desk-types.js" */

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Teams({ desk }) {
  const { event } = desk;
  const [edited, setEdited] = useState("");
  const late = !event.registration_open;
  return html`<section class="paper" aria-labelledby="teams">
      <h2 id="teams">${t("event.teams-n", { n: event.teams.length })}</h2>
      <div class="row">
        ${event.registration_open
          ? html`<button type="button" class="strong" disabled=${desk.busy || event.teams.length < 2} onClick=${() => desk.act([{ is: "close-registration" }])}>${t("event.desk.close-registration")}</button>`
          : desk.may("reopen-registration") && !event.phases.some((phase) => phase.drawn)
            ? html`<button type="button" disabled=${desk.busy} onClick=${() => desk.act([{ is: "reopen-registration" }])}>${t("event.desk.reopen-registration")}</button>`
            : null}
        <button type="button" onClick=${() => saveList(desk)}>${t("event.desk.save-teams")}</button>
      </div>
      ${late ? html`<p class="about">${t("event.desk.registration-closed")}</p>` : null}
      <ul class="lines teams-list">
        ${event.entrants.map(
          (entrant) => html`<li key=${entrant.id}>
            ${edited === entrant.id
              ? html`<${TeamForm} desk=${desk} entrant=${entrant} done=${() => setEdited("")} />`
              : html`<${TeamLine} desk=${desk} entrant=${entrant} edit=${() => setEdited(entrant.id)} />`}
          </li>`,
        )}
      </ul>
    </section>
    <section class="paper" aria-labelledby="one-more">
      <h2 id="one-more">${t("event.desk.add-team")}</h2>
      <${TeamForm} desk=${desk} entrant=${null} done=${() => {}} />
    </section>
    <${ListIn} desk=${desk} what="teams" />
    <${Codes} desk=${desk} />`;
}

/** @param {Desk} desk */
async function saveList(desk) {
  await desk.run(async () => saveAs(await ask("GET", desk.event.code, `/lists/teams.csv?lang=${language()}`, { as: "blob" }), `${desk.event.code}-teams.csv`));
}

/**
 * @param {{ desk: Desk, entrant: Entrant, edit: () => void }} props
 * @returns {VNode}
 */
function TeamLine({ desk, entrant, edit }) {
  const team = desk.event.teams.find((team) => team.id === entrant.id);
  const status = team?.status ?? "in";
  const people = entrant.players.map((person) => person.name).join(", ");
  const reserves = entrant.reserves.length ? t("event.desk.reserves", { names: entrant.reserves.map((person) => person.name).join(", ") }) : "";
  const phase = presentPhase(desk.event);
  const back = async () => {
    const paid = await desk.ask({ title: t("event.desk.reenter-of", { team: team?.name ?? "" }), yes: t("event.desk.reenter"), reason: true, label: t("event.desk.paid") });
    if (paid !== null) await desk.act([{ is: "reenter", team: entrant.id, phase: phase?.name ?? "", paid }]);
  };
  const leave = async () => {
    const name = teamName(desk.event, entrant.id);
    await desk.askAndAct({ title: t("event.desk.withdraw-of", { team: name }), text: t("event.desk.withdraw-what"), yes: t("event.desk.withdraw"), reason: true }, [{ is: "withdraw", team: entrant.id }]);
  };
  return html`<span class="what"><b>${team?.name ?? entrant.id}</b> ${status === "in" ? null : html`<span class="tag">${t(`tournament.status.${status}`)}</span>`}</span>
    <small>${[entrant.id, people === team?.name ? "" : people, reserves, team?.club, team?.seed ? t("event.desk.seeded", { n: team.seed }) : ""].filter(Boolean).join(" · ")}</small>
    <span class="doings">
      <button type="button" class="chip" aria-label=${t("event.desk.change-of", { team: team?.name ?? "" })} onClick=${edit}>${t("event.desk.change")}</button>
      ${status === "in" && desk.event.reentry && desk.event.matches.length ? html`<button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.reenter-of", { team: team?.name ?? "" })} onClick=${back}>${t("event.desk.reenter")}</button>` : null}
      ${status === "in" ? html`<button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.withdraw-of", { team: team?.name ?? "" })} onClick=${leave}>${t("event.desk.withdraw")}</button>` : null}
    </span>`;
}

/**
 * @param {DeskBody} event
 * @returns {string} the next id that no team has
 */
function nextId(event) {
  const taken = new Set(event.entrants.map((entrant) => entrant.id));
  for (let number = 1; ; number += 1) if (!taken.has(`T${number}`)) return `T${number}`;
}

/**
 * @param {FormData} form
 * @param {number} number
 * @param {Person | undefined} before
 * @returns {Record<string, unknown> | null}
 */
function personIn(form, number, before) {
  const name = String(form.get(`player-${number}`) ?? "").trim();
  const born = Number(form.get(`born-${number}`) ?? 0);
  if (!name) return null;
  return { name, ...(born ? { born } : {}), ...(before?.words.length ? { words: before.words } : {}) };
}

/**
 * @param {Entrant} entrant
 * @param {(Record<string, unknown> | null)[]} players as they are typed
 * @returns {[string, string][]} names of players before and now, where they differ
 */
function namesChanged(entrant, players) {
  return entrant.players.flatMap(({ name }, at) => {
    const now = String(players[at]?.["name"] ?? "");
    return now && now !== name ? [/** @type {[string, string]} */ ([name, now])] : [];
  });
}

/**
 * A team to be added or changed.
 *
 * @param {{ desk: Desk, entrant: Entrant | null, done: () => void }} props
 * @returns {VNode}
 */
function TeamForm({ desk, entrant, done }) {
  const { event } = desk;
  const [made, setMade] = useState(0);
  const registered = event.teams.find((team) => team.id === entrant?.id);
  const places = Math.max(event.squad || event.plays, entrant?.players.length ?? 0);
  /** @param {SubmitEvent} submitted */
  const send = async (submitted) => {
    submitted.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget));
    const players = Array.from({ length: places }, (_, at) => personIn(form, at + 1, entrant?.players[at])).filter(Boolean);
    const reserves = String(form.get("reserves") ?? "").split(/[,;]/).map((name) => name.trim()).filter(Boolean).map((name) => ({ name }));
    const team = {
      id: entrant?.id ?? nextId(event),
      name: String(form.get("name")).trim(),
      players,
      ...(reserves.length ? { reserves } : {}),
      club: String(form.get("club")).trim(),
      seed: Number(form.get("seed") || 0),
    };
    const renamed = entrant && !event.registration_open ? namesChanged(entrant, players) : [];
    if (entrant && renamed.length) {
      // Once registration is closed another name is a correction, or a substitute that the terms admit.
      const kind = form.get("other") ? "substitute" : "respell";
      const what = renamed.map(([before, after]) => `${before} → ${after}`).join(", ");
      const reason = await desk.ask({ title: t(`event.desk.${kind}`), text: what, yes: t("event.desk.keep"), reason: true });
      if (reason === null) return;
      const acts = renamed.map(([before, after]) => (kind === "substitute" ? { is: kind, team: team.id, out: before, into: after } : { is: kind, team: team.id, before, after }));
      if (!(await desk.act(acts, { reason }))) return;
    } else if (!(await desk.act([{ is: entrant ? "amend" : "enter", team }]))) return;
    setMade(made + 1);
    done();
  };
  return html`<form class="form team-form" key=${made} onSubmit=${send}>
    <label class="stack">${t("event.desk.team-name")} <input name="name" maxlength="80" autocomplete="off" defaultValue=${entrant?.own_name ?? ""} /></label>
    ${Array.from({ length: places }, (_, at) => html`<div class="person" key=${at}>
      <label class="stack">${t("event.desk.player", { n: at + 1 })}
        <input name=${`player-${at + 1}`} maxlength="80" autocomplete="off" required=${at < event.plays} defaultValue=${entrant?.players[at]?.name ?? ""} />
      </label>
      <label class="stack born">${t("event.desk.born")}
        <input name=${`born-${at + 1}`} type="number" min="1900" max=${event.year} defaultValue=${entrant?.players[at]?.born || ""} />
      </label>
    </div>`)}
    ${event.reserves ? html`<label class="stack">${t("event.desk.reserve-names")} <input name="reserves" autocomplete="off" defaultValue=${entrant?.reserves.map((person) => person.name).join(", ") ?? ""} /></label>` : null}
    <div class="person">
      <label class="stack">${t("event.desk.club")} <input name="club" maxlength="80" autocomplete="off" defaultValue=${registered?.club ?? ""} /></label>
      <label class="stack born">${t("event.desk.seed-of")} <input name="seed" type="number" min="0" max="999" defaultValue=${registered?.seed || ""} /></label>
    </div>
    ${entrant && !event.registration_open && event.substitutes ? html`<label class="check"><input type="checkbox" name="other" /> ${t("event.desk.substitute")}</label>` : null}
    <div class="row">
      <button class="strong" disabled=${desk.busy}>${entrant ? t("event.desk.keep") : t("event.desk.add-team")}</button>
      ${entrant ? html`<button type="button" onClick=${done}>${t("event.desk.cancel")}</button>` : null}
    </div>
  </form>`;
}

/**
 * A list of teams or results, pasted or from a file: tried first, then written as a whole.
 *
 * @param {{ desk: Desk, what: "teams" | "results" }} props
 * @returns {VNode}
 */
export function ListIn({ desk, what }) {
  const [text, setText] = useState(/** @type {string | Blob} */ (""));
  const [name, setName] = useState("");
  const [tried, setTried] = useState(/** @type {{ count: number, ignored: string[], sure: boolean } | null} */ (null));
  const { code } = desk.event;
  /** @param {boolean} dry @param {boolean} sure */
  const sent = async (dry, sure) => {
    const body = typeof text === "string" ? text : await text.arrayBuffer();
    const query = [dry ? "dry=1" : "", sure ? "sure=1" : ""].filter(Boolean).join("&");
    return { ...(await ask("POST", code, `/lists/${what}${query && `?${query}`}`, { text: body })), sure };
  };
  /** @param {boolean} dry */
  const send = (dry) =>
    desk.run(async () => {
      const answer = await sent(dry, tried?.sure ?? false).catch(async (error) => {
        const rows = unlikelyRows(error);
        const question = { title: t("event.desk.list-results"), text: t("event.unlikely-rows", { rows: rows.join(", ") }), yes: t("event.unlikely-yes") };
        if (!rows.length || (await desk.ask(question)) === null) throw error;
        return await sent(dry, true);
      });
      setTried(dry ? answer : null);
      if (dry) return;
      setText("");
      setName("");
      desk.say(t("event.desk.list-written", { n: answer.count }));
    });
  return html`<section class="paper" aria-labelledby=${`list-${what}`}>
    <h2 id=${`list-${what}`}>${t(`event.desk.list-${what}`)}</h2>
    <p class="about">${t(`event.desk.list-${what}-how`)}</p>
    <form class="form" onSubmit=${(/** @type {Event} */ change) => (change.preventDefault(), send(!tried))}>
      <label class="stack">${t("event.desk.paste")}
        <textarea
          name="list"
          rows="5"
          spellcheck=${false}
          value=${typeof text === "string" ? text : ""}
          onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ change) => (setText(change.currentTarget.value), setName(""), setTried(null))}
        ></textarea>
      </label>
      <label class="stack">${t("event.desk.file")}
        <input
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => {
            const file = change.currentTarget.files?.[0];
            if (file) (setText(file), setName(file.name), setTried(null));
          }}
        />
      </label>
      ${tried
        ? html`<p role="status">${t("event.desk.list-tried", { n: tried.count })}${tried.ignored.length ? ` ${t("event.desk.list-ignored", { names: tried.ignored.join(", ") })}` : ""}</p>`
        : name ? html`<p>${name}</p>` : null}
      <div class="row">
        ${tried
          ? html`<button class="strong" disabled=${desk.busy || !tried.count}>${t("event.desk.list-write", { n: tried.count })}</button>`
          : html`<button disabled=${desk.busy || !text}>${t("event.desk.list-try")}</button>`}
      </div>
    </form>
  </section>`;
}

/**
 * @param {unknown} error what the server refused
 * @returns {string[]} the rows of a list with scores to be confirmed, if nothing else is wrong with it
 */
function unlikelyRows(error) {
  /** @type {{ code: string, got: string }[]} */
  const faults = error instanceof ApiError ? (error.body?.error?.details?.faults ?? []) : [];
  return faults.every((fault) => fault.code === "unlikely-score") ? faults.map((fault) => fault.got) : [];
}

/**
 * Codes for phones: shown this once, to be printed and handed out.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
function Codes({ desk }) {
  const { event } = desk;
  const [codes, setCodes] = useState(/** @type {Record<string, string>} */ ({}));
  const [again, setAgain] = useState("");
  const without = event.entrants.filter((entrant) => !entrant.code).length;
  /** @param {string} team */
  const give = (team) =>
    desk.run(async () => {
      const answer = await ask("POST", event.code, `/codes${team ? `?team=${encodeURIComponent(team)}` : ""}`);
      setCodes({ ...codes, ...answer.codes });
    });
  const given = Object.entries(codes);
  return html`<section class="paper codes" aria-labelledby="codes">
    <h2 id="codes">${t("event.desk.codes")}</h2>
    <p class="about">${t("event.desk.codes-how")}</p>
    <div class="row">
      <button type="button" class="strong" disabled=${desk.busy || !without} onClick=${() => give("")}>${t("event.desk.codes-give", { n: without })}</button>
      <label class="inline">${t("event.desk.code-again")}
        <select value=${again} onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => setAgain(change.currentTarget.value)}>
          <option value="">–</option>
          ${event.entrants.filter((entrant) => entrant.code).map((entrant) => html`<option key=${entrant.id} value=${entrant.id}>${teamName(event, entrant.id)}</option>`)}
        </select>
      </label>
      <button type="button" disabled=${desk.busy || !again} onClick=${() => give(again)}>${t("event.desk.code-new")}</button>
    </div>
    ${given.length
      ? html`<p role="status">${t("event.desk.codes-once")}</p>
          <ul class="cards">
            ${given.map(([team, code]) => html`<li key=${team}><b>${teamName(event, team)}</b> <span class="spelt">${code}</span> <small>/e/${event.code}/team/${team}</small></li>`)}
          </ul>
          <div class="row"><button type="button" onClick=${() => print()}>${t("event.desk.print")}</button></div>`
      : null}
  </section>`;
}

