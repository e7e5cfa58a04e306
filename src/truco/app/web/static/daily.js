/** What would you say? The position of the day: one answers, then sees what the strongest bot does there, and why. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { announce } from "./announce.js";
import { api } from "./api.js";
import { bookOf, haveBooks } from "./books.js";
import { Face, isCard, isCovered, layPack } from "./card.js";
import { Head } from "./heads.js";
import { Felt, TEACHERS } from "./learn.js";
import { callChico, catalogue, language, t } from "./messages.js";
import { CardOrder } from "./order.js";
import { countryOf } from "./plan.js";
import { preferences } from "./preferences.js";
import { LanguageSwitch } from "./settings.js";
import { remembered, useStore } from "./store.js";
import { toldTip } from "./tip.js";
import { wordName } from "./words.js";

/** @import { Entry, View } from "./types.js" */

/**
 * @typedef {{ word: string, why: string, numbers: Record<string, number>, shares: [word: string, share: number][],
 *   costs: [word: string, cost: number][] }} Answer
 * @typedef {{ country: string, rules: string, position: string, you: string, names: Record<string, string>, fresh: number, log: Entry[],
 *   view: View, menu: string[], answer: Answer | null }} Position
 */

const COUNTRIES = ["argentina", "uruguay", "brazil"];
/** The same countries as the door names them. */
const AT_DOOR = /** @type {Record<string, string>} */ ({ AR: "argentina", UY: "uruguay", BR: "brazil" });
const DAY_MS = 86_400_000;

/** The days with an answer in this browser: the last day, the number of days in a row, and the words by country. */
const streak = remembered("truco.daily", { last: "", days: 0, said: /** @type {Record<string, string>} */ ({}) });

/** @returns {string} the day here, as its date */
function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * Note an answer of today.
 *
 * @param {string} day
 * @param {string} country
 * @param {string} word
 * @returns {void}
 */
function note(day, country, word) {
  const { last, days, said } = streak.get();
  if (last === day) {
    streak.set({ said: { ...said, [country]: word } });
    return;
  }
  const follows = last && Date.parse(day) - Date.parse(last) === DAY_MS;
  streak.set({ last: day, days: follows ? days + 1 : 1, said: { [country]: word } });
}

/**
 * @param {{ country: string }} props empty for the country whose game was played last
 * @returns {import("htm-preact").VNode}
 */
export function DailyPage({ country }) {
  const usual = AT_DOOR[countryOf(preferences.get().rules).code] ?? "argentina";
  return html`<div class="home learn">
    <header class="bar">
      <a class="brand" href="/">Truco</a>
      <a href="/learn">${t("learn.list")}</a>
      <span class="grow"></span>
      <${LanguageSwitch} />
    </header>
    <main><${PositionAsked} country=${country || usual} day=${today()} /></main>
  </div>`;
}

/**
 * @param {{ country: string, day: string }} props
 * @returns {import("htm-preact").VNode | null}
 */
