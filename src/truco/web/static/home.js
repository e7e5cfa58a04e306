/** The door: play at once, set a table, find one again. */

import { html, useEffect, useState } from "htm-preact";
import { api, hold, release, seats as heldSeats } from "./api.js";
import { Face } from "./card.js";
import { Glossary } from "./glossary.js";
import { t } from "./messages.js";
import { preferences } from "./preferences.js";
import { go } from "./route.js";
import { LanguageSwitch, PaceChoice } from "./settings.js";
import { useStore } from "./store.js";

/** @import { Mine } from "./types.js" */

/** @typedef {{ currentTarget: HTMLInputElement | HTMLSelectElement }} Changed */

/** @type {[rules: string, key: string][]} */
const VARIANTS = [
  ["oficial", "match"],
  ["oficial chicos=1", "chico"],
  ["oficial chicos=1 target=15", "fifteen"],
];
/** @type {Record<number, string[]>} */
const OTHERS = { 2: ["B1"], 4: ["B1", "A2", "B2"] };
const SITTERS = ["open", "zorro", "vecino"];

/**
 * @param {unknown} error
 * @returns {string}
 */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {string} rules
 * @param {Record<string, string>} others who sits on the other seats, by seat
 * @returns {Promise<void>}
 */
async function openTable(rules, others) {
  const { name, pace } = preferences.get();
  /** @type {Record<string, unknown>} */
  const seats = { A1: { kind: "human", name: name || t("home.guest") } };
  for (const [seat, who] of Object.entries(others)) {
    seats[seat] = who === "open" ? { kind: "open" } : { kind: "bot", bot: who };
  }
  const made = await api("POST", "/api/tables", { body: { rules, seats, settings: { pace } } });
  hold(made);
  go(`/t/${made.code}`);
}

/** @returns {import("htm-preact").VNode} */
export function Home() {
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
          <p>${t("home.lead")}</p>
          <button
            type="button"
            class="strong big"
            onClick=${() => attempt(() => openTable("oficial chicos=1", { B1: "zorro" }))}
          >
            ${t("home.now")}
          </button>
          <p class="small">${t("home.now-what")}</p>
        </div>
      </section>
      ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
      <div class="desks">
        <${Mines} />
        <${NewTable} attempt=${attempt} />
        <${JoinByCode} />
        <${FirstTime} />
      </div>
    </main>
    <footer>
      <a href="/rules">${t("home.rules")}</a>
      <a href="/replay">${t("home.replay")}</a>
    </footer>
  </div>`;
}

/**
 * @param {{ attempt: (work: () => Promise<void>) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function NewTable({ attempt }) {
  const mine = useStore(preferences);
  const [count, setCount] = useState(2);
  const [others, setOthers] = useState(/** @type {Record<string, string>} */ ({ B1: "zorro", A2: "zorro", B2: "zorro" }));
  const asked = OTHERS[count] ?? [];
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const chosen = Object.fromEntries(asked.map((seat) => [seat, others[seat] ?? "zorro"]));
    attempt(() => openTable(mine.rules, chosen));
  };
  return html`<form class="paper" onSubmit=${submit}>
    <h2>${t("home.new")}</h2>
    <label class="stack">
      ${t("home.name")}
      <input
        name="name"
        maxlength="24"
        autocomplete="nickname"
        placeholder=${t("home.guest")}
        value=${mine.name}
        onInput=${(/** @type {Changed} */ event) => preferences.set({ name: event.currentTarget.value })}
      />
    </label>
    <fieldset class="choice tall">
      <legend>${t("home.variant")}</legend>
      ${VARIANTS.map(
        ([rules, key]) => html`<label key=${key}>
          <input
            type="radio"
            name="rules"
            value=${rules}
            checked=${mine.rules === rules}
            onChange=${() => preferences.set({ rules })}
          />
          <span>${t(`variant.${key}`)} <small>${t(`variant.${key}-what`)}</small></span>
        </label>`,
      )}
    </fieldset>
    <fieldset class="choice">
      <legend>${t("home.seats")}</legend>
      ${[2, 4].map(
        (n) => html`<label key=${n}>
          <input type="radio" name="count" value=${n} checked=${count === n} onChange=${() => setCount(n)} />
          <span>${t(`home.seats-${n}`)}</span>
        </label>`,
      )}
    </fieldset>
    <div class="sitters">
      ${asked.map(
        (seat) => html`<label class="stack" key=${seat}>
          ${t(count === 2 ? "home.rival" : `home.seat-${seat}`)}
          <select
            name=${seat}
            value=${others[seat]}
            onChange=${(/** @type {Changed} */ event) => setOthers({ ...others, [seat]: event.currentTarget.value })}
          >
            ${SITTERS.map(
              (who) => html`<option key=${who} value=${who} selected=${others[seat] === who}>${t(`sitter.${who}`)}</option>`,
            )}
          </select>
        </label>`,
      )}
    </div>
    <${PaceChoice} pace=${mine.pace} choose=${(/** @type {string} */ pace) => preferences.set({ pace })} />
    <button type="submit" class="strong">${t("home.open")}</button>
  </form>`;
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
      await api("GET", `/api/tables/${encodeURIComponent(asked)}`);
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
      <a class="button quiet" href="/rules">${t("home.rules")}</a>
    </p>
    ${open ? html`<${Glossary} term="envido" close=${() => setOpen(false)} />` : null}
  </section>`;
}

/** @returns {import("htm-preact").VNode | null} */
function Mines() {
  const { held } = useStore(heldSeats);
  const [mine, setMine] = useState(/** @type {Mine[] | null} */ (null));
  const codes = held.map((one) => one.code).join();
  useEffect(() => {
    if (!held.length) return;
    api("GET", "/api/mine", { held }).then(
      (/** @type {Mine[]} */ found) => {
        setMine(found);
        const gone = held.filter((one) => !found.some((table) => table.code === one.code));
        if (gone.length) release(gone.map((one) => one.code));
      },
      () => setMine([]),
    );
  }, [codes]);
  if (!held.length || !mine?.length) return null;
  const forget = async () => {
    await api("DELETE", "/api/mine", { held });
    release(held.map((one) => one.code));
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
