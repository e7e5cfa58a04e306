/** Copies: which machine writes, how old a copy is, a file for another machine, and taking over. */

import { html } from "htm-preact";
import { t } from "../messages.js";
import { saveAs } from "./desk-files.js";
import { MachineList, NewAddress } from "./desk-machines.js";
import { clock } from "./desk-told.js";
import { ask } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk } from "./desk-types.js" */

/** Seconds without a sign after which another machine may take over without force. */
const SILENT = 30;

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Copies({ desk }) {
  const { event } = desk;
  const { writer, copies } = event;
  const alive = writer.silence < SILENT;
  const save = () =>
    desk.run(async () => {
      saveAs(await ask("GET", event.code, "/copy.truco", { as: "blob" }), `${event.code}-${event.number}.truco`);
      desk.say(t("event.desk.copy-saved", { n: event.number }));
    });
  const takeOver = async () => {
    const reason = await desk.ask({
      title: t("event.desk.take-over"),
      text: alive ? t("event.desk.take-over-forced", { name: writer.name }) : t("event.desk.take-over-what", { name: writer.name }),
      yes: t("event.desk.take-over"),
      reason: true,
    });
    if (reason !== null) await desk.run(async () => void (await ask("POST", event.code, "/take-over", { body: { reason, forced: alive } })));
  };
  return html`<${NewAddress} desk=${desk} /><section class="paper" aria-labelledby="copies">
    <h2 id="copies">${t("event.desk.part.copies")}</h2>
    <p>${writer.here ? t("event.desk.writes-here") : t("event.desk.writes-there", { name: writer.name, n: Math.round(writer.silence) })} ${t("event.desk.last-entry", { n: event.number })}</p>
    <div class="row">
      <button type="button" class="strong" disabled=${desk.busy} onClick=${save}>${t("event.desk.copy-save")}</button>
      ${writer.here ? null : html`<button type="button" disabled=${desk.busy} onClick=${takeOver}>${t("event.desk.take-over")}</button>`}
    </div>
    <p class="about">${t("event.desk.copy-how")}</p>
    <${MachineList} desk=${desk} />
    <h3>${t("event.desk.copies-folder")}</h3>
    ${copies
      ? html`<p>${t("event.desk.copies-in", { folder: copies.folder })}</p>
          <p role="status">${copies.problem ? t("event.desk.copies-failed", { problem: copies.problem }) : copies.at ? t("event.desk.copies-last", { at: clock(copies.at), n: copies.number, behind: event.number - copies.number }) : t("event.desk.copies-none")}</p>`
      : html`<p class="about">${t("event.desk.copies-off")} <code>truco serve --copies /media/stick</code></p>`}
  </section>`;
}
