/** Results: one line for each match, fast by keyboard; those that teams reported; and corrections. */

import { html, useRef, useState } from "htm-preact";
import { language, t } from "../messages.js";
import { Correction } from "./desk-correct.js";
import { saveAs } from "./desk-files.js";
import { ScoreForm } from "./desk-score.js";
import { ListIn } from "./desk-teams.js";
import { place, rivals, scoreText } from "./desk-told.js";
import { ask, teamName } from "./live.js";
import { actOf, readLine } from "./result-line.js";
import { WhoPlays } from "./who-plays.js";
import { absentText, scoreOf } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk } from "./desk-types.js" */
/** @import { Match } from "./types.js" */
/** @import { Line } from "./result-line.js" */

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Results({ desk }) {
  const { event } = desk;
  const [corrected, setCorrected] = useState(0);
  const [sheet, setSheet] = useState(0);
  const open = event.matches.filter((match) => match.b && !match.result);
  const over = event.matches.filter((match) => match.b && match.result).reverse();
  const wrong = event.matches.find((match) => match.number === corrected);
  return html`<${FastLine} desk=${desk} correct=${setCorrected} />
    ${wrong ? html`<${Correction} key=${wrong.number} desk=${desk} match=${wrong} done=${() => setCorrected(0)} />` : null}
    <${Reports} desk=${desk} />
    <section class="paper" aria-labelledby="open">
      <h2 id="open">${t("event.desk.open", { n: open.length })}</h2>
      <ul class="lines">
        ${open.map((match) => html`<${OpenMatch} key=${match.number} desk=${desk} match=${match} />`)}
      </ul>
    </section>
    <section class="paper" aria-labelledby="over">
      <h2 id="over">${t("event.desk.over", { n: over.length })}</h2>
      <ul class="lines">
        ${over.map(
          (match) => html`<li key=${match.number}>
            <span class="what">${rivals(event, match)} <b class="scores">${scoreOf(event, match)}</b></span>
            <small>${place(event, match)}</small>
            <span class="doings"><${SheetButton} desk=${desk} match=${match} open=${sheet === match.number} toggle=${() => setSheet(sheet === match.number ? 0 : match.number)} />
            ${desk.may("correct") ? html`<button type="button" class="chip" aria-label=${t("event.desk.correct-of", { n: match.number })} onClick=${() => setCorrected(match.number)}>${t("event.desk.correct")}</button>` : null}</span>
            ${sheet === match.number ? html`<${SheetPart} desk=${desk} match=${match} />` : null}
          </li>`,
        )}
      </ul>
      <div class="row"><button type="button" onClick=${() => saveResults(desk)}>${t("event.desk.save-results")}</button></div>
    </section>
    <${ListIn} desk=${desk} what="results" />`;
}

/**
 * Whether the sheet of a match is signed, and the way to who has not.
 *
 * @param {{ desk: Desk, match: Match, open: boolean, toggle: () => void }} props
 * @returns {VNode | null}
 */
function SheetButton({ desk, match, open, toggle }) {
  const sheet = desk.event.sheets[match.number];
  if (!sheet || (!sheet.unsigned.length && !sheet.signed.length)) return null;
  const name = sheet.unsigned.length ? t("event.desk.signatures", { n: sheet.unsigned.length }) : t("event.desk.signed");
  return html`<button type="button" class="chip" aria-expanded=${open} aria-label=${`${name}: ${t("event.desk.match", { n: match.number })}`} onClick=${toggle}>${name}</button>`;
}

/**
 * The signatures below a sheet: who has signed, who has not, and a new copy where the old one does not count.
 *
 * @param {{ desk: Desk, match: Match }} props
 * @returns {VNode | null}
 */
function SheetPart({ desk, match }) {
  const sheet = desk.event.sheets[match.number];
  if (!sheet) return null;
  /** @param {string} who */
  const named = (who) => (t(`event.office.${who}`) === `event.office.${who}` ? who : t(`event.office.${who}`));
  const renew = () => desk.askAndAct({ title: t("event.desk.new-sheet"), text: t("event.desk.new-sheet-what"), yes: t("event.desk.new-sheet") }, [{ is: "new-sheet", match: match.number }]);
  return html`<div class="sheet-part" role="group" aria-label=${t("event.desk.sheet-of", { n: match.number })}>
    <p>${t("event.desk.copy-n", { n: sheet.copy })} ${sheet.signed.map((signature) => `${named(signature.who)} ✓`).join(", ")}</p>
    <div class="row">
      ${sheet.unsigned.map((who) => html`<button type="button" class="chip" key=${who} disabled=${desk.busy} onClick=${() => desk.act([{ is: "sign", match: match.number, who }])}>${t("event.desk.signs", { name: named(who) })}</button>`)}
      ${desk.may("new-sheet") ? html`<button type="button" class="chip" disabled=${desk.busy} onClick=${renew}>${t("event.desk.new-sheet")}</button>` : null}
    </div>
  </div>`;
}

