/** The score sheet of a match, to be printed: where it is asked for, and on which paper. */

import { html, useState } from "htm-preact";
import { api, holding } from "./api.js";
import { language, t } from "./messages.js";

/** Where letter is the usual paper; elsewhere it is A4. */
const LETTER = ["US", "CA", "MX", "CL", "CO", "VE", "CR", "GT", "PA", "DO", "PR", "PH"];
const PAPERS = /** @type {const} */ (["a4", "letter"]);

/** @returns {typeof PAPERS[number]} the paper that is usual where the browser says it is */
function usualPaper() {
  const region = navigator.language.split("-").at(-1)?.toUpperCase() ?? "";
  return LETTER.includes(region) ? "letter" : "a4";
}

/**
 * @param {string} name
 * @param {Blob} bytes
 * @returns {void}
 */
function save(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * A button for the sheet of a match at a table, or of a record, and the choice of the paper.
 *
 * @param {{ code?: string, match?: number, record?: string }} props
 * @returns {import("htm-preact").VNode}
 */
export function SheetButton({ code = "", match = 1, record = "" }) {
  const [paper, setPaper] = useState(usualPaper());
  const [problem, setProblem] = useState("");
  const print = async () => {
    const query = `paper=${paper}&lang=${language()}`;
    try {
      const bytes = record
        ? await api("POST", `/api/sheets?${query}`, { text: record, as: "blob" })
        : await api("GET", `/api/tables/${code}/sheet.pdf?match=${match}&${query}`, { as: "blob", ...holding(code) });
      save(record ? "truco.pdf" : `truco-${code}-${match}.pdf`, bytes);
      setProblem("");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<div class="row">
    <button type="button" class="quiet" onClick=${print}>${t("record.sheet")}</button>
    <label>
      <span class="unseen">${t("record.paper")}</span>
      <select
        name="paper"
        value=${paper}
        onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ event) => setPaper(event.currentTarget.value === "letter" ? "letter" : "a4")}
      >
        ${PAPERS.map((size) => html`<option key=${size} value=${size} selected=${size === paper}>${t(`record.paper.${size}`)}</option>`)}
      </select>
    </label>
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
  </div>`;
}
