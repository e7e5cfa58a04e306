/** A whole rulebook by chapters: found by its words without the server, opened at an article, over a game or alone. */

import { html, useEffect, useMemo, useRef, useState } from "htm-preact";
import { api } from "./api.js";
import { bookName, books, codeOf, haveBooks } from "./books.js";
import { Dialog } from "./dialog.js";
import { LANGUAGES, language, t } from "./messages.js";
import { drawer } from "./route.js";
import { cut, fold, hasAll, wordsOf } from "./search.js";
import { useStore } from "./store.js";

/** @import { Chapter, Drawing, Rule } from "./types.js" */

/** @type {Map<string, Promise<any>>} */
const requests = new Map();

/**
 * @param {string} path
 * @returns {Promise<any>} the answer of the server about a rulebook, requested once
 */
function fetched(path) {
  const request = requests.get(path) ?? api("GET", path);
  requests.set(path, request);
  request.catch(() => requests.delete(path));
  return request;
}

/**
 * @template T
 * @param {string} path
 * @returns {{ answer: T | null, failed: string }}
 */
export function useFetched(path) {
  const [state, setState] = useState(/** @type {{ path: string, answer: T | null, failed: string }} */ ({ path, answer: null, failed: "" }));
  useEffect(() => {
    let active = true;
    fetched(path).then(
      (content) => active && setState({ path, answer: content, failed: "" }),
      (error) => active && setState({ path, answer: null, failed: String(error.message) }),
    );
    return () => {
      active = false;
    };
  }, [path]);
  return state.path === path ? state : { answer: null, failed: "" };
}

/**
 * @param {{ code: string, to: string, asked: number, level: 2 | 3 }} props `to` is an article, or a chapter as
 *   `chapter-3`; it is gone to whenever `asked` changes; `level` is that of the chapters' headings
 * @returns {import("htm-preact").VNode}
 */
