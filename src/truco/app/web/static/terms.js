/** The terms of a table: who rules and what talk means; chosen when it is made, and read by who sits down. */

import { html } from "htm-preact";
import { inShort } from "./chosen.js";
import { t } from "./messages.js";
import { preferences } from "./preferences.js";
import { rolesInWords } from "./roles.js";
import { useStore } from "./store.js";
import { tipsUsed } from "./tip.js";

/** @import { Game } from "./types.js" */

export const ADMISSIONS = ["assisted", "refereed", "judged"];
export const TALKS = ["buttons", "chat", "binding"];
/** How long one may think, in seconds; `usual` leaves it to the server, `none` is a table without a clock. */
export const CLOCKS = ["usual", "none", "20", "40", "90", "180"];

/**
 * @param {string} clock
 * @returns {{ turn_seconds?: number | null }} the clock as the server takes it
 */
export function clockSetting(clock) {
  if (clock === "usual") return {};
  return { turn_seconds: clock === "none" ? null : Number(clock) };
}

/** @typedef {{ currentTarget: HTMLInputElement }} Changed */

/**
 * The choice of the terms for a new table.
 *
 * @returns {import("htm-preact").VNode}
 */
export function TermsChoice() {
  const mine = useStore(preferences);
  return html`<fieldset class="choice tall admission">
      <legend>${t("terms.admission")}</legend>
      ${ADMISSIONS.map(
        (choice) => html`<label key=${choice}>
          <input
            type="radio"
            name="admission"
            value=${choice}
            checked=${choice === mine.admission}
            onChange=${() => preferences.set({ admission: choice })}
          />
          <span><b>${t(`admission.${choice}`)}</b> <small>${t(`admission.${choice}-what`)}</small></span>
        </label>`,
      )}
    </fieldset>
    <fieldset class="choice tall">
      <legend>${t("terms.talk")}</legend>
      ${TALKS.map(
        (choice) => html`<label key=${choice}>
          <input
            type="radio"
            name="talk"
            value=${choice}
            checked=${choice === mine.talk}
            onChange=${() => preferences.set({ talk: choice })}
          />
          <span><b>${t(`terms.talk-${choice}`)}</b> <small>${t(`terms.talk-${choice}-what`)}</small></span>
        </label>`,
      )}
      ${mine.talk === "binding"
        ? html`<label class="check">
            <input
              type="checkbox"
              name="hard"
              checked=${mine.hard}
              onChange=${(/** @type {Changed} */ event) => preferences.set({ hard: event.currentTarget.checked })}
            />
            ${t("terms.hard")}
          </label>`
        : null}
      <label class="check">
        <input
          type="checkbox"
          name="signs"
          checked=${mine.signs}
          onChange=${(/** @type {Changed} */ event) => preferences.set({ signs: event.currentTarget.checked })}
        />
        ${t("terms.signs")}
      </label>
    </fieldset>`;
}

/**
 * How long one may think at a new table.
 *
 * @returns {import("htm-preact").VNode}
 */
export function ClockChoice() {
  const { clock } = useStore(preferences);
  return html`<fieldset class="choice">
    <legend>${t("terms.clock")}</legend>
    ${CLOCKS.map(
      (choice) => html`<label key=${choice}>
        <input type="radio" name="clock" value=${choice} checked=${choice === clock} onChange=${() => preferences.set({ clock: choice })} />
        <span>${/^\d+$/.test(choice) ? t("terms.clock-seconds", { n: choice }) : t(`terms.clock-${choice}`)}</span>
      </label>`,
    )}
  </fieldset>`;
}

/**
 * The terms of a table, in words: the rulebook with its options, who rules, what talk means.
 *
 * @param {{ game: Game }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Terms({ game }) {
  const { table } = game;
  if (table === null) return null;
  const { admission, talk, hard, signs, tips } = table.settings;
  return html`<dl class="terms-of">
    <dt>${t("chosen.title")}</dt>
    <dd>${inShort(table.rules)}</dd>
    <dt>${t("terms.admission")}</dt>
    <dd>
      <b>${t(`admission.${admission}`)}.</b> ${t(`admission.${admission}-what`)}${" "}
      ${admission === "judged" ? `${t(table.judge?.name ? "judge.at" : "judge.none", { name: table.judge?.name ?? "" })}.${table.judge?.name && !table.judge.online ? ` ${t("judge.away")}` : ""}` : null}
    </dd>
    <dt>${t("terms.talk")}</dt>
    <dd>
      <b>${t(`terms.talk-${talk}`)}.</b> ${t(`terms.talk-${talk}-what`)}${hard ? ` ${t("terms.hard")}.` : ""}${signs ? ` ${t("terms.signs")}.` : ""}
    </dd>
    ${tips
      ? html`<dt>${t("terms.tips")}</dt>
          <dd>${t("terms.tips-what")} ${tipsUsed(game) ? `${t("tip.used", { n: tipsUsed(game) })}.` : ""}</dd>`
      : null}
    ${table.undone ? html`<dt>${t("undo.do")}</dt><dd>${t("undo.used", { n: table.undone })}.</dd>` : null}
    <dt>${t("roles.title")}</dt>
    <dd>${rolesInWords(game).join(" ")}</dd>
  </dl>`;
}