function PositionAsked({ country, day }) {
  const [position, setPosition] = useState(/** @type {Position | null} */ (null));
  const [chosenWord, setChosenWord] = useState("");
  const [problem, setProblem] = useState("");
  const verdict = useRef(/** @type {HTMLElement | null} */ (null));
  const { last, days, said: saidToday } = useStore(streak);
  useStore(catalogue);
  /** @param {string} word @param {boolean} fresh */
  const show = async (word, fresh) => {
    try {
      await haveBooks();
      /** @type {Position} */
      const loaded = await api("GET", `/api/daily/${encodeURIComponent(country)}/${day}${word ? `?word=${encodeURIComponent(word)}` : ""}`);
      const book = bookOf(loaded.rules);
      layPack(book?.pack);
      callChico(book?.chico);
      setProblem("");
      setPosition(loaded);
      setChosenWord(word);
      if (!fresh || !loaded.answer) return;
      note(day, country, word);
      announce([toldTip(loaded.answer)]);
      requestAnimationFrame(() => verdict.current?.focus());
    } catch (error) {
      setProblem(/** @type {any} */ (error).message);
    }
  };
  useEffect(() => {
    show(last === day ? (saidToday[country] ?? "") : "", false);
  }, [country, day]);
  if (problem) return html`<h1>${t("daily.title")}</h1><p class="refused" role="alert">${problem}</p>`;
  if (position === null) return null;
  const { answer, view } = position;
  return html`<h1>${t("daily.title")}</h1>
    <nav class="row small" aria-label=${t("daily.countries")}>
      ${COUNTRIES.map(
        (name) => html`<a key=${name} href=${`/learn/day/${name}`} aria-current=${name === country ? "page" : null}>${t(`learn.country.${name}`)}</a>`,
      )}
      <span>${day}</span>
    </nav>
    <p class="small">${t("daily.score", { mine: view.score[0] ?? 0, theirs: view.score[1] ?? 0 })}</p>
    <${Felt} moment=${position} />
    ${answer ? html`<${Verdict} country=${country} said=${chosenWord} answer=${answer} days=${days} focus=${verdict} />` : html`<${Choices} menu=${position.menu} choose=${(/** @type {string} */ word) => show(word, true)} />`}
    <${CardOrder} rules=${position.rules} turned=${view.muestra} mine=${view.cards ?? []} />`;
}

/**
 * @param {{ menu: string[], choose: (word: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Choices({ menu, choose }) {
  return html`<section class="choices" aria-labelledby="daily-what">
    <h2 id="daily-what">${t("daily.what")}</h2>
    <div class="words">
      ${menu.map(
        (word) => html`<button type="button" key=${word} class=${isPlayed(word) ? "pick" : "strong big"} data-word=${word} onClick=${() => choose(word)}>
          ${isPlayed(word) ? html`<${Face} token=${word} />` : null}
          <span>${wordName(word)}</span>
        </button>`,
      )}
    </div>
  </section>`;
}

/**
 * @param {{ country: string, said: string, answer: Answer, days: number, focus: { current: HTMLElement | null } }} props
 * @returns {import("htm-preact").VNode}
 */
function Verdict({ country, said, answer, days, focus }) {
  const points = new Intl.NumberFormat(language(), { minimumFractionDigits: 1 });
  const own = answer.costs.find(([word]) => word === said)?.[1];
  return html`<section class="choices daily" aria-labelledby="daily-told">
    <h2 id="daily-told" ref=${focus} tabindex="-1">${t("daily.yours", { word: wordName(said) })}</h2>
    <div class="teacher us">
      <span class="portrait"><${Head} head=${TEACHERS[country] ?? "maestra"} /></span>
      <p class="voice">${toldTip(answer)}</p>
    </div>
    ${own === undefined ? null : html`<p class="cost">${own > 0 ? t("daily.cost", { points: points.format(own) }) : t("daily.cost-nothing")}</p>`}
    <p class="small">${t("daily.often")}</p>
    <ul class="shares">
      ${answer.shares.map(
        ([word, share]) => html`<li key=${word} class=${word === said ? "own" : ""}>
          <span>${wordName(word)}</span> <meter min="0" max="100" value=${share} aria-hidden="true"></meter> <b>${share} %</b>
        </li>`,
      )}
    </ul>
    ${answer.costs.length
      ? html`<p class="small">${t("daily.costs")}</p>
          <ul class="costs">
            ${answer.costs.map(([word, cost]) => html`<li key=${word} class=${word === said ? "own" : ""}><span>${wordName(word)}</span> <b>${points.format(cost)}</b></li>`)}
          </ul>`
      : null}
    <p>${t("daily.streak", { n: days })} ${t("daily.tomorrow")}</p>
  </section>`;
}

/**
 * @param {string} word
 * @returns {boolean}
 */
function isPlayed(word) {
  return isCard(word) || isCovered(word);
}