export function Handbook({ code, to, asked, level }) {
  const { answer, failed } = /** @type {{ answer: Chapter[] | null, failed: string }} */ (
    useFetched(`/api/rules/${code}?lang=${language()}`)
  );
  const [typed, setTyped] = useState("");
  const wanted = useRef("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const folded = useMemo(() => new Map((answer ?? []).flatMap((chapter) => chapter.articles.map((rule) => [rule.id, whole(chapter, rule)]))), [answer]);
  useEffect(() => {
    wanted.current = to;
    if (to) setTyped("");
  }, [code, to, asked]);
  useEffect(() => {
    const place = wanted.current && answer ? document.getElementById(wanted.current) : null;
    if (!place || !list.current?.contains(place)) return;
    wanted.current = "";
    goTo(place);
  });
  if (failed) return html`<p role="alert">${failed}</p>`;
  if (answer === null) return html`<p role="status">${t("ui.loading")}</p>`;
  const words = wordsOf(typed);
  const fits = (/** @type {Rule} */ rule) => hasAll(folded.get(rule.id) ?? "", words);
  const shown = answer.map((chapter) => ({ ...chapter, articles: words.length > 0 ? chapter.articles.filter(fits) : chapter.articles }));
  const count = shown.reduce((sum, chapter) => sum + chapter.articles.length, 0);
  /** @param {string} value */
  const look = (value) => {
    setTyped(value);
    // Who reads far down sees what is found from its beginning.
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.parentElement?.scrollIntoView({ block: "start" });
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    const first = list.current?.querySelector("article");
    if (first instanceof HTMLElement && words.length > 0) {
      event.preventDefault();
      goTo(first);
    }
  };
  return html`<div class="handbook">
    <search>
      <label class="stack">
        ${t("rules.search")}
        <input
          type="search"
          value=${typed}
          onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => look(event.currentTarget.value)}
          onKeyDown=${keys}
        />
      </label>
      <p role="status">
        ${count > 0 || words.length === 0 ? t("rules.found", { n: count }) : t("rules.nothing-found", { words: typed.trim() })}
      </p>
    </search>
    ${words.length > 0
      ? null
      : html`<nav aria-label=${t("rules.chapters")}>
          <details class="contents" open=${level === 2}>
            <summary>${t("rules.chapters")}</summary>
            <ol>
              ${answer.map(
                (chapter, at) => html`<li key=${at}>
                  <a href=${`/rules/${code}#chapter-${at + 1}`} lang=${chapter.language}>${chapter.title}</a>
                  ${" "}<small>${t("rules.found", { n: chapter.articles.length })}</small>
                </li>`,
              )}
            </ol>
          </details>
        </nav>`}
    <div ref=${list}>
      ${shown.map((candidate, at) =>
        candidate.articles.length === 0
          ? null
          : html`<section key=${at} aria-labelledby=${`chapter-${at + 1}`}>
              <${`h${level}`} id=${`chapter-${at + 1}`} tabindex="-1" lang=${candidate.language}>${at + 1}. ${candidate.title}<//>
              ${candidate.articles.map(
                (rule) => html`<${HandbookArticle} key=${rule.id} code=${code} rule=${rule} words=${words} level=${level + 1} current=${rule.id === to} />`,
              )}
            </section>`,
      )}
    </div>
  </div>`;
}

/**
 * @param {Chapter} chapter
 * @param {Rule} rule
 * @returns {string} all that is searched in an article
 */
function whole(chapter, rule) {
  return fold(`${rule.id} ${rule.title} ${rule.wording} ${rule.source} ${chapter.title}`);
}

/** @param {HTMLElement} place */
function goTo(place) {
  place.scrollIntoView({ block: "start" });
  place.focus({ preventScroll: true });
}

/**
 * @param {{ code: string, rule: Rule, words: string[], level: number, current: boolean }} props
 * @returns {import("htm-preact").VNode}
 */
function HandbookArticle({ code, rule, words, level, current }) {
  const foreign = rule.language !== language();
  const tongue = LANGUAGES.find(([language]) => language === rule.language)?.[1] ?? rule.language;
  return html`<article class=${current ? "rule here" : "rule"} id=${rule.id} tabindex="-1" aria-labelledby=${`${rule.id}-title`}>
    <${`h${level}`} class="rule-title" id=${`${rule.id}-title`} lang=${rule.language}><${Marked} text=${rule.title} words=${words} /><//>
    <p lang=${rule.language}><${Marked} text=${rule.wording} words=${words} /></p>
    <p class=${`standing ${rule.status}`}>${rule.standing}</p>
    <p class="source">
      ${rule.source} · <a href=${`/rules/${code}#${rule.id}`}>${rule.id}</a>
      ${foreign ? html` · ${t("why.foreign", { language: tongue })}` : null}
    </p>
    ${rule.related.length > 0
      ? html`<p class="source">
          ${t("rules.related")}${" "}
          ${rule.related.map((id) => html`<a key=${id} href=${`/rules/${code}#${id}`}>${id}</a>${" "}`)}
        </p>`
      : null}
    ${rule.precedents.map(
      (precedent) => html`<p key=${precedent.id} class="source" lang=${precedent.language}>
        ${t("rules.precedent", { id: precedent.id, answer: `${precedent.facts} ${precedent.question} ${precedent.answer}` })}
      </p>`,
    )}
  </article>`;
}

/**
 * @param {{ text: string, words: string[] }} props
 * @returns {unknown}
 */
function Marked({ text, words }) {
  if (words.length === 0) return text;
  return cut(text, words).map((part, at) => (part.found ? html`<mark key=${at}>${part.text}</mark>` : part.text));
}

/**
 * The order of the cards as a picture, with the same in words beside it.
 *
 * @param {{ code: string }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function CardOrder({ code }) {
  const { answer } = /** @type {{ answer: Drawing[] | null }} */ (useFetched(`/api/rulebooks/${code}/order?lang=${language()}`));
  if (answer === null) return null;
  return html`<details class="paper drawings">
    <summary>${t("rules.order")}</summary>
    <p>${t("rules.order.how")}</p>
    ${answer.map(
      (drawing) => html`<figure key=${drawing.name} class="order">
        ${answer.length > 1 ? html`<figcaption>${drawing.title}</figcaption>` : null}
        <${Picture} svg=${drawing.svg} title=${drawing.title} />
        <ol>
          ${drawing.told.map((tier) => html`<li key=${tier}>${tier}</li>`)}
        </ol>
      </figure>`,
    )}
  </details>`;
}

/**
 * @param {{ svg: string, title: string }} props a picture of our own server, in a frame that scrolls where it is too wide
 * @returns {import("htm-preact").VNode}
 */
export function Picture({ svg, title }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    frame.current?.replaceChildren(document.importNode(drawn, true));
  }, [svg]);
  return html`<div class="wide" ref=${frame} tabindex="0" role="group" aria-label=${title}></div>`;
}

/**
 * The rulebook over the page, so that a player can read it without leaving a game.
 *
 * @returns {import("htm-preact").VNode | null}
 */
export function HandbookDrawer() {
  const { named, to, asked } = useStore(drawer);
  const { all } = useStore(books);
  useEffect(() => {
    if (named) haveBooks();
  }, [named]);
  const code = named && codeOf(all, named);
  if (!code) return null;
  return html`<${Dialog} title=${`${t("rules.title")}: ${bookName(code)}`} close=${() => drawer.set({ named: "" })} look="drawer">
    <${CardOrder} key=${`order of ${code}`} code=${code} />
    <${Handbook} key=${code} code=${code} to=${to} asked=${asked} level=${3} />
  <//>`;
}
