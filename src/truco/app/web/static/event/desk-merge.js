/** The merge: what another machine wrote after a takeover beside what was written here, each to be taken or set aside. */

import { html, useEffect, useState } from "htm-preact";
import { t } from "../messages.js";
import { aboutAct, actName, authorName, clock, toldChange } from "./desk-told.js";
import { ask } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Branch, Choice, Desk, DeskBody, Entry } from "./desk-types.js" */

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Merge({ desk }) {
  const { event } = desk;
  const [branches, setBranches] = useState(/** @type {Branch[] | null} */ (null));
  useEffect(() => {
    let ended = false;
    ask("GET", event.code, "/merge").then((answer) => ended || setBranches(answer.branches), () => {});
    return () => {
      ended = true;
    };
  }, [event.code, event.number, event.to_merge]);
  /** @param {object} body @param {string} notice */
  const decide = (body, notice) =>
    desk.run(async () => {
      const { entries } = await ask("POST", event.code, "/merge", { body });
      setBranches((await ask("GET", event.code, "/merge")).branches);
      desk.say(notice || t("event.merge.done", { n: entries.length }));
    });
  if (!branches) return html`<p role="status">${t("ui.loading")}</p>`;
  const fitting = branches.flatMap((branch) => branch.choices).filter((choice) => choice.fits || choice.same).length;
  return html`<section class="paper merge" aria-labelledby="merge">
    <h2 id="merge">${t("event.desk.part.merge")}</h2>
    ${branches.length ? html`<p>${t("event.merge.what")}</p>` : html`<p role="status">${t("event.merge.none")}</p>`}
    ${event.writer.here && fitting
      ? html`<div class="row"><button type="button" class="strong" disabled=${desk.busy} onClick=${() => decide({ all: true }, "")}>${t("event.merge.all", { n: fitting })}</button></div>`
      : null}
    ${branches.map((branch) => html`<${BranchView} key=${branch.digest} desk=${desk} branch=${branch} decide=${decide} />`)}
  </section>`;
}

/**
 * @param {{ desk: Desk, branch: Branch, decide: (body: object, notice: string) => Promise<boolean> }} props
 * @returns {VNode}
 */
function BranchView({ desk, branch, decide }) {
  return html`<h3>${t("event.merge.of", { machine: branch.machine, n: branch.choices.length })}</h3>
    <ol class="choices">
      ${branch.choices.map((choice) => html`<${ChoiceView} key=${choice.id} desk=${desk} machine=${branch.machine} choice=${choice} decide=${decide} />`)}
    </ol>`;
}

/**
 * An entry of the other machine on the left, what was written here about the same on the right, what it changes below.
 *
 * @param {{ desk: Desk, machine: string, choice: Choice, decide: (body: object, notice: string) => Promise<boolean> }} props
 * @returns {VNode}
 */
function ChoiceView({ desk, machine, choice, decide }) {
  const { event } = desk;
  const { id, entry, against, same, changes, problem } = choice;
  const about = `${actName(entry.act.is)} ${aboutAct(event, entry.act)}`.trim();
  const drop = async () => {
    const reason = await desk.ask({ title: t("event.merge.drop"), text: t("event.merge.drop-what", { about }), yes: t("event.merge.drop"), reason: true });
    if (reason !== null) await decide({ drop: [id], reason }, "");
  };
  const clash = against.length > 0 && !same;
  return html`<li class=${clash || problem ? "choice clash" : "choice"}>
    <div class="sides">
      <div>
        <h4>${machine}</h4>
        <${EntryView} event=${event} entry=${entry} />
      </div>
      <div>
        <h4>${t("event.merge.here")}</h4>
        ${against.length ? against.map((entry) => html`<${EntryView} key=${entry.number} event=${event} entry=${entry} />`) : html`<p class="about">${t("event.merge.nothing-here")}</p>`}
      </div>
    </div>
    ${same ? html`<p class="tag-line"><b class="tag">${t("event.merge.same")}</b></p>` : null}
    ${clash ? html`<p class="tag-line"><b class="tag bad">${t("event.merge.clash")}</b></p>` : null}
    ${problem ? html`<p class="refused">${t("event.merge.cannot")} ${problem}</p>` : null}
    ${changes.length
      ? html`<details>
          <summary>${t("event.desk.changes", { n: changes.length })}</summary>
          <ul class="changes">
            ${changes.map((change) => html`<li key=${`${change.kind} ${change.phase} ${change.match} ${change.team}`}>${toldChange(event, change)}</li>`)}
          </ul>
        </details>`
      : null}
    ${event.writer.here
      ? html`<div class="row">
          ${problem ? null : html`<button type="button" class=${clash ? "" : "strong"} disabled=${desk.busy} aria-label=${`${t("event.merge.take")}: ${about}`} onClick=${() => decide({ take: [id] }, "")}>${t("event.merge.take")}</button>`}
          <button type="button" disabled=${desk.busy} aria-label=${`${t("event.merge.drop")}: ${about}`} onClick=${drop}>${t("event.merge.drop")}</button>
        </div>`
      : null}
  </li>`;
}

/**
 * @param {{ event: DeskBody, entry: Entry }} props
 * @returns {VNode}
 */
function EntryView({ event, entry }) {
  return html`<p class="told-entry">
    <span class="what"><b class="number">${entry.number}</b> ${actName(entry.act.is)} ${aboutAct(event, entry.act)}</span>
    <small>${[clock(entry.at), authorName(event, entry.author), entry.reason && entry.reason !== "-" ? t("ui.quoted", { text: entry.reason }) : ""].filter(Boolean).join(" · ")}</small>
  </p>`;
}
