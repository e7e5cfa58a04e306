/** The regulation: every article in our words, found by its words. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "./api.js";
import { language, t } from "./messages.js";
import { LanguageSwitch } from "./settings.js";
import { Article } from "./why.js";

const RULEBOOK = "oficial";

/**
 * @param {{ id: string }} props an article, or empty for the list
 * @returns {import("htm-preact").VNode}
 */
export function RulesPage({ id }) {
  return html`<div class="home">
    <header class="bar">
      <a class="brand" href="/">Truco</a>
      <span class="grow"></span>
      <${LanguageSwitch} />
    </header>
    <main class="reading">
      <h1>${t("rules.title")}</h1>
      ${id
        ? html`<section class="paper"><${Article} key=${id} rulebook=${RULEBOOK} id=${id} heading="h2" /></section>
            <p><a href="/rules">${t("rules.all")}</a></p>`
        : html`<${Articles} />`}
    </main>
  </div>`;
}

/** @returns {import("htm-preact").VNode} */
function Articles() {
  const [words, setWords] = useState("");
  const [found, setFound] = useState(/** @type {{ id: string, title: string }[]} */ ([]));
  useEffect(() => {
    let here = true;
    const query = words.trim() ? `&q=${encodeURIComponent(words.trim())}` : "";
    const later = setTimeout(() => {
      api("GET", `/api/rules/${RULEBOOK}?lang=${language()}${query}`).then(
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
      ${found.map((one) => html`<li key=${one.id}><a href=${`/rules/${one.id}`}>${one.title}</a> <small>${one.id}</small></li>`)}
    </ul>
  </section>`;
}
