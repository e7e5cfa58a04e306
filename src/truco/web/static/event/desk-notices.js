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
      <label class="stack">${t("event.desk.notice")} <textarea name="text" required rows="2" maxlength="500" value=${text} onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ one) => setText(one.currentTarget.value)}></textarea></label>
      <label class="stack short">${t("event.desk.notice-until")}
        <select name="until" onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ one) => setMinutes(Number(one.currentTarget.value))}>
          ${[0, 15, 30, 60, 120, 480].map((one) => html`<option key=${one} value=${one} selected=${one === minutes}>${one ? t("event.desk.minutes", { n: one }) : t("event.desk.until-down")}</option>`)}
        </select>
      </label>
      <div class="row"><button class="strong" disabled=${desk.busy}>${t("event.desk.post")}</button></div>
    </form>
    <ul class="lines">
      ${[...event.notices].reverse().map(
        (one) => html`<li key=${one.entry}>
          <span class="what">${one.text}</span>
          <small>${clock(one.at)}${one.until ? ` – ${clock(one.until)}` : ""}</small>
          <span class="doings"><button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.take-down-of", { text: one.text })} onClick=${() => desk.act([{ is: "take-down", notice: one.entry }])}>${t("event.desk.take-down")}</button></span>
        </li>`,
      )}
    </ul>
  </section>`;
}
