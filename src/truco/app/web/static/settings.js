/** The settings of a person and of the table. */

import { html } from "htm-preact";
import { Dialog } from "./dialog.js";
import { LANGUAGES, language, speak, t } from "./messages.js";
import { preferences } from "./preferences.js";
import { useStore } from "./store.js";
import { VoiceSettings } from "./voice.js";

/** @import { Game } from "./types.js" */

/** @typedef {{ currentTarget: HTMLInputElement | HTMLSelectElement }} Changed */

export const PACES = ["slow", "normal", "fast"];

/**
 * @returns {import("htm-preact").VNode}
 */
export function LanguageSwitch() {
  /** @param {Changed} event */
  const change = async (event) => {
    const chosen = event.currentTarget.value;
    await speak(chosen);
    preferences.set({ language: chosen });
  };
  return html`<label class="language">
    <span class="unseen">${t("settings.language")}</span>
    <select value=${language()} onChange=${change}>
      ${LANGUAGES.map(([code, name]) => html`<option key=${code} value=${code} lang=${code} selected=${code === language()}>${name}</option>`)}
    </select>
  </label>`;
}

/** @type {("sound" | "tanto" | "ask" | "keys" | "motion" | "hints" | "longer")[]} */
const SWITCHES = ["sound", "tanto", "ask", "hints", "motion", "longer", "keys"];

/**
 * @param {{ game: Game, ask: (what: string, more?: Record<string, unknown>) => void, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Settings({ game, ask, close }) {
  const mine = useStore(preferences);
  const table = game.table;
  return html`<${Dialog} title=${t("settings.title")} close=${close}>
    <h3>${t("settings.mine")}</h3>
    <div class="stack">${t("settings.language")} <${LanguageSwitch} /></div>
    ${SWITCHES.map(
      (key) => html`<label class="check" key=${key}>
        <input
          type="checkbox"
          checked=${mine[key]}
          onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => preferences.set({ [key]: event.currentTarget.checked })}
        />
        ${t(`settings.${key}`)}
      </label>`,
    )}
    <${VoiceSettings} />
    ${table !== null && game.you !== null
      ? html`<h3>${t("settings.table")}</h3>
          <${PaceChoice}
            pace=${table.settings.pace}
            choose=${(/** @type {string} */ pace) => ask("settings", { settings: { pace } })}
          />
          <label class="check">
            <input
              type="checkbox"
              checked=${table.settings.auto_deal}
              onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
                ask("settings", { settings: { auto_deal: event.currentTarget.checked } })}
            />
            ${t("settings.auto-deal")}
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked=${table.seats.find((seat) => seat.seat === game.you)?.deal_myself}
              onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
                ask("deal-myself", { on: event.currentTarget.checked })}
            />
            ${t("settings.deal-myself")}
          </label>`
      : null}
  <//>`;
}

/**
 * @param {{ pace: string, choose: (pace: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function PaceChoice({ pace, choose }) {
  return html`<fieldset class="choice">
    <legend>${t("settings.pace")}</legend>
    ${PACES.map(
      (candidate) => html`<label key=${candidate}>
        <input type="radio" name="pace" value=${candidate} checked=${candidate === pace} onChange=${() => choose(candidate)} />
        <span>${t(`pace.${candidate}`)}</span>
      </label>`,
    )}
  </fieldset>`;
}
