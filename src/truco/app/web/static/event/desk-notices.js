/** Notices for everybody: on the public page, on the wall, and on paper. */

import { html, useState } from "htm-preact";
import { t } from "../messages.js";
import { clock } from "./desk-told.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk } from "./desk-types.js" */

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Notices({ desk }) {
  const { event } = desk;
  const [text, setText] = useState("");
  const [minutes, setMinutes] = useState(0);
  /** @param {SubmitEvent} submitted */
  const post = async (submitted) => {
    submitted.preventDefault();
    const until = minutes ? { until: Date.now() / 1000 + minutes * 60 } : {};
    if (await desk.act([{ is: "post", text: text.trim(), ...until }])) setText((now) => (now === text ? "" : now));
  };
  return html`<section class="paper" aria-labelledby="notices">
    <h2 id="notices">${t("event.notices")}</h2>
    <form class="form" onSubmit=${post}>
      <label class="stack">${t("event.desk.notice")} <textarea name="text" required rows="2" maxlength="500" value=${text} onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ change) => setText(change.currentTarget.value)}></textarea></label>
      <label class="stack short">${t("event.desk.notice-until")}
        <select name="until" onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => setMinutes(Number(change.currentTarget.value))}>
          ${[0, 15, 30, 60, 120, 480].map((choice) => html`<option key=${choice} value=${choice} selected=${choice === minutes}>${choice ? t("event.desk.minutes", { n: choice }) : t("event.desk.until-down")}</option>`)}
        </select>
      </label>
      <div class="row"><button class="strong" disabled=${desk.busy}>${t("event.desk.post")}</button></div>
    </form>
    <ul class="lines">
      ${[...event.notices].reverse().map(
        (notice) => html`<li key=${notice.entry}>
          <span class="what">${notice.text}</span>
          <small>${clock(notice.at)}${notice.until ? ` – ${clock(notice.until)}` : ""}</small>
          <span class="doings"><button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.take-down-of", { text: notice.text })} onClick=${() => desk.act([{ is: "take-down", notice: notice.entry }])}>${t("event.desk.take-down")}</button></span>
        </li>`,
      )}
    </ul>
  </section>`;
}
