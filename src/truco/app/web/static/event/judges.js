/** The judges' page: calls with a bell, what is disputed, penalties by the ladder, precedents. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { api } from "../api.js";
import { language, t } from "../messages.js";
import { preferences } from "../preferences.js";
import { play } from "../sound.js";
import { useStore } from "../store.js";
import { plain } from "./desk-check-in.js";
import { Penalties } from "./desk-penalties.js";
import { Reports } from "./desk-results.js";
import { authorName, clock, rivals } from "./desk-told.js";
import { WithKey } from "./desk.js";

/** @import { VNode } from "htm-preact" */
/** @import { Called, Desk } from "./desk-types.js" */

/** Milliseconds between two strokes of the bell while a call waits. */
const BELL = 20_000;

/** @typedef {{ id: string, facts: string, question: string, answer: string, rule: string, title: string }} Precedent */

/**
 * @param {{ code: string }} props
 * @returns {VNode}
 */
export function JudgesPage({ code }) {
  return html`<${WithKey} code=${code} title=${t("event.judge")} show=${(/** @type {Desk} */ desk) => html`<${Bench} desk=${desk} />`} />`;
}

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
function Bench({ desk }) {
  const { event } = desk;
  const [precedent, setPrecedent] = useState("");
  return html`<nav class="sections" aria-label=${t("event.desk.sections")}>
      <ul>
        <li><a href=${`/e/${event.code}/desk`}>${t("event.desk")}</a></li>
        <li><a href=${`/e/${event.code}/judge`} aria-current="page">${t("event.judge")}</a></li>
      </ul>
    </nav>
    <${Calls} desk=${desk} precedent=${precedent} used=${() => setPrecedent("")} />
    <${Reports} desk=${desk} />
    <${Penalties} desk=${desk} />
    <${OwnTables} desk=${desk} />
    <${Precedents} rules=${event.rules} chosen=${precedent} choose=${setPrecedent} />`;
}

/**
 * @param {{ desk: Desk, precedent: string, used: () => void }} props
 * @returns {VNode}
 */
function Calls({ desk, precedent, used }) {
  const { event } = desk;
  const { sound } = useStore(preferences);
  const open = event.calls.filter((call) => !call.answered_by);
  const answered = event.calls.filter((call) => call.answered_by).reverse();
  useBell(open.map((call) => call.entry));
  return html`<section class="paper" aria-labelledby="calls">
    <h2 id="calls">${t("event.judges.calls", { n: open.length })}</h2>
    <label class="check"><input type="checkbox" checked=${sound} onChange=${() => (preferences.set({ sound: !sound }), sound || play("bell"))} /> ${t("event.judges.bell")}</label>
    <div role="log" aria-live="assertive" aria-label=${t("event.judges.calls", { n: open.length })}>
      <ul class="lines">
        ${open.map((call) => html`<${OpenCall} key=${call.entry} desk=${desk} call=${call} precedent=${precedent} used=${used} />`)}
      </ul>
    </div>
    <${CallForm} desk=${desk} />
    ${answered.length
      ? html`<details><summary>${t("event.judges.answered", { n: answered.length })}</summary>
          <ul class="lines">
            ${answered.map((call) => html`<li key=${call.entry}><span class="what"><b>${t("event.table", { n: call.table })}</b> ${call.text}</span> <small>${[clock(call.answered_at), call.answered_by, call.answer, call.precedent].filter(Boolean).join(" · ")}</small></li>`)}
          </ul>
        </details>`
      : null}
  </section>`;
}

/** @param {number[]} open the calls that wait; the bell rings for a new call, and again while a call waits */
function useBell(open) {
  const openBefore = useRef(/** @type {number[] | null} */ (null));
  const waits = open.length > 0;
  const last = open.at(-1) ?? 0;
  useEffect(() => {
    if (last && !openBefore.current?.includes(last)) play("bell");
    openBefore.current = open;
  }, [last]);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => play("bell"), BELL);
    return () => clearInterval(timer);
  }, [waits]);
}

/**
 * @param {{ desk: Desk, call: Called, precedent: string, used: () => void }} props
 * @returns {VNode}
 */
function OpenCall({ desk, call, precedent, used }) {
  const { event } = desk;
  const [text, setText] = useState("");
  const [now, setNow] = useState(Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 10_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.floor((now - call.at) / 60));
  const match = event.matches.find((match) => match.table === call.table && match.b && !match.result);
  /** @param {SubmitEvent} submitted */
  const answer = async (submitted) => {
    submitted.preventDefault();
    const act = { is: "answer-call", call: call.entry, ...(text.trim() ? { text: text.trim() } : {}), ...(precedent ? { precedent } : {}) };
    if (await desk.act([act])) used();
  };
  return html`<li class="waits">
    <span class="what"><b>${t("event.judges.call", { table: call.table })}</b> ${call.text}</span>
    <small>${[minutes ? t("event.judges.age", { n: minutes }) : t("event.judges.age-new"), authorName(event, call.author), match ? rivals(event, match) : ""].filter(Boolean).join(" · ")}</small>
    <form class="form row-form" onSubmit=${answer}>
      <label class="stack">${t("event.judges.answer")} <input value=${text} maxlength="500" autocomplete="off" onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => setText(change.currentTarget.value)} /></label>
      <button class="strong" disabled=${desk.busy}>${precedent ? t("event.judges.answer-by", { id: precedent }) : t("event.judges.answer-now")}</button>
    </form>
  </li>`;
}

