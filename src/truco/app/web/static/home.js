/** The door: play at once, set a table, find one again. */

import { html, useEffect, useState } from "htm-preact";
import { api, holding, person, release, seats as heldSeats } from "./api.js";
import { Face, layPack } from "./card.js";
import { Glossary } from "./glossary.js";
import { Asked } from "./asked.js";
import { bookName } from "./books.js";
import { sideOf } from "./game.js";
import { NewTable } from "./newtable.js";
import { callChico, has, language, listed, t } from "./messages.js";
import { countryOf } from "./plan.js";
import { preferences } from "./preferences.js";
import { go } from "./route.js";
import { LanguageSwitch } from "./settings.js";
import { useStore } from "./store.js";
import { PARAMETER } from "./ways.js";

/** @import { Country } from "./countries.js" */
/** @import { Mine } from "./types.js" */

/** How many tables a page of the list of one's tables has. */
const PAGE = 100;

/** @typedef {{ currentTarget: HTMLInputElement | HTMLSelectElement }} Changed */

/**
 * @param {unknown} error
 * @returns {string}
 */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @returns {import("htm-preact").VNode} */
export function Home() {
  const country = countryOf(useStore(preferences).rules);
  layPack(country.pack);
  callChico(undefined);
  const [problem, setProblem] = useState("");
  /** @param {() => Promise<void>} work */
  const attempt = (work) => {
    setProblem("");
    work().catch((error) => setProblem(messageOf(error)));
  };
  return html`<div class="home">
    <header class="bar">
      <a class="brand" href="/" aria-current="page">Truco</a>
      <span class="grow"></span>
      <${LanguageSwitch} />
    </header>
    <main>
      <section class="hero">
        <div class="fan" aria-hidden="true">
          ${country.fan.map((card) => html`<${Face} key=${card} token=${card} />`)}
        </div>
        <div>
          <h1>${t("home.title")}</h1>
          <${Asked} attempt=${attempt} />
        </div>
      </section>
      ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
      <div class="desks">
        <${AtHome} attempt=${attempt} />
        <${Mines} />
        <${JoinByCode} />
        <${FirstTime} country=${country} />
      </div>
    </main>
    <footer>
      <a href="/learn">${t("learn.title")}</a>
      <a href="/how">${t("how.title")}</a>
      <a href="/learn/day">${t("daily.title")}</a>
      <a href="/rules">${t("home.rules")}</a>
      <a href="/replay">${t("home.replay")}</a>
      <a href="/e">${t("home.events")}</a>
    </footer>
  </div>`;
}

/**
 * Everything that can be chosen, folded away; it opens by itself for who follows a link to a way of playing.
 *
 * @param {{ attempt: (work: () => Promise<void>) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function AtHome({ attempt }) {
  const [sent] = useState(() => new URLSearchParams(location.search).get(PARAMETER) ?? "");
  useEffect(() => {
    // The link is read once; a page that is loaded anew begins without it.
    if (sent) history.replaceState(null, "", "/");
  }, []);
  return html`<details class="paper house" open=${sent !== ""}>
    <summary><h2>${t("home.house")}</h2> <span class="small">${t("home.house-what")}</span></summary>
    <${NewTable} attempt=${attempt} sent=${sent} />
  </details>`;
}

/**
 * @param {string} typed a code, or the whole link as it was sent
 * @returns {string} the code
 */
