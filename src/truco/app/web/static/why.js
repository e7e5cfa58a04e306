/** The reasons: each article with its number and our wording of it. */

import { html, useEffect, useState } from "htm-preact";
import { Dialog } from "./dialog.js";
import { api } from "./api.js";
import { LANGUAGES, language, t } from "./messages.js";

/** @import { Rule } from "./types.js" */

/** @type {Map<string, Promise<Rule>>} */
const requests = new Map();

/**
 * @param {string} rulebook
 * @param {string} id
 * @returns {Promise<Rule>}
 */
function ruleOf(rulebook, id) {
  const path = `/api/rules/${rulebook}/${id}?lang=${language()}`;
  const request = requests.get(path) ?? api("GET", path);
  requests.set(path, request);
  request.catch(() => requests.delete(path));
  return request;
}

/**
 * One article: its title, and folded what it says, but for the first.
 *
 * @param {{ rulebook: string, id: string, first: boolean }} props
 * @returns {import("htm-preact").VNode}
 */
function Article({ rulebook, id, first }) {
  const [rule, setRule] = useState(/** @type {Rule | null} */ (null));
  const [failed, setFailed] = useState("");
  useEffect(() => {
    let active = true;
    ruleOf(rulebook, id).then(
      (rule) => active && setRule(rule),
      (error) => active && setFailed(String(error.message)),
    );
    return () => {
      active = false;
    };
  }, [rulebook, id]);
  if (failed) return html`<article class="rule"><p>${id}: ${failed}</p></article>`;
  if (rule === null) return html`<article class="rule"><p>${t("ui.loading")}</p></article>`;
  const foreign = rule.language !== language();
  const tongue = LANGUAGES.find(([code]) => code === rule.language)?.[1] ?? rule.language;
  return html`<article class="rule">
    <details open=${first}>
      <summary><h3 class="rule-title" lang=${rule.language}>${rule.title}</h3></summary>
      <p lang=${rule.language}>${rule.wording}</p>
      <p class="source">
        ${rule.source} · ${rule.id}
        ${foreign ? html` · ${t("why.foreign", { language: tongue })}` : null}
      </p>
      ${rule.precedents.map(
        (precedent) => html`<p key=${precedent.id} class="source" lang=${precedent.language}>
          ${t("rules.precedent", { id: precedent.id, answer: `${precedent.facts} ${precedent.question} ${precedent.answer}` })}
        </p>`,
      )}
      <p><a href=${`/rules/${rulebook}#${rule.id}`}>${t("why.book")}<span class="unseen">: ${rule.title}</span></a></p>
    </details>
  </article>`;
}

/**
 * @param {{ title: string, rules: string[], rulebook: string, close: () => void, report: (() => void) | null }} props
 * @returns {import("htm-preact").VNode}
 */
export function WhyPanel({ title, rules, rulebook, close, report }) {
  return html`<${Dialog} title=${t("why.ask")} close=${close} look="wide">
    <p class="asked">${title}</p>
    ${rules.map((id, at) => html`<${Article} key=${id} rulebook=${rulebook} id=${id} first=${at === 0} />`)}
    ${report
      ? html`<div class="row end">
          <button type="button" class="quiet" onClick=${report}>${t("report.open")}</button>
        </div>`
      : null}
  <//>`;
}
