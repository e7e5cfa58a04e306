/** Keys: 1 2 3 for the cards, a letter for each word, ? for this list. */

import { html, useEffect } from "htm-preact";
import { alertPlayer } from "./announce.js";
import { Dialog } from "./dialog.js";
import { t } from "./messages.js";
import { preferences } from "./preferences.js";
import { READERS, recited } from "./recite.js";
import { slotsOf, usual } from "./slots.js";
import { wordName } from "./words.js";

/** @import { Game } from "./types.js" */

/**
 * @typedef {{ card: (place: number) => void, slot: (id: string) => void, help: () => void }} Pressed
 */

/**
 * @param {Event} event
 * @returns {boolean} whether the key belongs to something else on the page
 */
function elsewhere(event) {
  const place = event.target;
  if (document.querySelector("dialog[open]")) return true;
  return place instanceof HTMLElement && (place.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(place.tagName));
}

/**
 * @param {Game} game
 * @param {Pressed} pressed
 * @returns {void}
 */
export function useKeys(game, pressed) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || elsewhere(event)) return;
      if (event.key === "?") {
        pressed.help();
        return;
      }
      if (!preferences.get().keys) return;
      const slot = slotsOf(game).find((slot) => slot.key === event.key.toLowerCase());
      const reads = recited(game, event.key.toLowerCase());
      if (slot) pressed.slot(slot.id);
      else if (reads) alertPlayer(reads);
      else if (/^[1-9]$/.test(event.key)) pressed.card(Number(event.key) - 1);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
  });
}

/**
 * @param {{ game: Game, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function KeyList({ game, close }) {
  const words = slotsOf(game).map((slot) => [
    slot.key.toUpperCase(),
    slot.id === "number" ? t("keys.number") : wordName(usual(game, slot)).replace(/\d+/, "…"),
  ]);
  const rows = [
    ["1 2 3", t("keys.cards")],
    ...words,
    ...READERS.map((key) => [key.toUpperCase(), t(`keys.read-${key}`)]),
    ["← →", t("keys.focus")],
    ["⇧ ← →", t("keys.move")],
    ["Enter", t("keys.enter")],
    ["Esc", t("keys.escape")],
    ["?", t("keys.help")],
  ];
  return html`<${Dialog} title=${t("keys.title")} close=${close}>
    <table class="keys">
      <thead class="unseen">
        <tr><th scope="col">${t("keys.key")}</th><th scope="col">${t("keys.does")}</th></tr>
      </thead>
      <tbody>
        ${rows.map(([key, does]) => html`<tr key=${key}><th scope="row"><kbd>${key}</kbd></th><td>${does}</td></tr>`)}
      </tbody>
    </table>
    <label class="check">
      <input
        type="checkbox"
        checked=${preferences.get().keys}
        onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ e) => preferences.set({ keys: e.currentTarget.checked })}
      />
      ${t("settings.keys")}
    </label>
  <//>`;
}
