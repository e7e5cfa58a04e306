/** The rules of this table: the rulebook and every choice that it leaves, with the articles. */

import { html } from "htm-preact";
import { bookName, bookOf, choiceName, chosenIn, optionName } from "./books.js";
import { Dialog } from "./dialog.js";
import { has, t } from "./messages.js";
import { kindName } from "./names.js";

/** @import { Book } from "./types.js" */

/**
 * @param {string} rules
 * @returns {string} the rulebook, and what is chosen otherwise than it says first
 */
export function inShort(rules) {
  const book = bookOf(rules);
  const code = rules.split(" ")[0] ?? "";
  if (!book) return rules;
  const chosen = chosenIn(rules);
  const differing = book.options.filter((option) => chosen[option.key] !== undefined);
  return [bookName(code), ...differing.map((option) => choiceName(book, option, chosen[option.key] ?? ""))].join(" · ");
}

/**
 * @param {{ rules: string, kind: string, open: () => void }} props `kind` is the sort of hand that is played now
 * @returns {import("htm-preact").VNode}
 */
export function ChosenLine({ rules, kind, open }) {
  const what = [...(kind ? [kindName(kind)] : []), inShort(rules)].join(" · ");
  return html`<button type="button" class="chosen" title=${what} aria-label=${t("chosen.open", { what })} onClick=${open}>
    ${what}
  </button>`;
}

/**
 * @param {{ rules: string, terms: unknown, close: () => void }} props `terms` are those of the table, in words
 * @returns {import("htm-preact").VNode | null}
 */
export function Chosen({ rules, terms, close }) {
  const book = bookOf(rules);
  if (!book) return null;
  const chosen = chosenIn(rules);
  return html`<${Dialog} title=${t("chosen.title")} close=${close} look="wide">
    ${terms}
    <h3>${bookName(book.code)} <small>${book.title}</small></h3>
    ${["what", "differs"].map((about) => {
      const key = `book.${book.code}-${about}`;
      return has(key) ? html`<p key=${about}>${t(key)}</p>` : null;
    })}
    <table class="options">
      <thead class="unseen">
        <tr><th scope="col">${t("chosen.option")}</th><th scope="col">${t("chosen.choice")}</th><th scope="col">${t("chosen.rules")}</th></tr>
      </thead>
      <tbody>
        ${book.options.map(
          (option) => html`<tr key=${option.key} class=${chosen[option.key] === undefined ? "" : "differs"}>
            <th scope="row">${optionName(book, option)}</th>
            <td>${choiceName(book, option, chosen[option.key] ?? option.values[0] ?? "")}</td>
            <td><${ArticleLinks} book=${book} rules=${option.rules} /></td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p><a href=${`/rules/${book.code}`}>${t("chosen.all")}</a></p>
  <//>`;
}

/**
 * @param {{ book: Book, rules: string[] }} props
 * @returns {import("htm-preact").VNode}
 */
export function ArticleLinks({ book, rules }) {
  return html`<span class="articles-of">
    ${rules.map((id) => html`<a key=${id} href=${`/rules/${book.code}#${id}`}>${id}</a>${" "}`)}
  </span>`;
}
