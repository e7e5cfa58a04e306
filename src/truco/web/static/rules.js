/** The regulations: every article in our words, found by its words. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { api } from "./api.js";
import { bookName, books, haveBooks } from "./books.js";
import { language, t } from "./messages.js";
import { LanguageSwitch } from "./settings.js";
import { useStore } from "./store.js";
import { Article } from "./why.js";

/** @import { Book, Contest } from "./types.js" */

/**
 * @param {Book[]} all
 * @param {string} named a rulebook, or an article whose first letters tell its rulebook
 * @returns {string} the code of a rulebook
 */
function codeOf(all, named) {
  const book = all.find((one) => one.code === named) ?? all.find((one) => named.startsWith(`${one.prefix}.`)) ?? all[0];
  return book?.code ?? "";
}

/**
 * @param {{ named: string, id: string }} props a rulebook and one of its articles; an article alone is found as well
 * @returns {import("htm-preact").VNode}
 */
export function RulesPage({ named, id }) {
  const { all } = useStore(books);
  useEffect(() => {
    haveBooks();
  }, []);
  const code = codeOf(all, named);
  const article = id || (named.includes(".") ? named : "");
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
        : article
          ? html`<section class="paper"><${Article} key=${article} rulebook=${code} id=${article} heading="h2" /></section>
              <p><a href=${`/rules/${code}`}>${t("rules.all")}</a></p>`
          : html`<${Contests} key=${`contests of ${code}`} code=${code} />
              <${Articles} key=${code} code=${code} />`}
    </main>
  </div>`;
}

/**
 * @param {{ code: string }} props
 * @returns {import("htm-preact").VNode}
 */
function Articles({ code }) {
  const [words, setWords] = useState("");
  const [found, setFound] = useState(/** @type {{ id: string, title: string }[]} */ ([]));
  useEffect(() => {
    let here = true;
    const query = words.trim() ? `&q=${encodeURIComponent(words.trim())}` : "";
    const later = setTimeout(() => {
      api("GET", `/api/rules/${code}?lang=${language()}${query}`).then(
        (list) => here && setFound(list),
        () => here && setFound([]),
      );
    }, 150);
    return () => {
      here = false;
      clearTimeout(later);
    };
  }, [words, language()]);
  return html`<section class="paper">
    <label class="stack">
      ${t("rules.search")}
      <input
        type="search"
        value=${words}
        onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => setWords(event.currentTarget.value)}
      />
    </label>
    <p role="status">${t("rules.found", { n: found.length })}</p>
    <ul class="articles">
      ${found.map((one) => html`<li key=${one.id}><a href=${`/rules/${code}/${one.id}`}>${one.title}</a> <small>${one.id}</small></li>`)}
    </ul>
  </section>`;
}

/**
 * The contests of a rulebook as pictures, each with the same in words; a rulebook from outside has none.
 *
 * @param {{ code: string }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Contests({ code }) {
  const [found, setFound] = useState(/** @type {Contest[]} */ ([]));
  useEffect(() => {
    let here = true;
    api("GET", `/api/rulebooks/${code}/contests?lang=${language()}`).then(
      (list) => here && setFound(list),
      () => here && setFound([]),
    );
    return () => {
      here = false;
    };
  }, [language()]);
  if (found.length === 0) return null;
  return html`<details
    class="paper contests"
    onToggle=${(/** @type {{ currentTarget: HTMLElement }} */ event) => centre(event.currentTarget)}
  >
    <summary>${t("rules.contests")}</summary>
    <p>${t("rules.contests.how")}</p>
    ${found.map(
      (one) => html`<figure key=${one.name}>
        <figcaption><h2>${one.title}</h2></figcaption>
        <${Picture} svg=${one.svg} title=${one.title} />
        <details>
          <summary>${t("rules.contests.told")}</summary>
          <ul>
            ${one.told.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}
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

/**
 * @param {{ svg: string, title: string }} props a picture of our own server, in a frame that scrolls where it is too wide
 * @returns {import("htm-preact").VNode}
 */
function Picture({ svg, title }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    frame.current?.replaceChildren(document.importNode(drawn, true));
  }, [svg]);
  return html`<div class="wide" ref=${frame} tabindex="0" role="group" aria-label=${title}></div>`;
}
