/** How to play, on a page for each rulebook: the values of the rulebook in plain words, each with its article. */

import { html, useEffect } from "htm-preact";
import { bookName, bookOf, books, codeOf, haveBooks } from "./books.js";
import { ArticleLinks } from "./chosen.js";
import { countryFor } from "./countries.js";
import { Face, layPack } from "./card.js";
import { useFetched } from "./handbook.js";
import { language, t } from "./messages.js";
import { LanguageSwitch } from "./settings.js";
import { useStore } from "./store.js";

/**
 * @typedef {{ text: string, rules: string[] }} Line
 * @typedef {{ title: string, heads: string[], rows: string[][], rules: string[] }} Grid
 * @typedef {{ name: string, title: string, lines: Line[], tables: Grid[], tiers: string[][] }} Section
 */

/** How many articles of a line are named; the first say most. */
const NAMED = 2;

/**
 * @param {{ named: string }} props a rulebook; without one that of the reader's country
 * @returns {import("htm-preact").VNode}
 */
export function HowPage({ named }) {
  const { all } = useStore(books);
  useEffect(() => {
    haveBooks();
  }, []);
  const own = countryFor(language(), navigator.languages).rules.split(" ")[0] ?? "";
  const code = codeOf(all, named || own);
  layPack(bookOf(code)?.pack);
  return html`<div class="home">
    <header class="bar">
      <a class="brand" href="/">Truco</a>
      <a href="/learn">${t("learn.list")}</a>
      <span class="grow"></span>
      <${LanguageSwitch} />
    </header>
    <main class="reading">
      <h1>${t("how.title")}</h1>
      <nav class="row books-nav" aria-label=${t("rules.books")}>
        ${all.map(
          (book) => html`<a class="button quiet" key=${book.code} href=${`/how/${book.code}`} aria-current=${book.code === code ? "page" : null}>
            ${bookName(book.code)}
          </a>`,
        )}
      </nav>
      ${code === "" ? html`<p>${t("ui.loading")}</p>` : html`<div class="paper"><${HowToPlay} key=${code} rules=${code} level=${2} /></div>`}
    </main>
  </div>`;
}

/**
 * @param {{ rules: string, level: 2 | 3 }} props a rulebook with the options of a table; the level of the headings
 * @returns {import("htm-preact").VNode}
 */
export function HowToPlay({ rules, level }) {
  const code = rules.split(" ")[0] ?? "";
  const { answer, failed } = /** @type {{ answer: Section[] | null, failed: string }} */ (
    useFetched(`/api/rulebooks/${code}/how?rules=${encodeURIComponent(rules)}&lang=${language()}`)
  );
  if (failed) return html`<p role="alert">${failed}</p>`;
  if (answer === null) return html`<p role="status">${t("ui.loading")}</p>`;
  return html`<div class="how">
    <p>${t("how.about")}</p>
    ${answer.map(
      (section) => html`<section key=${section.name} aria-labelledby=${`how-${section.name}`}>
        <${`h${level}`} id=${`how-${section.name}`}>${section.title}<//>
        <ul>
          ${section.lines.map((line) => html`<li key=${line.text}>${line.text} <${Cited} code=${code} rules=${line.rules} /></li>`)}
        </ul>
        ${section.tiers.length > 0
          ? html`<ol class="ranked" aria-hidden="true">
              ${section.tiers.map((tier) => html`<li key=${tier.join(" ")}>${tier.map((card) => html`<${Face} key=${card} token=${card} />`)}</li>`)}
            </ol>`
          : null}
        ${section.tables.map((table) => html`<${Grid} key=${table.title} code=${code} table=${table} />`)}
      </section>`,
    )}
    <p><a class="button quiet" href=${`/rules/${code}`}>${t("how.whole")}</a></p>
  </div>`;
}

/**
 * @param {{ code: string, table: Grid }} props
 * @returns {import("htm-preact").VNode}
 */
function Grid({ code, table }) {
  const [first, ...heads] = table.heads;
  return html`<div class="scrolled" tabindex="0" role="group" aria-label=${table.title}>
    <table class="written">
      <caption>
        ${table.title} <${Cited} code=${code} rules=${table.rules} />
      </caption>
      <thead>
        <tr>
          <th scope="col">${first}</th>
          ${heads.map((head) => html`<th key=${head} scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${table.rows.map(
          ([name, ...fields]) => html`<tr key=${name}>
            <th scope="row">${name}</th>
            ${fields.map((field, at) => html`<td key=${at}>${field}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * @param {{ code: string, rules: string[] }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Cited({ code, rules }) {
  const book = bookOf(code);
  return book ? html`<small><${ArticleLinks} book=${book} rules=${rules.slice(0, NAMED)} /></small>` : null;
}