/** @param {Desk} desk */
async function saveResults(desk) {
  await desk.run(async () => saveAs(await ask("GET", desk.event.code, `/lists/results.csv?lang=${language()}`, { as: "blob" }), `${desk.event.code}-results.csv`));
}

/**
 * @param {Desk} desk
 * @param {Line} line
 * @returns {string} the meaning of a line, in words, before it is sent
 */
function understood(desk, line) {
  const { event } = desk;
  if (!line.match) return line.problem === "empty" ? "" : t("event.desk.line-no-match");
  const match = `${place(event, line.match)}: ${rivals(event, line.match)}`;
  const score = line.partidas.map(([a, b]) => `${a}–${b}`).join("  ");
  const table = line.table ? t("event.table", { n: line.table }) : "";
  const gone = line.absent ? absentText(event, line.absent, line.partidas.length > 0) : "";
  const problem = ["", "no-score"].includes(line.problem) ? "" : t(`event.desk.line-${line.problem}`);
  return [match, table, score, gone, problem].filter(Boolean).join(" · ");
}

/**
 * The line in which results are typed: Enter writes it, and the field is free for the next.
 *
 * @param {{ desk: Desk, correct: (match: number) => void }} props
 * @returns {VNode}
 */
function FastLine({ desk, correct }) {
  const { event } = desk;
  const [text, setText] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const line = readLine(text, event);
  /** @param {SubmitEvent} submitted */
  const send = async (submitted) => {
    submitted.preventDefault();
    if (!line.match || line.problem) return;
    if (line.match.result) return correct(line.match.number);
    const kind = event.phases.find((phase) => phase.name === line.match?.phase)?.kind ?? "";
    if (await desk.act([actOf(line, kind)])) setText((now) => (now === text ? "" : now)); // the next may be typed already
    field.current?.focus();
  };
  return html`<section class="paper fast" aria-labelledby="fast">
    <h2 id="fast">${t("event.desk.fast")}</h2>
    <form onSubmit=${send}>
      <label class="stack">${t("event.desk.fast-how")}
        <input
          ref=${field}
          name="line"
          autocomplete="off"
          autocapitalize="none"
          spellcheck=${false}
          placeholder="7 12-8 7-12 12-10"
          value=${text}
          onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => setText(change.currentTarget.value)}
        />
      </label>
      <output class=${line.problem && !["empty", "no-score"].includes(line.problem) ? "bad" : ""}>${understood(desk, line) || t(event.phases.some((phase) => phase.drawn && phase.tables > 1) ? "event.desk.fast-clubs" : "event.desk.fast-example")}</output>
      <div class="row">
        <button class="strong" disabled=${desk.busy || Boolean(line.problem)}>${line.match?.result ? t("event.desk.correct") : t("event.desk.write-result")}</button>
      </div>
    </form>
  </section>`;
}

/**
 * A match that is still played, with a form for phones: a field for each score, and who was absent.
 *
 * @param {{ desk: Desk, match: Match }} props
 * @returns {VNode}
 */
function OpenMatch({ desk, match }) {
  const tables = desk.event.phases.find((phase) => phase.name === match.phase)?.tables ?? 1;
  const [open, setOpen] = useState(false);
  const seated = Object.values(desk.event.lined_up[match.number] ?? {}).map((players) => players.join(" / "));
  return html`<li>
    <span class="what">${rivals(desk.event, match)} ${match.partidas.length ? html`<b class="scores">${scoreText(match.partidas)}</b>` : null}</span>
    <small>${place(desk.event, match)}${match.suspended ? ` · ${t("event.desk.stopped")}` : ""}${seated.length ? ` · ${seated.join(" – ")}` : ""}</small>
    <span class="doings"><button type="button" class="chip" aria-expanded=${open} aria-label=${t("event.desk.result-of", { n: match.number })} onClick=${() => setOpen(!open)}>${t("event.desk.result")}</button></span>
    ${open && desk.may("line-up") ? [match.a, match.b].map((team) => html`<${WhoPlays} key=${team} event=${desk.event} team=${team} busy=${desk.busy}
      players=${desk.event.entrants.find((entrant) => entrant.id === team)?.players.map((person) => person.name) ?? []} seated=${desk.event.lined_up[match.number]?.[team] ?? []}
      send=${(/** @type {string[]} */ players) => desk.act([{ is: "line-up", match: match.number, team, players }])} />`) : null}
    ${open && tables > 1 ? html`<${OneTable} desk=${desk} match=${match} tables=${tables} />` : null}
    ${open ? html`<${ScoreForm} desk=${desk} match=${match} send=${(/** @type {Line} */ line) => desk.act([actOf(line, kindOf(desk, match))])} />` : null}
  </li>`;
}

