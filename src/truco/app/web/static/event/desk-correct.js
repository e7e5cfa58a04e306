/** The correction of a result: the page shows its changes first, and then the desk confirms it with a reason. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { t } from "../messages.js";
import { ScoreForm } from "./desk-score.js";
import { place, rivals, toldChange } from "./desk-told.js";
import { ask } from "./live.js";
import { phaseName } from "./list.js";
import { scoreOf } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk, Proposed } from "./desk-types.js" */
/** @import { Match } from "./types.js" */
/** @import { Line } from "./result-line.js" */

/**
 * @param {{ desk: Desk, match: Match, done: () => void }} props
 * @returns {VNode}
 */
export function Correction({ desk, match, done }) {
  const { event } = desk;
  const [line, setLine] = useState(/** @type {Line | null} */ (null));
  const [repair, setRepair] = useState(true);
  const [shown, setShown] = useState(/** @type {Proposed | null} */ (null));
  const [reason, setReason] = useState("");
  const top = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
    top.current?.querySelector("input")?.focus();
  }, []);
  /** @param {Line} wanted @param {boolean} withRepair */
  const look = (wanted, withRepair) =>
    desk.run(async () => {
      setLine(wanted);
      setRepair(withRepair);
      const body = { match: match.number, partidas: wanted.partidas, absent: wanted.absent, repair: withRepair };
      setShown(await ask("POST", event.code, "/changes", { body }));
    });
  /** @param {SubmitEvent} submitted */
  const confirm = async (submitted) => {
    submitted.preventDefault();
    if (!shown) return;
    if (await desk.act([shown.act], { reason: reason.trim() })) done();
    else if (line) await ask("POST", event.code, "/changes", { body: { match: match.number, partidas: line.partidas, absent: line.absent, repair } }).then(setShown, () => {});
  };
  const pairs = shown?.changes.some((change) => change.kind === "pair") ?? false;
  const offered = shown ? [...shown.offered.phases.map((phase) => t("tournament.repair.redrawn", { phase: phaseName(phase) })), ...shown.offered.changes.map((change) => toldChange(event, change))] : [];
  return html`<section class="paper correction" aria-labelledby="correction" ref=${top}>
    <h2 id="correction">${t("event.desk.correct-of", { n: match.number })}</h2>
    <p>${rivals(event, match)} · ${place(event, match)} · <b>${scoreOf(event, match)}</b></p>
    <${ScoreForm} desk=${desk} match=${match} yes=${t("event.desk.correct-look")} send=${(/** @type {Line} */ wanted) => look(wanted, repair)} />
    <p class="about">${t("event.desk.correct-none")}</p>
    ${shown
      ? html`<form class="form" onSubmit=${confirm}>
          <h3>${t("event.desk.changes", { n: shown.changes.length })}</h3>
          <ul class="changes" tabindex="0" aria-label=${t("event.desk.changes", { n: shown.changes.length })}>
            ${shown.changes.map((change) => html`<li key=${`${change.kind} ${change.phase} ${change.match} ${change.team} ${change.before}`}>${toldChange(event, change)}</li>`)}
          </ul>
          ${pairs || offered.length || shown.act["repaired"]?.length || shown.act["redrawn"]?.length
            ? html`<label class="check"><input type="checkbox" checked=${repair} onChange=${() => line && look(line, !repair)} /> ${t("event.desk.repair")}</label>`
            : null}
          ${offered.length ? html`<ul class="about offered" aria-label=${t("event.desk.repair")}>${offered.map((text) => html`<li key=${text}>${text}</li>`)}</ul>` : null}
          <label class="stack">${t("event.desk.reason")} <textarea required rows="2" maxlength="500" value=${reason} onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ change) => setReason(change.currentTarget.value)}></textarea></label>
          <div class="row">
            <button class="strong" disabled=${desk.busy}>${t("event.desk.correct-write")}</button>
          </div>
        </form>`
      : null}
    <div class="row"><button type="button" onClick=${done}>${t("event.desk.cancel")}</button></div>
  </section>`;
}
