/** What can be said: every word has its place, and what cannot be said now stays there, greyed. */

import { html, useState } from "htm-preact";
import { has, t } from "./messages.js";
import { may, wordName } from "./tell.js";
import { preferences } from "./preferences.js";
import { useStore } from "./store.js";

/** @import { Choice, Game } from "./types.js" */

/**
 * @typedef {{ id: string, key: string, words: string[] }} Slot a place on the screen; the words that may stand there
 */

/** @type {Slot[]} */
export const SLOTS = [
  { id: "envido", key: "e", words: ["envido"] },
  { id: "real-envido", key: "r", words: ["real-envido"] },
  { id: "falta-envido", key: "f", words: ["falta-envido"] },
  { id: "truco", key: "t", words: ["truco"] },
  { id: "retruco", key: "y", words: ["retruco", "quiero-retruco"] },
  { id: "vale-cuatro", key: "v", words: ["vale-cuatro", "quiero-vale-cuatro"] },
  { id: "quiero", key: "q", words: ["quiero"] },
  { id: "no-quiero", key: "n", words: ["no-quiero"] },
  { id: "mazo", key: "m", words: ["mazo"] },
  { id: "number", key: "c", words: [] },
  { id: "son-buenas", key: "b", words: ["son-buenas"] },
  { id: "paso", key: "p", words: ["paso", "muestro"] },
];

/**
 * @param {Game} game
 * @param {Slot} slot
 * @returns {Choice | undefined} what the place offers now
 */
export function offered(game, slot) {
  if (slot.id === "number") return game.menu.find((choice) => /^\d+$/.test(choice.word));
  const found = slot.words.map((word) => may(game, word)).filter((choice) => choice !== undefined);
  return found.find((choice) => choice.word === "muestro") ?? found[0];
}

/**
 * @param {Slot} slot
 * @param {Choice | undefined} choice
 * @returns {string}
 */
function label(slot, choice) {
  if (slot.id === "number") return choice ? t("calls.sing", { n: choice.word }) : t("calls.sing-none");
  if (slot.id === "mazo") return t("calls.mazo");
  return wordName(choice?.word ?? slot.words[0] ?? "");
}

/**
 * @param {Choice | undefined} choice
 * @returns {string} what it pays
 */
function price(choice) {
  const { wanted, refused } = choice?.prices ?? {};
  if (!choice) return "";
  if (choice.word === "quiero" && wanted !== undefined) return t("calls.price", { n: wanted });
  if (choice.group === "answer" && choice.word !== "no-quiero" && wanted !== undefined) return t("calls.price", { n: wanted });
  if (refused !== undefined && wanted === undefined) return t("calls.price-them", { n: refused });
  if (wanted !== undefined && refused !== undefined) return t("calls.price-both", { wanted, refused });
  return wanted === undefined ? "" : t("calls.price", { n: wanted });
}

/**
 * @param {{ game: Game, act: (word: string) => void, explain: (term: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Calls({ game, act, explain }) {
  const { keys, hints } = useStore(preferences);
  const [hint, setHint] = useState("");
  return html`<section class="calls" aria-label=${t("calls.title")}>
    <div class="slots">
      ${SLOTS.map((slot) => {
        const choice = offered(game, slot);
        const cost = price(choice);
        const word = choice?.word ?? slot.words[0] ?? "";
        const about = () => setHint(has(`hint.${word}`) ? t(`hint.${word}`) : "");
        return html`<button
          type="button"
          key=${slot.id}
          class=${`call ${slot.id} ${choice ? choice.group : ""}`}
          data-word=${word || "number"}
          aria-disabled=${choice ? "false" : "true"}
          aria-keyshortcuts=${keys ? slot.key : null}
          onClick=${() => act(word || "0")}
          onFocus=${about}
          onMouseEnter=${about}
        >
          <span class="said">${label(slot, choice)}</span>
          <span class="price">${cost}</span>
          ${keys ? html`<kbd aria-hidden="true">${slot.key.toUpperCase()}</kbd>` : null}
        </button>`;
      })}
    </div>
    ${hints
      ? html`<p class="hint">
          <span>${hint || t("calls.hint")}</span>
          <button type="button" class="link" onClick=${() => explain("envido")}>${t("calls.what-is")}</button>
        </p>`
      : null}
  </section>`;
}
