/** Learning by playing: the list of the lessons, and one of them on a small felt with the voice beside it. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { announce } from "./announce.js";
import { api } from "./api.js";
import { bookOf, haveBooks } from "./books.js";
import { cardName, Face, isCard, isCovered, layPack } from "./card.js";
import { unknownGame } from "./game.js";
import { Head } from "./heads.js";
import { callChico, catalogue, language, t } from "./messages.js";
import { CardOrder } from "./order.js";
import { LanguageSwitch } from "./settings.js";
import { remembered, useStore } from "./store.js";
import { linesOf } from "./tell.js";
import { wordName } from "./words.js";

/** @import { Entry, Game, Table, View } from "./types.js" */

/**
 * @typedef {{ country: string, lessons: { number: number, key: string }[] }} Country
 * @typedef {{ country: string, number: number, count: number, key: string, rules: string, you: string, names: Record<string, string>, steps: number,
 *   says: string[], menu: string[], wrong: boolean, done: boolean, fresh: number, log: Entry[], view: View, articles: string[] }} Moment
 * @typedef {{ rules: string, you: string, names: Record<string, string>, fresh: number, log: Entry[], view: View }} Shown what the felt
 *   of a lesson, or of the position of a day, shows
 */

/** The teacher of each country. */
export const TEACHERS = /** @type {Record<string, string>} */ ({ argentina: "maestra", uruguay: "paisano", brazil: "doutor" });

/** The keys of the lessons that were played to their end in this browser. */
const learnt = remembered("truco.learnt", { done: /** @type {string[]} */ ([]) });

/**
 * @param {{ country: string, number: number }} props no country and 0 for the list
 * @returns {import("htm-preact").VNode}
 */
export function LearnPage({ country, number }) {
  return html`<div class="home learn">
    <header class="bar">
      <a class="brand" href="/">Truco</a>
      ${country ? html`<a href="/learn">${t("learn.list")}</a>` : null}
      <span class="grow"></span>
      <${LanguageSwitch} />
    </header>
    <main>${country ? html`<${LessonPlayed} country=${country} number=${number} />` : html`<${LessonList} />`}</main>
  </div>`;
}

/** @returns {import("htm-preact").VNode} */
function LessonList() {
  const [countries, setCountries] = useState(/** @type {Country[]} */ ([]));
  const [problem, setProblem] = useState("");
  const { done } = useStore(learnt);
  useEffect(() => {
    api("GET", "/api/lessons").then(setCountries, (error) => setProblem(error.message));
  }, []);
  // Who reads Portuguese learns the Brazilian game first.
  const first = language() === "pt" ? "brazil" : "";
  const sorted = [...countries].sort((country, other) => Number(other.country === first) - Number(country.country === first));
  return html`<h1>${t("learn.title")}</h1>
    <p>${t("learn.about")}</p>
    <p class="row"><a class="button" href="/learn/day">${t("daily.title")}</a></p>
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
    <div class="countries">
      ${sorted.map(
        (country) => html`<section class="paper" key=${country.country}>
          <h2>${t(`learn.country.${country.country}`)}</h2>
          <ol>
            ${country.lessons.map(
              ({ number, key }) => html`<li key=${key}>
                <a href=${`/learn/${country.country}/${number}`}>${t(`${key}.title`)}</a>
                ${done.includes(key) ? html` <span class="done">✓ ${t("learn.done")}</span>` : null}
              </li>`,
            )}
          </ol>
        </section>`,
      )}
    </div>`;
}

/**
 * @param {Shown} moment
 * @returns {Game} the lesson as a table, for the sentences about it
 */
function gameOf(moment) {
  const { view, names, you } = moment;
  /** @type {Table} */
  const table = {
    code: "",
    rules: moment.rules,
    title: "",
    seats: view.seats.map((seat) => ({ seat, online: true, stand_in: null, deal_myself: false, kind: "human", name: names[seat] ?? seat })),
    settings: { pace: "normal", turn_seconds: null, bank_seconds: 0, auto_deal: true, admission: "assisted", talk: "buttons", hard: false, signs: false, tips: false },
    paused: false,
    asked: null,
    kings: [],
    match: 1,
    over: false,
    winner: null,
  };
  return { ...unknownGame(""), status: "open", seq: moment.log.length, table, view, you, log: moment.log, live: true };
}

/** Facts that a lesson leaves out, because the cards are in sight. */
const OBVIOUS = new Set(["match-started", "cards-out", "unseen", "own-cards", "looked-at", "took-up", "turned"]);

/**
 * @param {Shown} moment
 * @returns {string[]} the events since the last right choice, in sentences
 */
function freshLines(moment) {
  const game = gameOf(moment);
  const lines = moment.log.slice(moment.log.length - moment.fresh).flatMap((entry) => linesOf(game, entry));
  return lines.filter((line) => !OBVIOUS.has(line.fact.fact)).map((line) => line.text);
}

/**
 * @param {{ country: string, number: number }} props
 * @returns {import("htm-preact").VNode | null}
 */
