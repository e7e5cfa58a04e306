/** The events of this server, and a new one in a few questions. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "../api.js";
import { bookName, books, haveBooks } from "../books.js";
import { has, language, t } from "../messages.js";
import { go } from "../route.js";
import { LanguageSwitch } from "../settings.js";
import { useStore } from "../store.js";
import { eventsHere, hold } from "./live.js";
import { Apart } from "./machines.js";

/** @import { VNode } from "htm-preact" */

/**
 * @typedef {{ code: string, name: string, updated: number }} Listed
 * @typedef {{ code: string, title: string, rules: string, plays: number, phases: { name: string, kind: string, best_of: number }[] }} Preset
 */

/** @returns {VNode} */
export function EventList() {
  const [events, setEvents] = useState(/** @type {Listed[] | null} */ (null));
  const [failed, setFailed] = useState("");
  useEffect(() => {
    eventsHere().then(setEvents, (error) => setFailed(error.message));
  }, []);
  return html`<${Frame} title=${t("event.list")} links=${events && events.length > 1 ? [["/e/season", t("event.season")]] : []}>
    ${failed ? html`<p role="alert">${failed}</p>` : null}
    ${events?.length
      ? html`<ul class="paper events">
          ${events.map((event) => html`<li key=${event.code}><a href=${`/e/${event.code}`}>${event.name}</a> <small>${event.code}</small></li>`)}
        </ul>`
      : html`<p role="status">${events ? t("event.none") : t("ui.loading")}</p>`}
    <${NewEvent} />
  <//>`;
}

/** How the public page may show the players; the first is proposed. */
const NAMES = ["initials", "full", "team"];

/** @returns {VNode} */
function NewEvent() {
  const [presets, setPresets] = useState(/** @type {Preset[]} */ ([]));
  const [preset, setPreset] = useState("fenacef");
  const [rules, setRules] = useState("");
  const { all } = useStore(books);
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    Promise.all([api("GET", "/api/presets"), haveBooks()]).then(([answer]) => setPresets(answer), (error) => setFailed(error.message));
  }, []);
  const chosen = presets.find((candidate) => candidate.code === preset);
  const played = rules || chosen?.rules || (language() === "pt" ? "paulista" : "oficial");
  /** @param {SubmitEvent} event */
  const make = async (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    setBusy(true);
    try {
      const body = {
        name: String(form.get("name")),
        person: String(form.get("person")),
        preset,
        rules: played,
        year: new Date().getFullYear(),
        place: String(form.get("place")),
        tables: Number(form.get("tables")),
        names: String(form.get("names")),
        listed: form.get("listed") !== null,
      };
      const made = await api("POST", "/api/events", { body });
      hold(made.code, { key: made.key });
      go(`/e/${made.code}/desk`);
    } catch (error) {
      setFailed(/** @type {Error} */ (error).message);
      setBusy(false);
    }
  };
  return html`<form class="paper new-event" onSubmit=${make}>
    <h2>${t("event.new")}</h2>
    <label>${t("event.new.preset")}
      <select value=${preset} onChange=${(/** @type {Event} */ change) => (setPreset(/** @type {HTMLSelectElement} */ (change.target).value), setRules(""))}>
        ${presets.map((preset) => html`<option key=${preset.code} value=${preset.code}>${presetName(preset.code, preset.title)}</option>`)}
      </select>
    </label>
    ${chosen
      ? html`<p class="about">${chosen.phases.map((phase) => t("event.phase-is", { phase: phaseName(phase.name), kind: t(`event.kind.${phase.kind}`), n: phase.best_of, best: phase.best_of })).join(" · ")}</p>`
      : null}
    <label>${t("event.new.rules")}
      <select value=${played} onChange=${(/** @type {Event} */ change) => setRules(/** @type {HTMLSelectElement} */ (change.target).value)}>
        ${all.map((book) => html`<option key=${book.code} value=${book.code}>${bookName(book.code)}</option>`)}
      </select>
    </label>
    <label>${t("event.new.name")} <input name="name" required maxlength="80" autocomplete="off" /></label>
    <label>${t("event.new.place")} <input name="place" maxlength="80" autocomplete="off" /></label>
    <label>${t("event.new.tables")} <input name="tables" type="number" min="0" max="999" value="8" required /></label>
    <fieldset class="names">
      <legend>${t("event.new.names")}</legend>
      ${NAMES.map((names) => html`<label class="check" key=${names}><input type="radio" name="names" value=${names} defaultChecked=${names === "initials"} /> ${t(`event.desk.names-${names}`)}</label>`)}
    </fieldset>
    <label>${t("event.new.person")} <input name="person" required maxlength="60" autocomplete="name" /></label>
    <label class="check"><input name="listed" type="checkbox" /> ${t("event.new.listed")}</label>
    ${failed ? html`<p role="alert">${failed}</p>` : null}
    <button class="strong" disabled=${busy}>${t("event.new.make")}</button>
  </form>`;
}

/**
 * @param {string} code a preset
 * @param {string} title what its file calls it
 * @returns {string} how people call it
 */
export function presetName(code, title) {
  const key = `event.preset.${code}`;
  return has(key) ? t(key) : title;
}

/**
 * @param {string} name a phase of a preset
 * @returns {string} how people call it; the name itself where the catalogue has none
 */
export function phaseName(name) {
  const key = `event.phase.${name}`;
  return has(key) ? t(key) : name;
}

/**
 * A page of an event: its head, what follows, and whether the server is reached.
 *
 * @param {{ title: string, back?: string, links?: [string, string][], apart?: boolean, children?: unknown }} props
 * @returns {VNode}
 */
export function Frame({ title, back = "/", links = [], apart = false, children }) {
  useEffect(() => {
    document.title = `${title} · Truco`;
    return () => {
      document.title = t("app.title");
    };
  }, [title]);
  return html`<div class="home event">
    <header class="bar">
      <a class="brand" href=${back}>Truco</a>
      ${links.map(([href, name]) => html`<a key=${href} href=${href}>${name}</a>`)}
      <span class="grow"></span>
      <${LanguageSwitch} />
    </header>
    ${apart ? html`<${Apart} />` : null}
    <main class="reading wide">
      <h1>${title}</h1>
      ${children}
    </main>
  </div>`;
}