function codeIn(typed) {
  return (typed.trim().split(/[?#]/)[0] ?? "").replace(/\/+$/, "").split("/").pop()?.toUpperCase() ?? "";
}

/** @returns {import("htm-preact").VNode} */
function JoinByCode() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    const tableCode = codeIn(code);
    setProblem("");
    try {
      await api("GET", `/api/tables/${encodeURIComponent(tableCode)}`, holding(tableCode));
      go(`/t/${tableCode}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return html`<form class="paper" onSubmit=${join}>
    <h2>${t("home.join")}</h2>
    <p>${t("home.join-how")}</p>
    <label class="stack">
      ${t("home.code")}
      <input
        class="code-input"
        required
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        value=${code}
        onInput=${(/** @type {Changed} */ event) => setCode(event.currentTarget.value)}
      />
    </label>
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
    <button type="submit" class="strong">${t("home.enter")}</button>
  </form>`;
}

/**
 * @param {{ country: Country }} props the country whose game is described in three sentences
 * @returns {import("htm-preact").VNode}
 */
function FirstTime({ country }) {
  const [open, setOpen] = useState(false);
  const sentences = ["home.first-1", "home.first-2", "home.first-3"].map((key) => [`${key}-${country.code}`, key].find(has) ?? key);
  return html`<section class="paper">
    <h2>${t("home.first")}</h2>
    ${sentences.map((key) => html`<p key=${key}>${t(key)}</p>`)}
    <p class="row">
      <button type="button" class="quiet" onClick=${() => setOpen(true)}>${t("menu.glossary")}</button>
      <a class="button quiet" href=${`/how/${country.rules.split(" ")[0]}`}>${t("how.title")}</a>
      <a class="button quiet" href="/rules">${t("home.rules")}</a>
      <a class="button strong" href="/learn">${t("learn.invite")}</a>
    </p>
    ${open ? html`<${Glossary} term="envido" rulebook=${country.rules} close=${() => setOpen(false)} />` : null}
  </section>`;
}

/** @returns {import("htm-preact").VNode | null} */
function Mines() {
  const { held } = useStore(heldSeats);
  const { token } = useStore(person);
  const [mine, setMine] = useState(/** @type {Mine[] | null} */ (null));
  const codes = held.map((held) => held.code).join();
  useEffect(() => {
    if (!held.length && !token) return;
    api("GET", "/api/mine", { held }).then(
      (/** @type {Mine[]} */ tables) => {
        setMine(tables);
        if (tables.length >= PAGE) return; // a seat that is not among them may be on a later page
        const gone = held.filter((held) => !tables.some((table) => table.code === held.code));
        if (gone.length) release(gone.map((held) => held.code));
      },
      () => setMine([]),
    );
  }, [codes, token]);
  if ((!held.length && !token) || !mine?.length) return null;
  const forget = async () => {
    await api("DELETE", "/api/mine", { held });
    release(held.map((held) => held.code));
    person.set({ token: "" });
  };
  return html`<section class="paper">
    <h2>${t("home.mine")}</h2>
    <ul class="tables">
      ${mine.map((table) => html`<li key=${table.code}><${MineLine} table=${table} /></li>`)}
    </ul>
    <details>
      <summary>${t("home.data")}</summary>
      <p>${t("home.data-what")}</p>
      <button type="button" class="quiet" onClick=${forget}>${t("home.forget")}</button>
    </details>
  </section>`;
}

/**
 * @param {{ table: Mine }} props
 * @returns {import("htm-preact").VNode} the players, the score, the game and the time of the last act
 */
function MineLine({ table }) {
  const { code, seat, seats, rulebook, updated } = table;
  const others = seats.filter((chair) => chair.seat !== seat).map(({ name, bot }) => name || (bot ? t(`bot.${bot}`) : ""));
  const names = others.filter((name) => name !== "");
  const when = new Date(updated);
  const date = when.toLocaleDateString(language(), { day: "numeric", month: "short", ...(when.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }) });
  return html`<a href=${`/t/${code}`}>
    <b>${names.length ? t("mine.with", { names: listed(names) }) : code}</b>
    <span class="result">${resultOf(table)}</span>
    <small>${[...(rulebook ? [bookName(rulebook)] : []), ...(names.length ? [code] : [])].join(" · ")} · <time datetime=${when.toISOString()}>${date}</time></small>
  </a>`;
}

/**
 * @param {Mine} table
 * @returns {string} the result where the match is over, else what the table does and the score; the own side first
 */
function resultOf({ seat, seats, phase, over, match, score, chicos, winner }) {
  if (match === 0) return t(`phase.${phase}`);
  const sides = [...new Set(seats.map((chair) => sideOf(chair.seat)))].sort();
  const own = sides.indexOf(sideOf(seat));
  /** @param {number[]} points */
  const mineFirst = (points) => [points[own] ?? 0, ...points.filter((_, at) => at !== own)].join(" – ");
  const total = chicos.reduce((sum, won) => sum + won, 0);
  const points = mineFirst(over && total > 1 ? chicos : score);
  if (!over) return `${t(`phase.${phase}`)}, ${points}${total ? ` (${t("mine.chicos", { chicos: mineFirst(chicos) })})` : ""}`;
  if (winner === null) return points;
  return t(winner === sideOf(seat) ? "mine.won" : "mine.lost", { points });
}
