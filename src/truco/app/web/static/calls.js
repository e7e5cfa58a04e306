/** The words of a player: every word has its place, and a word that is not lawful now stays there, greyed. */

import { html, useState } from "htm-preact";
import { isRefereed } from "./beyond.js";
import { has, t } from "./messages.js";
import { nameOf } from "./names.js";
import { preferences } from "./preferences.js";
import { isRange, isWordy, offered, slotsOf, usual, without } from "./slots.js";
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
 * @returns {boolean} whether the word is a placeholder for all its numbers
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

/** The number of words in sight; the others are folded away. */
const IN_SIGHT = 5;
/** The groups of words that answer a question come first. */
const ASKED = ["answer", "sing", "show"];
/** Plain answers come before answers that raise. */
const ANSWERS = ["quiero", "no-quiero", "number", "son-buenas"];
/** The places in the order in which they stay in sight when nothing is asked. */
const WANTED = [
  ...["flor", "envido", "truco", "retruco", "vale-cuatro", "doze", "number", "son-buenas"],
  ...["real-envido", "falta-envido", "n-envido", "quiero", "no-quiero", "mazo", "paso"],
];

/**
 * @param {Game} game
 * @returns {{ sight: Slot[], folded: Slot[] }} the places in sight, and those that are folded away: first what else can
 *   be said now, then what cannot
 */
function parted(game) {
  const slots = slotsOf(game);
  /** @param {Slot} slot */
  const weight = (slot) => {
    const at = ASKED.indexOf(offered(game, slot)?.group ?? "");
    const raises = at >= 0 && !ANSWERS.includes(slot.id);
    return at < 0 ? ASKED.length + WANTED.indexOf(slot.id) : at + (raises ? 0.5 : 0);
  };
  const living = slots.filter((slot) => offered(game, slot));
  const first = [...living].sort((slot, other) => weight(slot) - weight(other)).slice(0, IN_SIGHT);
  const urgentSlots = first.filter((slot) => weight(slot) < ASKED.length);
  const sight = [...urgentSlots, ...first.filter((slot) => !urgentSlots.includes(slot)).sort((slot, other) => slots.indexOf(slot) - slots.indexOf(other))];
  const folded = [...living.filter((slot) => !sight.includes(slot)), ...slots.filter((slot) => !living.includes(slot))];
  return { sight, folded };
}

/**
 * @param {{ game: Game, act: (word: string) => void, explain: (term: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Calls({ game, act, explain }) {
  const { hints, words } = useStore(preferences);
  const [hint, setHint] = useState("");
  const { sight, folded } = parted(game);
  /** @param {string} word @returns {() => void} */
  const about = (word) => () => {
    const key = `hint.${word.replace(/\d+|\{n\}/, "n")}`;
    setHint(has(key) ? t(key) : "");
  };
  const place = (/** @type {Slot} */ slot) => html`<${Place} key=${slot.id} game=${game} slot=${slot} act=${act} about=${about} />`;
  return html`<section class="calls" aria-label=${t("calls.title")}>
    <div class="slots in-sight">${sight.map(place)}</div>
    <${Others} game=${game} act=${act} about=${about} />
    <details
      class="folded"
      open=${words}
      onToggle=${(/** @type {{ currentTarget: HTMLDetailsElement }} */ event) => preferences.set({ words: event.currentTarget.open })}
    >
      <summary>${t("calls.more")}</summary>
      <div class="slots">${folded.map(place)}</div>
      ${hints
        ? html`<p class="hint">
            <span>${hint || t("calls.hint")}</span>
            ${folded.concat(sight).some((slot) => slot.id === "envido")
              ? html`<button type="button" class="link" onClick=${() => explain("envido")}>${t("calls.what-is")}</button>`
              : null}
          </p>`
        : null}
    </details>
  </section>`;
}

/**
 * The place of a word, with what it pays; greyed where it cannot be said now, it says why when it is pressed.
 *
 * @param {{ game: Game, slot: Slot, act: (word: string) => void, about: (word: string) => () => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Place({ game, slot, act, about }) {
  const { keys } = useStore(preferences);
  const choice = offered(game, slot);
  const word = choice?.word ?? usual(game, slot);
  const text = label(slot, choice, word);
  return html`<button
    type="button"
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
}

/** More leyes than these are folded away: a player who imposes a ley looks for it, and the others need not read them at each deal. */
const FEW_LEYS = 2;

/**
 * @param {Choice} choice
 * @returns {boolean} whether a word imposes a ley de juego
 */
function isLey(choice) {
  return choice.word.startsWith("ley-");
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
  const leys = choices.filter(isLey);
  const folds = leys.length > FEW_LEYS;
  const pill = (/** @type {Choice} */ choice) => html`<button
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
  </button>`;
  return html`<div class=${`others${isWordy(game) ? " wordy" : ""}${game.view?.settling?.open ? " settling" : ""}`} role="group" aria-label=${t("calls.others")}>
    ${(folds ? choices.filter((choice) => !isLey(choice)) : choices).map(pill)}
    ${folds
      ? html`<details class="leys" key="leys">
          <summary>${t("calls.leys")}</summary>
          <div class="all-leys">${leys.map(pill)}</div>
        </details>`
      : null}
  </div>`;
}
