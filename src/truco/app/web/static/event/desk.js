/** The organiser's desk: one section at a time, each with its own address. */

import { html, useEffect, useMemo, useRef, useState } from "htm-preact";
import { ApiError } from "../api.js";
import { Dialog } from "../dialog.js";
import { loadStyles } from "../drawing.js";
import { t } from "../messages.js";
import { CheckIn } from "./desk-check-in.js";
import { Copies } from "./desk-copies.js";
import { Log } from "./desk-log.js";
import { Machines } from "./desk-machines.js";
import { Merge } from "./desk-merge.js";
import { Notices } from "./desk-notices.js";
import { Overview } from "./desk-now.js";
import { Papers } from "./desk-paper.js";
import { Penalties } from "./desk-penalties.js";
import { Results } from "./desk-results.js";
import { Rounds } from "./desk-rounds.js";
import { Settings } from "./desk-settings.js";
import { Teams } from "./desk-teams.js";
import { toldEntry } from "./desk-told.js";
import { Frame } from "./list.js";
import { askedWhether, heldFor, hold, sureOf, unlikelyScore, useEvent, write } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Act, Desk, DeskBody, Entry, Question } from "./desk-types.js" */

await loadStyles("css/desk.css");

/** The sections, in the order in which an event needs them. @type {[string, (props: { desk: Desk }) => VNode][]} */
const SECTIONS = [
  ["", Overview],
  ["teams", Teams],
  ["check-in", CheckIn],
  ["rounds", Rounds],
  ["results", Results],
  ["penalties", Penalties],
  ["notices", Notices],
  ["paper", Papers],
  ["log", Log],
  ["settings", Settings],
  ["copies", Copies],
  ["merge", Merge],
];

/**
 * @param {{ code: string, part: string }} props
 * @returns {VNode}
 */
export function DeskPage({ code, part }) {
  return html`<${WithKey} code=${code} show=${(/** @type {Desk} */ desk) => html`<${Sections} desk=${desk} part=${part} />`} title=${t("event.desk")} />`;
}

/**
 * @param {{ desk: Desk, part: string }} props
 * @returns {VNode}
 */
function Sections({ desk, part }) {
  const { event } = desk;
  const [, Section] = SECTIONS.find(([name]) => name === part) ?? /** @type {(typeof SECTIONS)[0]} */ (SECTIONS[0]);
  const open = event.calls.filter((call) => !call.answered_by).length;
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const here = bar.current?.querySelector("[aria-current]");
    // Only the bar is moved, not the page.
    if (here instanceof HTMLElement && bar.current) bar.current.scrollLeft = here.offsetLeft - bar.current.clientWidth / 3;
  }, [part]);
  return html`<nav class="sections" aria-label=${t("event.desk.sections")} ref=${bar}>
      <ul>
        ${SECTIONS.filter(([name]) => name !== "merge" || part === name || event.to_merge > 0).map(
          ([name]) => html`<li key=${name}>
            <a href=${`/e/${event.code}/desk${name && `/${name}`}`} aria-current=${name === part ? "page" : null}>${t(`event.desk.part.${name || "now"}`)}</a>
          </li>`,
        )}
        <li key="judge">
          <a href=${`/e/${event.code}/judge`}>${t("event.judge")}${open ? html` <b class="tag">${open}</b>` : null}</a>
        </li>
      </ul>
    </nav>
    <${Section} desk=${desk} />`;
}

/**
 * A page for who has an office: the key is taken from the address, which then does not have it any more; without one it is asked for.
 *
 * @param {{ code: string, title: string, show: (desk: Desk) => VNode }} props
 * @returns {VNode}
 */
export function WithKey({ code, title, show }) {
  const given = useMemo(() => takeKey(code), [code]);
  const [tries, setTries] = useState(0);
  void given;
  return html`<${Opened} key=${tries} code=${code} title=${title} show=${show} again=${() => setTries(tries + 1)} />`;
}

/**
 * @param {string} code
 * @returns {boolean} whether the address had a key, which this browser keeps from now on
 */
function takeKey(code) {
  const key = decodeURIComponent(location.hash.slice(1));
  if (!key) return false;
  hold(code, { key });
  history.replaceState(history.state, "", location.pathname + location.search);
  return true;
}