/**
 * The partida of a table of a club match: it counts at once, and the last partida needed ends the match.
 *
 * @param {{ desk: Desk, match: Match, tables: number }} props
 * @returns {VNode}
 */
function OneTable({ desk, match, tables }) {
  /** @param {SubmitEvent} submitted */
  const add = async (submitted) => {
    submitted.preventDefault();
    const shown = /** @type {HTMLFormElement} */ (submitted.currentTarget);
    const form = new FormData(shown);
    const points = [Number(form.get("a")), Number(form.get("b"))];
    if (await desk.act([{ is: "add-partida", match: match.number, points, table: Number(form.get("table")) }])) shown.reset();
  };
  return html`<form class="form row-form" onSubmit=${add}>
    <label class="stack short">${t("event.desk.table")} <input name="table" type="number" min="1" max=${tables} required /></label>
    <label class="stack short">${teamName(desk.event, match.a)} <input name="a" type="number" min="0" max="999" required /></label>
    <label class="stack short">${teamName(desk.event, match.b)} <input name="b" type="number" min="0" max="999" required /></label>
    <button class="strong" disabled=${desk.busy}>${t("event.desk.one-table")}</button>
  </form>`;
}

/** @param {Desk} desk @param {Match} match @returns {string} */
function kindOf(desk, match) {
  return desk.event.phases.find((phase) => phase.name === match.phase)?.kind ?? "";
}

/**
 * The reports of teams that their rivals have not confirmed: the judge decides disputed reports, the desk writes the others.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode | null}
 */
export function Reports({ desk }) {
  const { event } = desk;
  const [other, setOther] = useState(0);
  const waiting = event.matches.filter((match) => event.reports[match.number] && !match.result);
  if (waiting.length === 0) return null;
  return html`<section class="paper" aria-labelledby="reports">
    <h2 id="reports">${t("event.desk.reports")}</h2>
    <ul class="lines">
      ${waiting.map((match) => {
        const report = /** @type {import("./desk-types.js").Reported} */ (event.reports[match.number]);
        const kind = desk.may("decide") ? "decide" : report.partidas.length ? "record" : "walk-over";
        /** @param {Line} line */
        const write = (line) => {
          const act = actOf(line, kindOf(desk, match));
          return desk.act([kind === "decide" ? { ...act, is: "decide", partidas: line.partidas } : act]);
        };
        const may = kind === "decide" || !report.disputed;
        return html`<li key=${match.number}>
          <span class="what">${rivals(event, match)} <b class="scores">${[scoreText(report.partidas), report.absent ? absentText(event, report.absent, report.partidas.length > 0) : ""].filter(Boolean).join(" ")}</b> ${report.disputed ? html`<span class="tag bad">${t("event.desk.disputed")}</span>` : null}</span>
          <small>${place(event, match)} · ${t("event.desk.reported-by", { team: teamName(event, report.by) })}</small>
          <span class="doings">
            ${may
              ? html`<button type="button" class="chip strong" disabled=${desk.busy} aria-label=${t("event.desk.as-reported-of", { n: match.number })} onClick=${() => write({ match, partidas: report.partidas, absent: report.absent, problem: "" })}>${t("event.desk.as-reported")}</button>
                  <button type="button" class="chip" aria-expanded=${other === match.number} onClick=${() => setOther(other === match.number ? 0 : match.number)}>${t("event.desk.otherwise")}</button>`
              : html`<small>${t("event.desk.judge-decides")}</small>`}
          </span>
          ${other === match.number ? html`<${ScoreForm} desk=${desk} match=${match} given=${report.partidas} send=${write} />` : null}
        </li>`;
      })}
    </ul>
  </section>`;
}
