/** The words of the game for who plays for the first time. */

import { html, useEffect, useRef } from "htm-preact";
import { Dialog } from "./dialog.js";
import { t } from "./messages.js";

export const TERMS = ["envido", "truco", "mano", "parda", "son-buenas", "mazo", "falta", "malas-buenas"];

/**
 * @param {{ term: string, rulebook: string, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Glossary({ term, rulebook, close }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => first.current?.scrollIntoView({ block: "nearest" }), []);
  return html`<${Dialog} title=${t("glossary.title")} close=${close} look="wide">
    <div class="terms">
      ${TERMS.map(
        (one) => html`<details key=${one} open=${one === term} ref=${one === term ? first : null}>
          <summary>${t(`glossary.${one}.name`)}</summary>
          <p>${t(`glossary.${one}`)}</p>
        </details>`,
      )}
    </div>
    <p><a href=${`/rules/${rulebook}`}>${t("glossary.rules")}</a></p>
  <//>`;
}
