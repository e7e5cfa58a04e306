/** The words of the game for who plays for the first time. */

import { html, useEffect, useRef } from "htm-preact";
import { bookOf } from "./books.js";
import { Dialog } from "./dialog.js";
import { spoken, t } from "./messages.js";

/** The terms in their order, each with the word that a rulebook must have; `truco` where every game knows the term. */
const TERMS = /** @type {const} */ ([
  ["envido", "envido"],
  ["truco", "truco"],
  ["mano", "truco"],
  ["parda", "truco"],
  ["son-buenas", "son-buenas"],
  ["mazo", "mazo"],
  ["falta", "falta-envido"],
  ["malas-buenas", "envido"],
  ["onze", "jogar"],
]);

/**
 * @param {{ term: string, rulebook: string, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Glossary({ term, rulebook, close }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => first.current?.scrollIntoView({ block: "nearest" }), []);
  const book = bookOf(rulebook);
  const terms = TERMS.filter(([, word]) => !book || book.words.includes(word)).map(([name]) => name);
  const open = terms.find((name) => name === term) ?? terms[0];
  const say = (/** @type {string} */ key) => t(spoken(key, book?.chico ?? "chico"));
  return html`<${Dialog} title=${t("glossary.title")} close=${close} look="wide">
    <div class="terms">
      ${terms.map(
        (name) => html`<details key=${name} open=${name === open} ref=${name === open ? first : null}>
          <summary>${say(`glossary.${name}.name`)}</summary>
          <p>${say(`glossary.${name}`)}</p>
        </details>`,
      )}
    </div>
    <p><a href=${`/rules/${rulebook.split(" ")[0]}`}>${t("glossary.rules")}</a></p>
  <//>`;
}