/**
 * A call that a player brings to the desk on foot.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
function CallForm({ desk }) {
  /** @param {SubmitEvent} submitted */
  const call = async (submitted) => {
    submitted.preventDefault();
    const shown = /** @type {HTMLFormElement} */ (submitted.currentTarget);
    const form = new FormData(shown);
    const text = String(form.get("text")).trim();
    if (await desk.act([{ is: "call-judge", table: Number(form.get("table")), ...(text ? { text } : {}) }])) shown.reset();
  };
  return html`<details><summary>${t("event.judges.call-new")}</summary>
    <form class="form row-form" onSubmit=${call}>
      <label class="stack short">${t("event.desk.table")} <input name="table" type="number" min="1" max=${desk.event.tables || 999} required /></label>
      <label class="stack">${t("event.judges.about")} <input name="text" maxlength="200" autocomplete="off" /></label>
      <button disabled=${desk.busy}>${t("event.judges.call-write")}</button>
    </form>
  </details>`;
}

/**
 * Tables of this server at which matches are played now: their rulings are made there.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode | null}
 */
function OwnTables({ desk }) {
  const { event } = desk;
  const playing = event.matches.filter((match) => event.own_tables[match.number] && !match.result);
  if (playing.length === 0) return null;
  return html`<section class="paper" aria-labelledby="own-tables">
    <h2 id="own-tables">${t("event.judges.own-tables")}</h2>
    <ul class="lines">
      ${playing.map((match) => html`<li key=${match.number}><span class="what">${rivals(event, match)}</span> <span class="doings"><a class="button chip" href=${`/t/${event.own_tables[match.number]}`}>${t("event.desk.own-table", { code: event.own_tables[match.number] ?? "" })}</a></span></li>`)}
    </ul>
  </section>`;
}

/**
 * The precedents of the rulebook at hand; one can be named in an answer.
 *
 * @param {{ rules: string, chosen: string, choose: (id: string) => void }} props
 * @returns {VNode | null}
 */
function Precedents({ rules, chosen, choose }) {
  const [precedents, setPrecedents] = useState(/** @type {Precedent[]} */ ([]));
  const [words, setWords] = useState("");
  const tongue = language();
  useEffect(() => {
    let ended = false;
    if (!rules) return undefined;
    api("GET", `/api/rules/${rules}?lang=${tongue}`).then(
      (chapters) => {
        const all = chapters.flatMap((/** @type {any} */ chapter) => chapter.articles).flatMap((/** @type {any} */ article) => (article.precedents ?? []).map((/** @type {any} */ ruled) => ({ ...ruled, rule: article.id, title: article.title })));
        if (!ended) setPrecedents(all);
      },
      () => {},
    );
    return () => {
      ended = true;
    };
  }, [rules, tongue]);
  const terms = plain(words).split(/\s+/).filter(Boolean);
  const shown = precedents.filter((precedent) => terms.every((word) => plain(`${precedent.rule} ${precedent.title} ${precedent.facts} ${precedent.question} ${precedent.answer}`).includes(word)));
  return html`<section class="paper" aria-labelledby="precedents">
    <h2 id="precedents">${t("event.judges.precedents")}</h2>
    <p class="about">${t("event.judges.precedents-how")} <a href=${`/rules/${rules}`}>${t("event.judges.rulebook")}</a></p>
    <label class="stack">${t("event.desk.find")} <input type="search" value=${words} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => setWords(change.currentTarget.value)} /></label>
    ${shown.length === 0 ? html`<p role="status">${t("event.judges.precedents-none")}</p>` : null}
    <ul class="lines precedents">
      ${shown.slice(0, 30).map(
        (precedent) => html`<li key=${`${precedent.rule} ${precedent.id}`}>
          <span class="what"><a href=${`/rules/${rules}#${precedent.rule}`}>${precedent.rule}</a> ${precedent.facts} <i>${precedent.question}</i> ${precedent.answer}</span>
          <span class="doings"><button type="button" class="chip" aria-pressed=${chosen === precedent.id ? "true" : "false"} aria-label=${t("event.judges.use-of", { id: precedent.id })} onClick=${() => choose(chosen === precedent.id ? "" : precedent.id)}>${t("event.judges.use")}</button></span>
        </li>`,
      )}
    </ul>
  </section>`;
}
