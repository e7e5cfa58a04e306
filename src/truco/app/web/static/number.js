/** A number that a player chooses: how many cards to lift or to burn, how many tantos to bet. */

import { html, useEffect, useState } from "htm-preact";
import { Dialog } from "./dialog.js";
import { t } from "./messages.js";
import { within } from "./slots.js";
import { may } from "./tell.js";
import { withNumber, wordName } from "./words.js";

/** @import { Choice, Game } from "./types.js" */

/** @typedef {{ currentTarget: HTMLInputElement }} Changed */

/**
 * @param {{ choice: Choice, label: (n: number) => string, act: (word: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Stepper({ choice, label, act }) {
  const [chosen, setN] = useState(() => Math.round((choice.least ?? 1) + startOf(choice) * ((choice.most ?? 1) - (choice.least ?? 1))));
  // What is lawful may shrink while one chooses, as the falta does.
  const n = within(choice, chosen);
  const to = (/** @type {number} */ next) => setN(within(choice, next));
  const word = withNumber(choice.word, n);
  return html`<div class="stepper">
    <button type="button" class="icon" aria-label=${t("number.less")} onClick=${() => to(n - 1)} disabled=${n === choice.least}>−</button>
    <label>
      ${label(n)}
      <input
        type="range"
        min=${choice.least}
        max=${choice.most}
        value=${n}
        onInput=${(/** @type {Changed} */ event) => to(Number(event.currentTarget.value))}
      />
    </label>
    <button type="button" class="icon" aria-label=${t("number.more")} onClick=${() => to(n + 1)} disabled=${n === choice.most}>+</button>
    <button type="button" class="strong" onClick=${() => act(word)}>${choice.word === "corto" ? wordName("corto") : wordName(word)}</button>
  </div>`;
}

/**
 * @param {Choice} choice
 * @returns {number} where one begins: a cut in the middle, a bet at the least
 */
function startOf(choice) {
  return choice.word.startsWith("corto") ? 0.5 : 0;
}

/**
 * The stepper over the table: it stays as it is whatever comes from there, until the word cannot be said any more.
 *
 * @param {{ game: Game, word: string, act: (word: string) => void, close: () => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function NumberDialog({ game, word, act, close }) {
  const choice = may(game, word);
  useEffect(() => {
    if (!choice) close();
  }, [choice]);
  if (!choice) return null;
  return html`<${Dialog} title=${t("number.title")} close=${close}>
    <${Stepper}
      choice=${choice}
      label=${(/** @type {number} */ n) => wordName(withNumber(word, n))}
      act=${(/** @type {string} */ chosen) => {
        close();
        act(chosen);
      }}
    />
  <//>`;
}
