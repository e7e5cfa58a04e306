/** Ruling: what happened, about whom, and the penalties that the text leaves for it, with their articles. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "./api.js";
import { bookOf } from "./books.js";
import { Confirm } from "./dialog.js";
import { sideOf } from "./game.js";
import { language, t } from "./messages.js";
import { nameOf, sideName } from "./names.js";

/** @import { Game, Ladder, Offence } from "./types.js" */

/** @typedef {{ currentTarget: HTMLInputElement | HTMLSelectElement }} Changed */

/** Verdicts that need no article. */
const VERDICTS = ["warn", "points", "lose-hand", "lose-partida", "lose-match", "disqualify", "expel", "annul-hand", "misdeal", "uphold"];
/** How many characters a reason in words may have. */
const MOST_WORDS = 200;
const OF_A_SIDE = ["lose-hand", "lose-partida", "lose-match", "points"];
/** Verdicts that are confirmed first, because they end the match for a player. */
const GRAVE = ["lose-match", "disqualify", "expel"];
/** The most points that can be given, and a score that can be set. */
const MOST_POINTS = 99;
const OF_NOBODY = ["annul-hand", "misdeal", "score"];
/** Verdicts about conduct: of all people, and of spectators. */
const SILENCES = ["silence", "end-silence"];
const DOORS = ["send-away", "let-in"];
/** Those who watch, all of them; `P3` is the third who came. */
const PUBLIC = "P";
/** Everybody in the room. */
const ROOM = "*";
/** Where there is room, what is needed less often is not folded away. */
const ROOMY = "(width >= 64rem)";

/**
 * @param {string} verdict
 * @param {string} target a seat or a side
 * @param {number[]} numbers the points given, or the score of each side
 * @param {string[]} sides
 * @returns {string} the word of a ruling, without its reason
 */
function wordOf(verdict, target, numbers, sides) {
  if (verdict === "score") return ["score", ...sides.flatMap((side, at) => [side, numbers[at] ?? 0])].join("-");
  if (OF_NOBODY.includes(verdict) || (SILENCES.includes(verdict) && target === ROOM)) return verdict;
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
  return game.table === null ? [] : offences.filter((offence) => offence.who.includes(who));
}

/**
 * The article that is the reason of a ruling, chosen from those of the rulebook.
 *
 * @param {{ rules: string, written: string, write: (id: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function ArticleOf({ rules, written, write }) {
  const book = bookOf(rules);
  const [articles, setArticles] = useState(/** @type {{ id: string, title: string }[]} */ ([]));
  const look = () => {
    if (articles.length || !book) return;
    api("GET", `/api/rules/${book.code}?lang=${language()}`).then(
      (chapters) => setArticles(chapters.flatMap((/** @type {{ articles: { id: string, title: string }[] }} */ chapter) => chapter.articles)),
      () => {},
    );
  };
  return html`<label class="stack">
    ${t("judge.article", { id: book?.options[0]?.rules[0] ?? "" })}
    <input
      name="article"
      list="articles"
      maxlength="40"
      autocomplete="off"
      autocapitalize="none"
      value=${written}
      onFocus=${look}
      onInput=${(/** @type {Changed} */ event) => write(event.currentTarget.value)}
    />
    <datalist id="articles">${articles.map((article) => html`<option key=${article.id} value=${article.id}>${article.title}</option>`)}</datalist>
  </label>`;
}

/**
 * A part of the form that is needed less often: folded where the window is small; the whole form of players is.
 *
 * @param {{ title: string, folds: boolean, children?: unknown }} props
 * @returns {import("htm-preact").VNode}
 */
function Fold({ title, folds, children }) {
  const [open, setOpen] = useState(() => matchMedia(ROOMY).matches);
  if (!folds) return html`<div class="fold">${children}</div>`;
  return html`<details class="fold" open=${open} onToggle=${(/** @type {{ currentTarget: HTMLDetailsElement }} */ event) => setOpen(event.currentTarget.open)}>
    <summary>${title}</summary>
    ${children}
  </details>`;
}

/**
 * A form for those who rule: the judge rules at once, players put it to the vote.
 *
 * @param {{ game: Game, act: (word: string) => void, who: "judge" | "players", corrects: number, refusal?: unknown }} props
 *   `refusal` says why the last ruling was refused, where nothing else does
 * @returns {import("htm-preact").VNode | null}
 */
