/** The regulations: each whole, with the order of its cards and its contests as pictures. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "./api.js";
import { bookName, books, codeOf, haveBooks } from "./books.js";
import { CardOrder, Handbook, Picture } from "./handbook.js";
import { language, t } from "./messages.js";
import { LanguageSwitch } from "./settings.js";
import { useStore } from "./store.js";

/** @import { Drawing } from "./types.js" */

/**
 * @param {{ named: string, id: string, hash: string, asked: number }} props a rulebook and one of its articles, in the
 *   path or after it; an article alone is found as well
 * @returns {import("htm-preact").VNode}
 */
export function RulesPage({ named, id, hash, asked }) {
  const { all } = useStore(books);
  useEffect(() => {
    haveBooks();
  }, []);
  const code = codeOf(all, named);
  const to = hash || id || (named.includes(".") ? named : "");
  return html`<div class="home">
    <header class="bar">
      <a class="brand" href="/">Truco</a>
      <span class="grow"></span>
      <${LanguageSwitch} />
    </header>
    <main class="reading">
      <h1>${t("rules.title")}</h1>
      ${all.length > 1
        ? html`<nav class="row books-nav" aria-label=${t("rules.books")}>
            ${all.map(
              (book) => html`<a
                class="button quiet"
                key=${book.code}
                href=${`/rules/${book.code}`}
                aria-current=${book.code === code ? "page" : null}
              >
                ${bookName(book.code)}
              </a>`,
            )}
          </nav>`
        : null}
      ${code === ""
        ? html`<p>${t("ui.loading")}</p>`
        : html`<${CardOrder} key=${`order of ${code}`} code=${code} />
            <${Contests} key=${`contests of ${code}`} code=${code} />
            <section class="paper"><${Handbook} key=${code} code=${code} to=${to} asked=${asked} level=${2} /></section>`}
    </main>
  </div>`;
}

/**
 * The contests of a rulebook as pictures, each with the same in words; a rulebook from outside has none. A checkout in
 * which they are not drawn has a line about that instead.
 *
 * @param {{ code: string }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Contests({ code }) {
  const [drawings, setDrawings] = useState(/** @type {Drawing[]} */ ([]));
  const [missing, setMissing] = useState("");
  useEffect(() => {
    let active = true;
    /** @type {(list: Drawing[], line?: string) => void} */
    const show = (list, line = "") => {
      if (!active) return;
      setDrawings(list);
      setMissing(line);
    };
    api("GET", `/api/rulebooks/${code}/contests?lang=${language()}`).then(show, (error) =>
      show([], error.code === "not-built" ? error.message : ""),
    );
    return () => {
      active = false;
    };
  }, [language()]);
  if (missing) return html`<p class="paper missing">${t("rules.contests")}: ${missing}</p>`;
  if (drawings.length === 0) return null;
  return html`<details
    class="paper drawings contests"
    onToggle=${(/** @type {{ currentTarget: HTMLElement }} */ event) => centre(event.currentTarget)}
  >
    <summary>${t("rules.contests")}</summary>
    <p>${t("rules.contests.how")}</p>
    ${drawings.map(
      (drawing) => html`<figure key=${drawing.name}>
        <figcaption><h2>${drawing.title}</h2></figcaption>
        <${Picture} svg=${drawing.svg} title=${drawing.title} />
        <details>
          <summary>${t("rules.contests.told")}</summary>
          <ul>
            ${drawing.told.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}
          </ul>
        </details>
      </figure>`,
    )}
  </details>`;
}

/**
 * Show the middle of every picture that is wider than its frame, where a hand begins.
 *
 * @param {HTMLElement} within
 */
function centre(within) {
  for (const frame of within.querySelectorAll(".wide")) frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
}
