/** What can be said: every word has its place, and what cannot be said now stays there, greyed. */

import { html, useState } from "htm-preact";
import { isRefereed } from "./beyond.js";
import { has, t } from "./messages.js";
import { nameOf } from "./names.js";
import { preferences } from "./preferences.js";
import { isCrowded, isRange, isWordy, offered, slotsOf, usual, without } from "./slots.js";
import { useStore } from "./store.js";
import { wordName } from "./words.js";

/** @import { Choice, Game } from "./types.js" */
/** @import { Slot } from "./slots.js" */

/** Words longer than this are written smaller. */
const SHORT = 14;

/**
 * @param {Slot} slot
 * @param {Choice | undefined} choice
 * @param {string} word
 * @returns {string}
 */
function label(slot, choice, word) {
  if (slot.id === "number") return choice ? t("calls.sing", { n: choice.word }) : t("calls.sing-none");
  if (slot.id === "mazo") return t("calls.mazo");
  return isMany(slot, choice) ? wordName(word).replace(/\d+/, "…") : wordName(word);
}

/**
 * @param {Slot} slot
 * @param {Choice | undefined} choice
 * @returns {boolean} whether the word stands for all its numbers
 */
function isMany(slot, choice) {
  return choice ? isRange(choice) : slot.id === "n-envido";
}

/**
 * @param {Choice | undefined} choice
 * @returns {string} what it pays
 */
function price(choice) {
  const { wanted, refused } = choice?.prices ?? {};
  if (!choice) return "";
  if (choice.group === "answer" && wanted !== undefined) return t("calls.price", { n: wanted });
  if (refused !== undefined && wanted === undefined) return t("calls.price-them", { n: refused });
  if (wanted !== undefined && refused !== undefined) return t("calls.price-both", { wanted, refused });
  return wanted === undefined ? "" : t("calls.price", { n: wanted });
}

/**
 * Press a place. Where any number can be sung, one out of place is chosen in the palette, which is unfolded.
 *
 * @param {Game} game
 * @param {Slot} slot
 * @param {(word: string) => void} act
 * @returns {void}
 */
export function press(game, slot, act) {
  const choice = offered(game, slot);
  if (slot.id !== "number" || choice || !unfolded(game)) act(choice?.word ?? usual(game, slot));
}

/**
 * @param {Game} game
 * @returns {boolean} whether there is a palette, which is open now
 */
function unfolded(game) {
  const palette = /** @type {HTMLDetailsElement | null} */ (document.querySelector("details.beyond"));
  if (!isRefereed(game) || !palette) return false;
  palette.open = true;
  palette.scrollIntoView({ block: "nearest" });
  return true;
}

/**
 * @param {{ game: Game, act: (word: string) => void, explain: (term: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Calls({ game, act, explain }) {
  const { keys, hints } = useStore(preferences);
  const [hint, setHint] = useState("");
  const slots = slotsOf(game);
  /** @param {string} word @returns {() => void} */
  const about = (word) => () => {
    const key = `hint.${word.replace(/\d+|\{n\}/, "n")}`;
    setHint(has(key) ? t(key) : "");
  };
  return html`<section class="calls" aria-label=${t("calls.title")}>
    <div class=${`slots${isCrowded(game) ? " many" : ""}`}>
      ${slots.map((slot) => {
        const choice = offered(game, slot);
        const word = choice?.word ?? usual(game, slot);
        const text = label(slot, choice, word);
        return html`<button
          type="button"
          key=${slot.id}
          class=${`call ${slot.id} ${choice ? choice.group : ""}${text.length > SHORT ? " wordy" : ""}`}
          data-word=${slot.id === "number" && !choice ? "number" : word}
          aria-disabled=${choice ? "false" : "true"}
          aria-keyshortcuts=${keys ? slot.key : null}
          onClick=${() => press(game, slot, act)}
          onFocus=${about(word)}
          onMouseEnter=${about(word)}
        >
          <span class="said">${text}</span>
          <span class="price">${isMany(slot, choice) ? "" : price(choice)}</span>
          ${keys ? html`<kbd aria-hidden="true">${slot.key.toUpperCase()}</kbd>` : null}
        </button>`;
      })}
    </div>
    <${Others} game=${game} act=${act} about=${about} />
    ${hints
      ? html`<p class="hint">
          <span>${hint || t("calls.hint")}</span>
          ${slots.some((slot) => slot.id === "envido")
            ? html`<button type="button" class="link" onClick=${() => explain("envido")}>${t("calls.what-is")}</button>`
            : null}
        </p>`
      : null}
  </section>`;
}

/**
 * The words without a place of their own, in a line that is there wherever the rulebook has such words.
 *
 * @param {{ game: Game, act: (word: string) => void, about: (word: string) => () => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Others({ game, act, about }) {
  const choices = without(game);
  const kept = slotsOf(game).some((slot) => slot.id === "flor");
  if (!kept && choices.length === 0) return null;
  return html`<div class=${`others${isWordy(game) ? " wordy" : ""}${game.view?.settling?.open ? " settling" : ""}`} role="group" aria-label=${t("calls.others")}>
    ${choices.map(
      (choice) => html`<button
        type="button"
        key=${choice.word}
        class=${`call chip ${choice.group}`}
        data-word=${choice.word}
        aria-disabled="false"
        onClick=${() => act(choice.word)}
        onFocus=${about(choice.word)}
        onMouseEnter=${about(choice.word)}
      >
        <span class="said">${wordName(choice.word, (seat) => nameOf(game, seat))}</span>
        <span class="price">${isRange(choice) ? "" : price(choice)}</span>
      </button>`,
    )}
  </div>`;
}