export function Rulings({ game, act, who, corrects, refusal = null }) {
  const ladder = useLadder(game.table?.rules ?? "");
  const [name, setName] = useState("");
  const [target, setTarget] = useState("");
  const [why, setWhy] = useState("");
  const [written, setWritten] = useState("");
  const [missing, setMissing] = useState("");
  const [sure, setSure] = useState(/** @type {{ verdict: string, word: string } | null} */ (null));
  const [points, setPoints] = useState(1);
  const [scores, setScores] = useState(/** @type {Record<string, number>} */ ({}));
  const { view } = game;
  if (ladder === null || view === null) return null;
  const offences = decidable(game, who, ladder.offences);
  const offence = offences.find((offence) => offence.name === name);
  const reserved = new Set(ladder.offences.flatMap((offence) => (offence.who.includes(who) ? [] : [...offence.first, ...offence.again])));
  const free = VERDICTS.filter((verdict) => (who === "judge" || !reserved.has(verdict)) && (verdict !== "uphold" || who === "judge"));
  const accused = [...new Set((view.settling?.waiting ?? []).map(([, against]) => against))];
  // No seat is chosen by default, but for the seat against which a claim waits.
  const about = target || (accused.length === 1 ? (accused[0] ?? "") : "");
  const score = view.sides.map((side, at) => scores[side] ?? view.score[at] ?? 0);
  /** @param {string} word */
  const answer = (word) => act(who === "judge" ? word : `propongo-${word}`);
  /** @param {string} verdict @returns {string} the choice that the verdict still needs, empty for none */
  const lacking = (verdict) => {
    if (!about && !OF_NOBODY.includes(verdict)) return t("judge.whom");
    const numbers = verdict === "points" ? [points] : verdict === "score" ? score : [];
    const least = verdict === "points" ? 1 : 0;
    const fit = numbers.every((n) => Number.isInteger(n) && n >= least && n <= MOST_POINTS);
    return fit ? "" : t("judge.number", { least, most: MOST_POINTS });
  };
  /** @param {string} verdict */
  const rule = (verdict) => {
    const lacks = lacking(verdict);
    setMissing(lacks);
    if (lacks) return;
    const word = wordOf(verdict, about, verdict === "score" ? score : [points], view.sides);
    const reason = offence ? offence.rules[0] : written.trim();
    const article = reason ? `:${reason}` : "";
    // The word has the reason in quotes, so it can have none inside.
    const plainWords = why.replace(/["\\\s]+/g, " ").trim();
    const ruled = `${corrects ? `correct-${corrects}:` : ""}${word}${article}${plainWords ? ` "${plainWords}"` : ""}`;
    if (who === "judge" && GRAVE.includes(verdict)) setSure({ verdict, word: ruled });
    else done(ruled);
  };
  /** @param {string} ruled */
  const done = (ruled) => {
    setWhy("");
    setScores({});
    answer(ruled);
  };
  const watching = about === ROOM || about.startsWith(PUBLIC);
  /** @param {string} verdict @returns {boolean} whether it can be ruled about whom the form names */
  const fits = (verdict) => {
    if (SILENCES.includes(verdict)) return true;
    if (DOORS.includes(verdict)) return about.startsWith(PUBLIC);
    if (watching) return OF_NOBODY.includes(verdict);
    if (verdict === "uphold" && accused.includes(about)) return false; // it is a button beside the claim
    return verdict !== "correct" && (!["expel", "uphold"].includes(verdict) || about.length > 1);
  };
  /** @param {string} verdict */
  const button = (verdict) =>
    html`<button type="button" class="chip" key=${verdict} data-verdict=${verdict} onClick=${() => rule(verdict)}>
      ${t(verdict === "uphold" ? "judge.look" : `verdict.${verdict}`)}
    </button>`;
  const given = html`<label class="number" key="given">
    <span class="unseen">${t("judge.points-or")}</span>
    <input type="number" name="points" min="1" max="99" value=${points} onInput=${(/** @type {Changed} */ event) => setPoints(Number(event.currentTarget.value))} />
  </label>`;
  /** @param {string[]} verdicts @param {string} title */
  const steps = (verdicts, title) => html`<div role="group" aria-label=${title}>
    <span class="small">${title}</span>
    ${verdicts.filter(fits).flatMap((verdict) => (verdict === "points" ? [given, button(verdict)] : [button(verdict)]))}
  </div>`;
  return html`<div class="rulings stack">
    ${accused.map(
      (seat) => html`<div role="group" class="claim" key=${seat} aria-label=${t("judge.claim", { name: nameOf(game, seat) })}>
        <span class="small">${t("judge.claim", { name: nameOf(game, seat) })}</span>
        ${["uphold", "dismiss"].map(
          (candidate) => html`<button type="button" class="chip" key=${candidate} data-verdict=${candidate} onClick=${() => answer(`${candidate}-${seat}`)}>${t(`verdict.${candidate}`)}</button>`,
        )}
      </div>`,
    )}
    <div class="pair">
      <label class="stack">
        ${t("judge.offence")}
        <select name="offence" onChange=${(/** @type {Changed} */ event) => setName(event.currentTarget.value)}>
          <option value="">${t("judge.offence-none")}</option>
          ${offences.map((offence) => html`<option key=${offence.name} value=${offence.name} selected=${offence.name === name}>${offence.title} (${offence.rules[0]})</option>`)}
        </select>
      </label>
      <label class="stack">
        ${t("judge.about")}
        <select name="about" onChange=${(/** @type {Changed} */ event) => setTarget(event.currentTarget.value)}>
          <option value="" selected=${about === ""}>${t("judge.whom")}</option>
          ${view.seats.map((seat) => html`<option key=${seat} value=${seat} selected=${seat === about}>${nameOf(game, seat)} (${seat})</option>`)}
          ${view.sides.map((side) => html`<option key=${side} value=${side} selected=${side === about}>${t("judge.side", { side, names: sideName(game, side) })}</option>`)}
          ${who === "judge"
            ? html`<option value=${ROOM} selected=${about === ROOM}>${t("judge.room")}</option>
                <option value=${PUBLIC} selected=${about === PUBLIC}>${t("judge.public")}</option>
                ${(game.table?.visitors ?? []).map(
                  ({ number, name }) => html`<option key=${number} value=${`${PUBLIC}${number}`} selected=${about === `${PUBLIC}${number}`}>
                    ${t("judge.visitor", { n: number, name })}
                  </option>`,
                )}`
            : null}
        </select>
      </label>
    </div>
    ${offence
      ? html`<p class="small">
            ${offence.rules.map((id) => html`<a key=${id} href=${`/rules/${game.table?.rules.split(" ")[0]}/${id}`} target="_blank" rel="noopener">${id}</a>${" "}`)}
          </p>
          ${steps(offence.first, t("judge.first"))} ${steps(offence.again, t("judge.again"))}`
      : steps(free, t("judge.free"))}
    ${missing ? html`<p class="refused" role="alert">${missing}</p>` : null}
    ${refusal}
    ${sure
      ? html`<${Confirm}
          title=${t(`verdict.${sure.verdict}`)}
          text=${t("judge.sure")}
          yes=${t(`verdict.${sure.verdict}`)}
          no=${t("ui.no")}
          once=${true}
          answer=${(/** @type {boolean} */ yes) => {
            setSure(null);
            if (yes) done(sure.word);
          }}
        />`
      : null}
    <div class="folds">
      <${Fold} folds=${who === "judge"} title=${t(offence ? "judge.why" : "judge.reason")}>
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
        ${offence ? null : html`<${ArticleOf} rules=${game.table?.rules ?? ""} written=${written} write=${setWritten} />`}
      <//>
      ${offence
        ? null
        : html`<${Fold} folds=${who === "judge"} title=${t("verdict.score")}>
            <div role="group" aria-label=${t("verdict.score")}>
              ${view.sides.map(
                (side, at) => html`<label key=${side} class="number">
                  ${t("judge.score-of", { side: sideName(game, side) })}
                  <input
                    type="number"
                    name=${`score-${side}`}
                    min="0"
                    max="99"
                    value=${score[at]}
                    onInput=${(/** @type {Changed} */ event) => setScores({ ...scores, [side]: Number(event.currentTarget.value) })}
                  />
                </label>`,
              )}
              ${who === "judge" || !reserved.has("score") ? button("score") : null}
            </div>
          <//>`}
      ${offence || who !== "judge"
        ? null
        : html`<${Fold} folds=${who === "judge"} title=${t("judge.order")}>
            <div role="group" aria-label=${t("judge.order")}>${[...SILENCES, ...DOORS].filter(fits).map(button)}</div>
          <//>`}
    </div>
  </div>`;
}