/**
 * @param {{ code: string, title: string, show: (desk: Desk) => VNode, again: () => void }} props
 * @returns {VNode}
 */
function Opened({ code, title, show, again }) {
  const { event, failed, apart } = useEvent(code, "/desk");
  const acting = useActs(event);
  if (!event && (failed || !heldFor(code).key)) return html`<${AskKey} code=${code} problem=${heldFor(code).key ? failed : ""} again=${again} />`;
  if (!event) return html`<main class="notice"><p role="status">${t("ui.loading")}</p></main>`;
  const { desk, question, refusal, said, answer, quiet } = acting;
  const links = [[`/e/${code}`, t("event.public")]];
  return html`<${Frame} title=${`${event.name}`} back="/e" links=${links} apart=${apart}>
    <p class="about">${title} · ${t("event.desk.me", { name: event.me.name, office: t(`event.office.${event.me.office}`) })}</p>
    <${Machines} event=${event} />
    ${event.suspended ? html`<p class="stopped" role="status">${t("event.suspended")}</p>` : null}
    ${show(desk)}
    <div class="says">
      <div role="status">${said ? html`<p class="said">${said} <button type="button" class="chip" onClick=${quiet}>${t("ui.close")}</button></p>` : null}</div>
      ${refusal ? html`<${Refused} event=${event} refusal=${refusal} quiet=${quiet} />` : null}
    </div>
    ${question ? html`<${Asked} question=${question} answer=${answer} />` : null}
  <//>`;
}

/**
 * @param {{ code: string, problem: string, again: () => void }} props
 * @returns {VNode}
 */
function AskKey({ code, problem, again }) {
  /** @param {SubmitEvent} submitted */
  const keep = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget));
    // Who pastes the whole link means the key at its end.
    const key = String(form.get("key")).trim().split("#").at(-1) ?? "";
    hold(code, { key });
    again();
  };
  return html`<${Frame} title=${t("event.desk")} back="/e" links=${[[`/e/${code}`, t("event.public")]]}>
    <form class="paper form" onSubmit=${keep}>
      <h2>${t("event.desk.key")}</h2>
      <p>${t("event.desk.key-how")}</p>
      ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
      <label class="stack">${t("event.desk.key")} <input name="key" required autocomplete="off" autocapitalize="none" /></label>
      <button class="strong">${t("event.desk.key-open")}</button>
    </form>
  <//>`;
}

// -- writing ----------------------------------------------------------------------------------------------------------

/**
 * @typedef {{ message: string, entries: Entry[], faults: { line: number, column: string, code: string, got: string }[], again: (() => void) | null }} Refusal
 * @typedef {{ question: Question, resolve: (answer: string | null) => void }} Pending
 */

/**
 * @param {DeskBody | null} event
 * @returns {{ desk: Desk, question: Question | null, refusal: Refusal | null, said: string, answer: (given: string | null) => void, quiet: () => void }}
 */
