/** The door: play at once, set a table, find one again. */

import { html, useEffect, useState } from "htm-preact";
import { api, holding, person, release, seats as heldSeats } from "./api.js";
import { Face, layPack } from "./card.js";
import { Glossary } from "./glossary.js";
import { Asked } from "./asked.js";
import { COUNTRIES, countryFor } from "./countries.js";
import { NewTable } from "./newtable.js";
import { callChico, language, t } from "./messages.js";
import { preferences } from "./preferences.js";
import { go } from "./route.js";
import { LanguageSwitch } from "./settings.js";
import { useStore } from "./store.js";
import { PARAMETER } from "./ways.js";

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
  layPack(undefined);
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
          ${["1e", "7e", "7o"].map((card) => html`<${Face} key=${card} token=${card} />`)}
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
        <${FirstTime} />
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
  const { country } = useStore(preferences);
  const [sent] = useState(() => new URLSearchParams(location.search).get(PARAMETER) ?? "");
  useEffect(() => {
    // The link is read once; a page that is loaded anew begins without it.
    if (sent) history.replaceState(null, "", "/");
  }, []);
  const { rules } = COUNTRIES.find((one) => one.code === country) ?? countryFor(language(), navigator.languages);
  return html`<details class="paper house" open=${sent !== ""}>
    <summary><h2>${t("home.house")}</h2> <span class="small">${t("home.house-what")}</span></summary>
    <${NewTable} attempt=${attempt} rules=${rules} sent=${sent} />
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
    const asked = codeIn(code);
    setProblem("");
    try {
      await api("GET", `/api/tables/${encodeURIComponent(asked)}`, holding(asked));
      go(`/t/${asked}`);
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

/** @returns {import("htm-preact").VNode} */
function FirstTime() {
  const [open, setOpen] = useState(false);
  return html`<section class="paper">
    <h2>${t("home.first")}</h2>
    <p>${t("home.first-1")}</p>
    <p>${t("home.first-2")}</p>
    <p>${t("home.first-3")}</p>
    <p class="row">
      <button type="button" class="quiet" onClick=${() => setOpen(true)}>${t("menu.glossary")}</button>
      <a class="button quiet" href="/how">${t("how.title")}</a>
      <a class="button quiet" href="/rules">${t("home.rules")}</a>
      <a class="button strong" href="/learn">${t("learn.invite")}</a>
    </p>
    ${open ? html`<${Glossary} term="envido" close=${() => setOpen(false)} />` : null}
  </section>`;
}

/** @returns {import("htm-preact").VNode | null} */
function Mines() {
  const { held } = useStore(heldSeats);
  const { token } = useStore(person);
  const [mine, setMine] = useState(/** @type {Mine[] | null} */ (null));
  const codes = held.map((one) => one.code).join();
  useEffect(() => {
    if (!held.length && !token) return;
    api("GET", "/api/mine", { held }).then(
      (/** @type {Mine[]} */ found) => {
        setMine(found);
        if (found.length >= PAGE) return; // a seat that is not among them may be on a later page
        const gone = held.filter((one) => !found.some((table) => table.code === one.code));
        if (gone.length) release(gone.map((one) => one.code));
      },
      () => setMine([]),
    );
  }, [codes, token]);
  if ((!held.length && !token) || !mine?.length) return null;
  const forget = async () => {
    await api("DELETE", "/api/mine", { held });
    release(held.map((one) => one.code));
    person.set({ token: "" });
  };
  return html`<section class="paper">
    <h2>${t("home.mine")}</h2>
    <ul class="tables">
      ${mine.map(
        (one) => html`<li key=${one.code}>
          <a href=${`/t/${one.code}`}><b>${one.code}</b> ${one.score.join(" – ")} <small>${t(`phase.${one.phase}`)}</small></a>
        </li>`,
      )}
    </ul>
    <details>
      <summary>${t("home.data")}</summary>
      <p>${t("home.data-what")}</p>
      <button type="button" class="quiet" onClick=${forget}>${t("home.forget")}</button>
    </details>
  </section>`;
}
