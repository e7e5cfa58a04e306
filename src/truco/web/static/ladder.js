/** Ruling: what happened, about whom, and the penalties that the text leaves for it, with their articles. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "./api.js";
import { sideOf } from "./game.js";
import { language, t } from "./messages.js";
import { nameOf, sideName } from "./names.js";

/** @import { Game, Ladder, Offence } from "./types.js" */

/** @typedef {{ currentTarget: HTMLInputElement | HTMLSelectElement }} Changed */

/** What can be ruled without an article. */
const VERDICTS = ["warn", "points", "lose-hand", "lose-partida", "lose-match", "disqualify", "expel", "annul-hand", "misdeal", "score", "uphold"];
/** How many characters a reason in words may have. */
const MOST_WORDS = 200;
const OF_A_SIDE = ["lose-hand", "lose-partida", "lose-match", "points"];
const OF_NOBODY = ["annul-hand", "misdeal", "score"];

/**
 * @param {string} verdict
 * @param {string} target a seat or a side
 * @param {number[]} numbers the points given, or the score of each side
 * @param {string[]} sides
 * @returns {string} the word of a ruling, without its reason
 */
function wordOf(verdict, target, numbers, sides) {
  if (verdict === "score") return ["score", ...sides.flatMap((side, at) => [side, numbers[at] ?? 0])].join("-");
  if (OF_NOBODY.includes(verdict)) return verdict;
  const about = OF_A_SIDE.includes(verdict) ? sideOf(target) : target;
  return verdict === "points" ? `points-${about}-${numbers[0] ?? 1}` : `${verdict}-${about}`;
}

/**
 * @param {string} rules
 * @returns {Ladder | null}
 */
function useLadder(rules) {
  const [ladder, setLadder] = useState(/** @type {Ladder | null} */ (null));
  const book = rules.split(" ")[0] ?? "";
  const tongue = language();
  useEffect(() => {
    api("GET", `/api/rulebooks/${book}/ladder?lang=${tongue}`).then(setLadder, () => setLadder(null));
  }, [book, tongue]);
  return ladder;
}

/**
 * @param {Game} game
 * @param {string} who the one who decides, as rulebooks call him
 * @param {Offence[]} offences
 * @returns {Offence[]}
 */
function decidable(game, who, offences) {
  return game.table === null ? [] : offences.filter((one) => one.who.includes(who));
}

/**
 * A form for those who rule: the judge rules at once, players put it to the vote.
 *
 * @param {{ game: Game, act: (word: string) => void, who: "judge" | "players", corrects: number }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Rulings({ game, act, who, corrects }) {
  const ladder = useLadder(game.table?.rules ?? "");
  const [name, setName] = useState("");
  const [target, setTarget] = useState("");
  const [why, setWhy] = useState("");
  const [numbers, setNumbers] = useState(/** @type {number[]} */ ([1, 0, 0]));
  const { view } = game;
  if (ladder === null || view === null) return null;
  const offences = decidable(game, who, ladder.offences);
  const offence = offences.find((one) => one.name === name);
  const about = target || (view.seats[view.seats.length - 1] ?? "");
  const reserved = new Set(ladder.offences.flatMap((one) => (one.who.includes(who) ? [] : [...one.first, ...one.again])));
  const free = VERDICTS.filter((one) => (who === "judge" || !reserved.has(one)) && (one !== "uphold" || who === "judge"));
  const accused = [...new Set((view.settling?.waiting ?? []).map(([, against]) => against))];
  /** @param {string} word */
  const answer = (word) => act(who === "judge" ? word : `propongo-${word}`);
  /** @param {string} verdict */
  const rule = (verdict) => {
    const word = wordOf(verdict, about, numbers, view.sides);
    const article = offence ? `:${offence.rules[0]}` : "";
    // The word has the reason in quotes, so it can have none inside.
    const said = why.replace(/["\\\s]+/g, " ").trim();
    const ruled = `${corrects ? `correct-${corrects}:` : ""}${word}${article}${said ? ` "${said}"` : ""}`;
    setWhy("");
    act(who === "judge" ? ruled : `propongo-${ruled}`);
  };
  /** @param {string[]} verdicts @param {string} title */
  const steps = (verdicts, title) => html`<div role="group" aria-label=${title}>
    <span class="small">${title}</span>
    ${verdicts
      .filter((one) => one !== "correct" && (!["expel", "uphold"].includes(one) || about.length > 1))
      .map((one) => html`<button type="button" class="chip" key=${one} data-verdict=${one} onClick=${() => rule(one)}>${t(`verdict.${one}`)}</button>`)}
  </div>`;
  /** @param {number} at @param {number} n */
  const count = (at, n) => setNumbers(numbers.map((old, place) => (place === at ? n : old)));
  return html`<div class="rulings stack">
    ${accused.map(
      (seat) => html`<div role="group" key=${seat} aria-label=${t("judge.claim", { name: nameOf(game, seat) })}>
        <span class="small">${t("judge.claim", { name: nameOf(game, seat) })}</span>
        ${["uphold", "dismiss"].map(
          (one) => html`<button type="button" class="chip" key=${one} data-verdict=${one} onClick=${() => answer(`${one}-${seat}`)}>${t(`verdict.${one}`)}</button>`,
        )}
      </div>`,
    )}
    <label class="stack">
      ${t("judge.offence")}
      <select name="offence" onChange=${(/** @type {Changed} */ event) => setName(event.currentTarget.value)}>
        <option value="">${t("judge.offence-none")}</option>
        ${offences.map((one) => html`<option key=${one.name} value=${one.name} selected=${one.name === name}>${one.title} (${one.rules[0]})</option>`)}
      </select>
    </label>
    <label class="stack">
      ${t("judge.about")}
      <select name="about" onChange=${(/** @type {Changed} */ event) => setTarget(event.currentTarget.value)}>
        ${view.seats.map((seat) => html`<option key=${seat} value=${seat} selected=${seat === about}>${nameOf(game, seat)} (${seat})</option>`)}
        ${view.sides.map((side) => html`<option key=${side} value=${side} selected=${side === about}>${t("judge.side", { side, names: sideName(game, side) })}</option>`)}
      </select>
    </label>
    <label class="stack">
      ${t("judge.why")}
      <input
        type="text"
        name="why"
        maxlength=${MOST_WORDS}
        autocomplete="off"
        value=${why}
        onInput=${(/** @type {Changed} */ event) => setWhy(event.currentTarget.value)}
      />
    </label>
    ${offence
      ? html`<p class="small">
            ${offence.rules.map((id) => html`<a key=${id} href=${`/rules/${game.table?.rules.split(" ")[0]}/${id}`} target="_blank" rel="noopener">${id}</a>${" "}`)}
          </p>
          ${steps(offence.first, t("judge.first"))} ${steps(offence.again, t("judge.again"))}`
      : html`<div class="row">
            ${view.sides.map(
              (side, at) => html`<label key=${side} class="number">
                ${at === 0 ? t("judge.points-or", { side }) : side}
                <input type="number" min="0" max="99" value=${numbers[at]} onInput=${(/** @type {Changed} */ event) => count(at, Number(event.currentTarget.value))} />
              </label>`,
            )}
          </div>
          ${steps(free, t("judge.free"))}`}
  </div>`;
}
