/** The values of an event: each in words, and the fields by which it is changed. */

import { html } from "htm-preact";
import { bookName } from "../books.js";
import { has, listed, t } from "../messages.js";

/** @import { VNode } from "htm-preact" */

/**
 * @typedef {{ kind: string, words: string[], least: number, most: number, odd: boolean }} Form what a value may be (`club/values.py`)
 * @typedef {{ path: string, value: any, form: Form, rules: string[], from: string, changed: boolean, fixed: boolean }} Value
 * @typedef {{ name: string, title: string, form: Form, value: any, set: (value: any) => void, best: number }} Asked `name` is the last part of
 *   the path, `title` what people call it, `best` how many partidas a match of the phase is the best of
 * @typedef {{ at_least: number, most?: number, under?: number, over?: number, word?: string }} Condition
 */

/** The bounds of a condition of a team, as a preset writes them. */
const BOUNDS = /** @type {const} */ (["at_least", "most", "under", "over"]);

/** The oldest that a condition may ask for. */
const OLDEST = 150;

/**
 * @param {string} path
 * @returns {string} the name of a value
 */
export function valueTitle(path) {
  const name = path.split(".").at(-1) ?? path;
  return has(`event.term.${name}`) ? t(`event.term.${name}`) : name;
}

/**
 * @param {string} name the last part of a path
 * @param {string} word
 * @returns {string} the name of a word that the value may be
 */
function wordName(name, word) {
  if (name === "rules") return word ? bookName(word) : t("event.word.rules");
  const keys = [`event.word.${name}.${word || "none"}`, `event.word.${word}`, `tournament.criterion.${word}`, `event.office.${word}`, `event.kind.${word}`, `event.phase.${word}`];
  const key = keys.find(has);
  return key ? t(key) : word || "–";
}

/**
 * @param {Value} setting
 * @returns {string} a value in words
 */
export function valueText(setting) {
  const { value, form } = setting;
  const name = setting.path.split(".").at(-1) ?? setting.path;
  /** @param {[number, number]} pair @returns {string} */
  const pair = ([a, b]) => `${a}–${b}`;
  /** @type {Record<string, () => string>} */
  const says = {
    truth: () => t(value ? "event.value.yes" : "event.value.no"),
    word: () => wordName(name, value),
    code: () => wordName(name, value),
    words: () => value.map((/** @type {string} */ word) => wordName(name, word)).join(" › "),
    pair: () => pair(value),
    pairs: () => value.map(pair).join(", "),
    awards: () => Object.entries(value).map(([score, [a, b]]) => t("event.value.award", { score: score.replace("-", "–"), a, b })).join("; "),
    lengths: () => Object.entries(value).map(([word, n]) => `${wordName(name, word)}: ${n}`).join("; "),
    conditions: () => value.map(conditionText).join("; "),
  };
  return (says[form.kind]?.() ?? String(value)) || t("event.value.nothing");
}

/**
 * @param {Condition} condition
 * @returns {string} a condition in words
 */
function conditionText(condition) {
  const limits = [
    condition.under ? t("event.value.under", { n: condition.under }) : "",
    condition.over ? t("event.value.over", { n: condition.over }) : "",
    condition.word ? t("event.value.word", { word: condition.word }) : "",
  ].filter(Boolean);
  return t(condition.most ? "event.value.condition-between" : "event.value.condition", { n: condition.at_least, most: condition.most ?? 0, such: listed(limits) || t("event.value.anybody") });
}

/**
 * The fields of a value, by its kind.
 *
 * @param {Asked} field
 * @returns {VNode}
 */
export function ValueField(field) {
  const { name, title, form, value, set } = field;
  if (form.kind === "truth") {
    return html`<label class="stack">${title} <select value=${String(value)} onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => set(change.currentTarget.value === "true")}>
      ${["true", "false"].map((word) => html`<option key=${word} value=${word}>${t(word === "true" ? "event.value.yes" : "event.value.no")}</option>`)}
    </select></label>`;
  }
  if (form.kind === "word" || form.kind === "code") return html`<label class="stack">${title} <${Choice} name=${name} words=${form.words} value=${value} set=${set} /></label>`;
  if (form.kind === "number") return html`<${Whole} title=${title} form=${form} value=${value} set=${set} />`;
  const fields = { words: Words, pair: Pair, pairs: Pairs, awards: Awards, lengths: Lengths, conditions: Conditions }[form.kind];
  return html`<fieldset class="value-fields"><legend>${title}</legend><${fields} ...${field} /></fieldset>`;
}

/**
 * @param {{ name: string, words: string[], value: string, set: (word: string) => void, label?: string }} props
 * @returns {VNode}
 */
function Choice({ name, words, value, set, label = undefined }) {
  return html`<select aria-label=${label} value=${value} onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => set(change.currentTarget.value)}>
    ${words.map((word) => html`<option key=${word} value=${word}>${wordName(name, word)}</option>`)}
  </select>`;
}

/**
 * @param {{ title: string, form: Form, value: number, set: (value: number) => void }} props
 * @returns {VNode}
 */
function Whole({ title, form, value, set }) {
  const typed = (/** @type {{ currentTarget: HTMLInputElement }} */ change) => set(change.currentTarget.valueAsNumber);
  return html`<label class="stack short">${title} <input type="number" required min=${form.least} max=${form.most} step=${form.odd ? 2 : 1} value=${Number.isNaN(value) ? "" : value} onInput=${typed} /></label>`;
}

/**
 * Some words in their order: each can go up or be taken out, and another one be added.
 *
 * @param {Asked} asked
 * @returns {VNode}
 */