function LessonPlayed({ country, number }) {
  const [moment, setMoment] = useState(/** @type {Moment | null} */ (null));
  const [right, setRight] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState("");
  const question = useRef(/** @type {HTMLElement | null} */ (null));
  const asking = useRef(false); // a second press before the answer would take the same step again
  const shown = useRef({ moment, right }); // what a key is pressed at, also before the effects of a new moment have run
  shown.current = { moment, right };
  useStore(catalogue);

  /** @param {string[]} acts */
  const show = async (acts) => {
    asking.current = true;
    try {
      await haveBooks();
      const query = acts.map((act) => `act=${encodeURIComponent(act)}`).join("&");
      /** @type {Moment} */
      const moment = await api("GET", `/api/lessons/${encodeURIComponent(country)}/${number}?${query}`);
      const book = bookOf(moment.rules);
      layPack(book?.pack);
      callChico(book?.chico);
      setProblem("");
      setMoment(moment);
      if (!moment.wrong) setRight(acts);
      announce([...(moment.wrong || !acts.length ? [] : freshLines(moment)), ...moment.says.map((key) => t(key))]);
      if (moment.done) learnt.set({ done: [...new Set([...learnt.get().done, moment.key])] });
      if (!moment.wrong && acts.length) requestAnimationFrame(() => question.current?.focus());
    } catch (error) {
      setProblem(/** @type {any} */ (error).message);
    }
    asking.current = false;
  };
  /** @param {string} word */
  const choose = (word) => {
    if (!asking.current) show([...shown.current.right, word]);
  };
  useEffect(() => {
    show([]);
  }, [country, number]);
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") || event.target instanceof HTMLSelectElement) return;
      const word = shown.current.moment?.menu[Number(event.key) - 1];
      if (word) choose(word);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, [country, number]);

  if (problem) {
    return html`<h1>${t("learn.title")}</h1>
      <p class="refused" role="alert">${problem}</p>
      <p><a class="button" href="/learn">${t("learn.list")}</a></p>`;
  }
  if (moment === null) return null;
  const title = t("learn.lesson", { n: number, title: t(`${moment.key}.title`) });
  return html`<h1>${title}</h1>
    <p class="small">${t(`learn.country.${country}`)} · ${t("learn.step", { step: Math.min(right.length + 1, moment.steps), steps: moment.steps })}</p>
    <${Felt} moment=${moment} />
    <div class="teacher us">
      <span class="portrait"><${Head} head=${TEACHERS[country] ?? "maestra"} /></span>
      <p class=${moment.wrong ? "voice wrong" : "voice"}>${moment.says.map((key) => html`<span key=${key}>${t(key)} </span>`)}</p>
    </div>
    ${moment.done
      ? html`<${Ending} moment=${moment} focus=${question} again=${() => show([])} />`
      : html`<section class="choices" aria-labelledby="learn-what">
          <h2 id="learn-what" ref=${question} tabindex="-1">${t("learn.what")}</h2>
          <div class="words">
            ${moment.menu.map(
              (word, at) => html`<button
                type="button"
                key=${word}
                class=${isCard(word) || isCovered(word) ? "pick" : "strong big"}
                aria-keyshortcuts=${at + 1}
                onClick=${() => choose(word)}
              >
                ${isCard(word) || isCovered(word) ? html`<${Face} token=${word} />` : null}
                <span>${wordName(word)}</span>
              </button>`,
            )}
          </div>
        </section>`}
    <${CardOrder} rules=${moment.rules} turned=${moment.view.muestra} mine=${moment.view.cards ?? []} />`;
}

/**
 * @param {{ moment: Moment, focus: { current: HTMLElement | null }, again: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Ending({ moment, focus, again }) {
  const { country, number } = moment;
  const book = moment.rules.split(" ")[0];
  return html`<section class="choices">
    <p class="small">
      ${t("learn.articles")} ${moment.articles.map((id) => html`<a key=${id} href=${`/rules/${book}#${id}`}>${id}</a> `)}
    </p>
    <div class="row">
      ${number < moment.count
        ? html`<a class="button strong big" ref=${focus} href=${`/learn/${country}/${number + 1}`}>${t("learn.next")}</a>`
        : html`<a class="button strong big" ref=${focus} href="/learn">${t("learn.list")}</a>`}
      <button type="button" class="quiet" onClick=${again}>${t("learn.again")}</button>
    </div>
  </section>`;
}

/**
 * @param {{ moment: Shown }} props
 * @returns {import("htm-preact").VNode}
 */
export function Felt({ moment }) {
  const { view, names } = moment;
  const tricks = [...view.tricks.map((trick) => trick.plays), ...(view.trick.length ? [view.trick] : [])];
  /** @param {string} seat */
  const name = (seat) => names[seat] ?? t("name.you");
  return html`<section class="lesson-felt" aria-label=${t("table.felt")}>
    ${view.muestra
      ? html`<figure class="lesson-turned"><${Face} token=${view.muestra} /><figcaption>${t("learn.turned", { card: cardName(view.muestra) })}</figcaption></figure>`
      : null}
    ${tricks.length
      ? html`<ol class="lesson-tricks" aria-label=${t("learn.on-table")}>
          ${tricks.map(
            (plays, at) => html`<li key=${at}>
              ${plays.map(
                ([seat, card]) => html`<figure key=${seat}>
                  <${Face} token=${card} />
                  <figcaption>${name(seat)}<span class="unseen">: ${cardName(card)}</span></figcaption>
                </figure>`,
              )}
            </li>`,
          )}
        </ol>`
      : null}
    ${view.cards?.length
      ? html`<ul class="lesson-hand" aria-label=${t("learn.your-cards")}>
          ${view.cards.map((card) => html`<li key=${card}><${Face} token=${card} /><span class="unseen">${cardName(card)}</span></li>`)}
        </ul>`
      : null}
    <ul class="lesson-told" aria-label=${t("learn.happened")}>
      ${freshLines(moment).map((line, at) => html`<li key=${at}>${line}</li>`)}
    </ul>
  </section>`;
}
