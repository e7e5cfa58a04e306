/** The record of a table, to keep or to send; and the report of a ruling. */

import { html, useState } from "htm-preact";
import { api, heldAt, holding } from "./api.js";
import { Dialog } from "./dialog.js";
import { t } from "./messages.js";
import { handed } from "./replay.js";
import { go } from "./route.js";
import { SheetButton } from "./sheet.js";

/** @import { Game } from "./types.js" */

/**
 * The token goes in a header, for addresses are kept in histories and logs.
 * @param {string} code
 * @param {number} match
 * @returns {Promise<string>} the record of a match at a table, with one's own cards
 */
function recordOf(code, match) {
  return api("GET", `/api/tables/${code}/record?match=${match}`, { as: "text", ...holding(code) });
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {void}
 */
function save(name, text) {
  const link = document.createElement("a");
  link.href = asFile(text);
  link.download = name;
  link.click();
}

/**
 * @param {string} text
 * @returns {string} an address under which the text can be saved
 */
function asFile(text) {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}

/**
 * @param {{ game: Game, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function RecordPanel({ game, close }) {
  const [problem, setProblem] = useState("");
  const last = Math.max(1, game.table?.match ?? 1);
  const [match, setMatch] = useState(last);
  /** @param {(text: string) => void} use */
  const have = async (use) => {
    try {
      use(await recordOf(game.code, match));
      setProblem("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const download = () => have((text) => save(`truco-${game.code}-${match}.txt`, text));
  const show = () =>
    have((text) => {
      handed.set({ text });
      go("/replay");
    });
  return html`<${Dialog} title=${t("menu.record")} close=${close}>
    <p>${t("record.what")}</p>
    ${last > 1
      ? html`<label class="stack">
          ${t("record.match")}
          <select
            name="match"
            value=${match}
            onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ event) => setMatch(Number(event.currentTarget.value))}
          >
            ${Array.from({ length: last }, (_, at) => last - at).map(
              (n) => html`<option key=${n} value=${n} selected=${n === match}>${t("record.nth", { n })}</option>`,
            )}
          </select>
        </label>`
      : null}
    <div class="row">
      <button type="button" class="strong" onClick=${download}>${t("record.download")}</button>
      <button type="button" class="quiet" onClick=${show}>${t("record.show")}</button>
      <a class="button quiet" href="/replay">${t("record.open")}</a>
    </div>
    <p>${t("record.sheet-what")}</p>
    <${SheetButton} code=${game.code} match=${match} />
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
  <//>`;
}

/**
 * @param {{ game: Game, title: string, seq: number, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Report({ game, title, seq, close }) {
  const [text, setText] = useState("");
  const [record, setRecord] = useState("");
  const [position, setPosition] = useState("");
  const [problem, setProblem] = useState("");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    const held = heldAt(game.code);
    try {
      const options = { body: { act: seq, text }, ...(held ? { held: [held] } : {}) };
      const kept = await api("POST", `/api/tables/${game.code}/reports`, options);
      setPosition(kept.position);
      setRecord(kept.record);
      setProblem("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<${Dialog} title=${t("report.title")} close=${close} look="wide">
    <p class="asked">${title}</p>
    ${record
      ? html`<p role="status">${t("report.thanks")}</p>
          <label class="stack">
            ${t("report.position")}
            <input
              readonly
              name="position"
              value=${position}
              onFocus=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => event.currentTarget.select()}
            />
          </label>
          <pre tabindex="0">${record}</pre>
          <a class="button strong" href=${asFile(record)} download=${`truco-${game.code}-${seq}.txt`}>${t("record.download")}</a>`
      : html`<form class="stack" onSubmit=${send}>
          <label class="stack">
            ${t("report.what")}
            <textarea
              required
              rows="4"
              maxlength="1000"
              value=${text}
              onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ event) => setText(event.currentTarget.value)}
            ></textarea>
          </label>
          <button type="submit" class="strong">${t("report.send")}</button>
          ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
        </form>`}
  <//>`;
}