function Words({ name, form, value, set }) {
  const chosen = /** @type {string[]} */ (value);
  const left = form.words.filter((word) => !chosen.includes(word));
  const up = (/** @type {number} */ n) => set(chosen.flatMap((word, at) => (at === n - 1 ? [chosen[n], word] : at === n ? [] : [word])));
  return html`<ol class="lines">
      ${chosen.map((word, n) => html`<li key=${word}>
        <span class="what">${wordName(name, word)}</span>
        <span class="doings">
          ${n ? html`<button type="button" class="chip" aria-label=${t("event.value.up-of", { word: wordName(name, word) })} onClick=${() => up(n)}>↑</button>` : null}
          <button type="button" class="chip" aria-label=${t("event.value.remove-of", { word: wordName(name, word) })} onClick=${() => set(chosen.filter((other) => other !== word))}>×</button>
        </span>
      </li>`)}
    </ol>
    ${left.length
      ? html`<select aria-label=${t("event.value.add")} value="" onChange=${(/** @type {{ currentTarget: HTMLSelectElement }} */ change) => change.currentTarget.value && set([...chosen, change.currentTarget.value])}>
          <option value="">${t("event.value.add")}</option>
          ${left.map((word) => html`<option key=${word} value=${word}>${wordName(name, word)}</option>`)}
        </select>`
      : null}`;
}

/**
 * @param {{ form: Form, value: [number, number], set: (value: [number, number]) => void, label?: string, title: string }} props
 * @returns {VNode}
 */
function Pair({ form, value, set, label = "", title }) {
  const input = (/** @type {0 | 1} */ at) => html`<input type="number" required min=${form.least} max=${form.most} aria-label=${`${label || title}, ${t(at ? "event.value.second" : "event.value.first")}`}
    value=${Number.isNaN(value[at]) ? "" : value[at]} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => set(at ? [value[0], change.currentTarget.valueAsNumber] : [change.currentTarget.valueAsNumber, value[1]])} />`;
  return html`<span class="value-pair">${label ? html`<span>${label}</span>` : null} ${input(0)} – ${input(1)}</span>`;
}

/**
 * @param {Asked} asked
 * @returns {VNode}
 */
function Pairs({ form, title, value, set }) {
  const pairs = /** @type {[number, number][]} */ (value);
  return html`<ol class="lines">
      ${pairs.map((pair, n) => html`<li key=${n}>
        <${Pair} form=${form} title=${`${title} ${n + 1}`} value=${pair} set=${(/** @type {[number, number]} */ two) => set(pairs.map((old, at) => (at === n ? two : old)))} />
        <button type="button" class="chip" aria-label=${t("event.value.remove-of", { word: n + 1 })} onClick=${() => set(pairs.filter((_, at) => at !== n))}>×</button>
      </li>`)}
    </ol>
    <button type="button" class="chip" onClick=${() => set([...pairs, [0, 0]])}>${t("event.value.add")}</button>`;
}

/**
 * The points for each score of a match: a line for every possible score.
 *
 * @param {Asked} asked
 * @returns {VNode[]}
 */
function Awards({ form, title, value, set, best }) {
  const wins = (best + 1) / 2;
  const scores = Array.from({ length: wins }, (_, lost) => `${wins}-${lost}`);
  const all = Object.fromEntries(scores.map((score) => [score, value[score] ?? [0, 0]]));
  return scores.map((score) => html`<${Pair} key=${score} form=${form} title=${title} label=${score.replace("-", "–")} value=${all[score]} set=${(/** @type {[number, number]} */ two) => set({ ...all, [score]: two })} />`);
}

/**
 * Of how many partidas some matches of a bracket are the best; an empty field says that they are as the others.
 *
 * @param {Asked} asked
 * @returns {VNode[]}
 */
function Lengths({ name, form, value, set }) {
  /** @param {string} word @param {number} n */
  const put = (word, n) => {
    const { [word]: _, ...others } = value;
    return set(Number.isNaN(n) ? others : { ...others, [word]: n });
  };
  return form.words.map((word) => html`<label key=${word} class="stack short">${wordName(name, word)}
    <input type="number" min=${form.least} max=${form.most} step="2" value=${value[word] ?? ""} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => put(word, change.currentTarget.valueAsNumber)} />
  </label>`);
}

/**
 * @param {Asked} asked
 * @returns {VNode}
 */
function Conditions({ value, set }) {
  const all = /** @type {Condition[]} */ (value);
  /** @param {number} n @param {Partial<Condition>} more */
  const put = (n, more) => set(all.map((condition, at) => (at === n ? Object.fromEntries(Object.entries({ ...condition, ...more }).filter(([key, what]) => what || key === "at_least")) : condition)));
  return html`${all.map((condition, n) => html`<div key=${n} class="row condition" role="group" aria-label=${conditionText(condition)}>
      ${BOUNDS.map((bound) => html`<label key=${bound} class="stack short">${t(`event.value.bound.${bound}`)}
        <input type="number" min="0" max=${OLDEST} required=${bound === "at_least"} value=${condition[bound] ?? ""} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ typed) => put(n, { [bound]: typed.currentTarget.valueAsNumber || 0 })} />
      </label>`)}
      <label class="stack">${t("event.value.bound.word")} <input value=${condition.word ?? ""} maxlength="60" autocomplete="off" onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ typed) => put(n, { word: typed.currentTarget.value })} /></label>
      <button type="button" class="chip" aria-label=${t("event.value.remove-of", { word: conditionText(condition) })} onClick=${() => set(all.filter((_, at) => at !== n))}>×</button>
    </div>`)}
    <button type="button" class="chip" onClick=${() => set([...all, { at_least: 1 }])}>${t("event.value.add")}</button>`;
}