function useActs(event) {
  const [refusal, setRefusal] = useState(/** @type {Refusal | null} */ (null));
  const [notice, setNotice] = useState("");
  const [busy, setBusy] = useState(false);
  const [pending, setPending] = useState(/** @type {Pending | null} */ (null));
  const latest = useRef(event);
  latest.current = event;
  /** @param {() => Promise<void>} work @param {((seen: number) => void) | null} again */
  const attempt = async (work, again) => {
    setBusy(true);
    setNotice("");
    try {
      await work();
      setRefusal(null);
      return true;
    } catch (error) {
      const details = (error instanceof ApiError && error.body?.error?.details) || {};
      const message = error instanceof Error ? error.message : String(error);
      const between = (details.entries ?? []).map((/** @type {Entry} */ entry) => entry.number);
      setRefusal({ message, entries: details.entries ?? [], faults: details.faults ?? [], again: again && between.length > 0 ? () => again(Math.max(...between)) : null });
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** @param {Question} question @returns {Promise<string | null>} */
  const put = (question) => new Promise((resolve) => setPending({ question, resolve }));
  /** @param {DeskBody} sent @param {Act[]} acts @param {string} reason @returns {Promise<any>} */
  const writeSurely = async (sent, acts, reason) => {
    try {
      return await write(sent, acts, { reason });
    } catch (error) {
      const unlikely = unlikelyScore(error);
      if (!unlikely || (await put(askedWhether(unlikely))) === null) throw error;
      return await write(sent, sureOf(acts), { reason });
    }
  };
  /** @param {Act[]} acts @param {{ reason?: string, said?: string, after?: number }} [more] @returns {Promise<boolean>} */
  const act = async (acts, more = {}) => {
    const seen = /** @type {DeskBody} */ (latest.current);
    const sent = { ...seen, number: more.after ?? seen.number };
    return await attempt(
      async () => {
        const answer = await writeSurely(sent, acts, more.reason ?? "");
        const last = answer.entries.at(-1);
        setNotice(more.said ?? (last ? t("event.desk.written", { entry: toldEntry(seen, last) }) : ""));
      },
      // Who sends again has seen what came in between, because the page has shown it.
      (last) => void act(acts, { ...more, after: Math.max(latest.current?.number ?? 0, last) }),
    );
  };
  /** @param {Question} question @param {Act[]} acts */
  const askAndAct = async (question, acts) => {
    const given = await put(question);
    return given !== null && (await act(acts, question.reason ? { reason: given } : {}));
  };
  /** @param {string | null} given */
  const answer = (given) => {
    pending?.resolve(given);
    setPending(null);
  };
  /** @type {Desk} */
  const desk = {
    event: /** @type {DeskBody} */ (event),
    busy,
    may: (kind) => event?.may.includes(kind) ?? false,
    act,
    ask: put,
    askAndAct,
    run: (work) => attempt(work, null),
    say: setNotice,
  };
  const quiet = () => {
    setRefusal(null);
    setNotice("");
  };
  return { desk, question: pending?.question ?? null, refusal, said: notice, answer, quiet };
}

/**
 * Why something was not written; where others wrote in between, what they wrote, and a button that sends it again.
 *
 * @param {{ event: DeskBody, refusal: Refusal, quiet: () => void }} props
 * @returns {VNode}
 */
function Refused({ event, refusal, quiet }) {
  return html`<div class="refused" role="alert">
    <p>${refusal.message}</p>
    ${refusal.entries.length
      ? html`<p>${t("event.desk.between")}</p>
          <ul>
            ${refusal.entries.map((entry) => html`<li key=${entry.number}>${toldEntry(event, entry)}</li>`)}
          </ul>`
      : null}
    ${refusal.faults.length
      ? html`<ul class="faults">
          ${refusal.faults.map((fault) => html`<li key=${`${fault.line} ${fault.code} ${fault.got}`}>${faultText(fault)}</li>`)}
        </ul>`
      : null}
    <div class="row">
      ${refusal.again ? html`<button type="button" class="strong" onClick=${refusal.again}>${t("event.desk.again")}</button>` : null}
      <button type="button" onClick=${quiet}>${t("ui.close")}</button>
    </div>
  </div>`;
}

/**
 * @param {Refusal["faults"][0]} fault
 * @returns {string} the fault of a row of a list
 */
function faultText({ line, column, code, got }) {
  const key = [`tournament.refused.${code}`, `event.error.${code}`].find((name) => t(name, { got }) !== name);
  const problem = [key ? t(key, { got }) : code, key?.startsWith("event.") && got ? `(${got})` : ""].filter(Boolean).join(" ");
  return column ? t("tournament.fault-column", { line, column, problem }) : t("tournament.fault", { line, problem });
}

/**
 * A question before something grave, or for a reason.
 *
 * @param {{ question: Question, answer: (given: string | null) => void }} props
 * @returns {VNode}
 */
function Asked({ question, answer }) {
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  /** @param {SubmitEvent} submitted */
  const send = (submitted) => {
    submitted.preventDefault();
    answer(field.current?.value.trim() ?? "");
  };
  return html`<${Dialog} title=${question.title} close=${() => answer(null)}>
    <form class="stack" onSubmit=${send}>
      ${question.text ? html`<p>${question.text}</p>` : null}
      ${question.reason
        ? html`<label class="stack">${question.label ?? t("event.desk.reason")} <textarea ref=${field} rows="2" required maxlength="500" defaultValue=${question.value ?? ""}></textarea></label>`
        : null}
      <div class="row end">
        <button type="button" onClick=${() => answer(null)}>${t("ui.no")}</button>
        <button class="strong">${question.yes}</button>
      </div>
    </form>
  <//>`;
}
