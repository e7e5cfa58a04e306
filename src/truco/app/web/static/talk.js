/** The few words that partners need; they bind no seat. */

import { html } from "htm-preact";
import { t } from "./messages.js";

const BETWEEN_PARTNERS = ["tenes", "veni", "juga-callado", "voy", "a-vos", "mata", "pone", "bien"];
const TO_ALL = ["hola", "bien", "gracias"];

/**
 * @param {{ partners: boolean, silent: boolean, say: (word: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Talk({ partners, silent, say }) {
  if (silent) return html`<p class="talk hush">${t("talk.silence")}</p>`;
  const words = partners ? BETWEEN_PARTNERS : TO_ALL;
  return html`<section class="talk" aria-label=${t("talk.title")}>
    ${words.map(
      (word) => html`<button type="button" class="chip" key=${word} onClick=${() => say(word)}>${t(`say.${word}`)}</button>`,
    )}
  </section>`;
}
