/** The strip between table and hand: what is waited for, what was refused, and what can be done about it. */

import { html, useEffect, useState } from "htm-preact";
import { Absent, Countdown, GoOn } from "./absent.js";
import { knockedAt, sitDown, wasLetIn } from "./api.js";
import { Face } from "./card.js";
import { Head, headsOf } from "./heads.js";
import { isAlone, isGlimpse, openSeats, opensHand, playing, seatAt, sideOf } from "./game.js";
import { WhyButton } from "./log.js";
import { t } from "./messages.js";
import { Stepper } from "./number.js";
import { preferences } from "./preferences.js";
import { maySign, RejectButton, Rejections } from "./signing.js";
import { isRange } from "./slots.js";
import { nameOf, placeOf } from "./names.js";
import { asks, linesOf, promptOf } from "./tell.js";
import { Terms } from "./terms.js";
import { tipInWords } from "./tip.js";
import { scoreInWords, sentence } from "./telling.js";
import { WaitingRoom } from "./waiting.js";
import { withNumber, wordName } from "./words.js";

/** @import { Choice, Game } from "./types.js" */
/** @import { Why } from "./log.js" */

/** The facts about a fault, and about the points that the hand would have paid without it. */
const RULINGS = ["fault-found", "misdealt", "surplus-found", "annulled"];

/** The facts that end more than a hand. */
const ENDS = ["chico-ended", "resigned", "walkover"];

/**
 * @typedef {object} Doings what the page can ask of the table
 * @property {(word: string) => void} act
 * @property {(what: string, more?: Record<string, unknown>) => void} ask
 * @property {(dialog: string, about?: unknown) => void} open
 * @property {() => void} again connect anew, as who sits down
 */

/**
 * The questions of the table beside the game: whether to wait for a player, a seat, a vote, a rejected sheet.
 *
 * It has a line of its own, and so covers nothing.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode}
 */
export function Asks({ game, doings }) {
  return html`<div class="asks">
    <${Absent} game=${game} doings=${doings} />
    <${Requests} game=${game} doings=${doings} />
    <${Rejections} game=${game} doings=${doings} />
  </div>`;
}

/**
 * The answer of the table to this player alone: a refusal with its reasons, or a tip.
 *
 * @param {{ game: Game, why: Why }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Told({ game, why }) {
  const { refused } = game;
  if (refused && !game.judge) {
    return html`<p class="told refused">
      <span>${refused.message}</span>
      <${WhyButton} title=${refused.message} rules=${refused.rules} why=${why} />
    </p>`;
  }
  return game.tip ? html`<p class="told tip">${tipInWords(game)}</p>` : null;
}

/**
 * The prompt. In a small window a refusal or a tip replaces it until the next act.
 *
 * @param {{ game: Game, doings: Doings, why: Why }} props
 * @returns {import("htm-preact").VNode}
 */
export function Strip({ game, doings, why }) {
  const prompt = promptOf(game);
  return html`<section class=${`strip${prompt.urgent ? " urgent" : ""}`} aria-label=${t("strip.title")} tabindex="-1">
    <${Told} game=${game} why=${why} />
    <p class="prompt">${dealOf(game)}${prompt.text}</p>
    ${game.you === null ? null : html`<${Countdown} game=${game} seat=${game.you} />`}
    ${isAlone(game) && playing(game) && !game.table?.deals
      ? html`<button type="button" class="chip undo" aria-label=${t("undo.do")} title=${t("undo.do")} onClick=${() => doings.ask("undo")}>
          ↶
        </button>`
      : null}
  </section>`;
}

/**
 * @param {Game} game
 * @returns {import("htm-preact").VNode | null} which of the prescribed deals is played now
 */
function dealOf({ table }) {
  if (!table?.deals || !table.match || table.over) return null;
  return html`<b class="deal-of">${t("table.deal-of", { n: table.match, all: table.deals })}</b> `;
}

/**
 * The part in the place of the hand while no cards are out.
 *
 * @param {{ game: Game, doings: Doings, why: Why }} props
 * @returns {import("htm-preact").VNode}
 */
export function Between({ game, doings, why }) {
  const { table, you, view } = game;
  return html`<section class=${`between${view?.phase === "match-over" ? " last" : ""}`} aria-label=${t("strip.between")}>
    <${Winners} game=${game} />
    <${Outcome} game=${game} why=${why} />
    <${Before} game=${game} act=${doings.act} />
    ${view?.phase === "match-over" && you !== null
      ? html`<div class="row">
          ${table?.asked || table?.deals
            ? null
            : html`<button type="button" class="strong" onClick=${() => doings.ask("rematch")}>${t("menu.rematch")}</button>`}
          <button type="button" class="quiet" onClick=${() => doings.open("record")}>${t("menu.record")}</button>
          <button type="button" class="quiet" onClick=${() => doings.open("sheet")}>${t(maySign(game) ? "sheet.review" : "sheet.look")}</button>
          <button type="button" class="quiet" onClick=${() => doings.open("roles")}>${t("roles.title")}</button>
          <a class="button quiet" href="/">${t("menu.home")}</a>
        </div>`
      : html`<${GoOn} key=${view?.hand} game=${game} doings=${doings} />
          <${RejectButton} game=${game} doings=${doings} />`}
    <${WaitingRoom} game=${game} doings=${doings} />
    <${SitDown} game=${game} doings=${doings} />
  </section>`;
}

/**
 * The faces of those who won the match, once it is over.
 *
 * @param {{ game: Game }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Winners({ game }) {
  const { view } = game;
  if (view?.phase !== "match-over" || !view.winner || game.table?.deals) return null;
  const heads = headsOf(game);
  const won = view.seats.filter((seat) => view.winner.includes(sideOf(seat)));
  return html`<div class=${`winners${game.you && won.includes(game.you) ? " ours" : ""}`} aria-hidden="true">
    ${won.map((seat) => html`<span class="portrait" key=${seat}><${Head} head=${heads[seat] ?? ""} /></span>`)}
  </div>`;
}

/**
 * @param {Game} game
 * @returns {import("./tell.js").Line[]} the faults of the last hand, and what they took from it, in sentences
 */
function rulingsOf(game) {
  const entries = game.log.filter((entry) => !isGlimpse(entry));
  const start = Math.max(0, entries.map(opensHand).lastIndexOf(true));
  return entries.slice(start).flatMap((entry) => linesOf(game, entry).filter((line) => RULINGS.includes(line.fact.fact)));
}

/**
 * The points of the hand, when it is over.
 *
 * @param {{ game: Game, why: Why }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Outcome({ game, why }) {
  const view = game.view;
  if (view === null || (view.phase !== "hand-over" && view.phase !== "match-over")) return null;
  const last = game.log.filter((entry) => !isGlimpse(entry)).pop();
  const rulings = rulingsOf(game);
  const ends = last ? linesOf(game, last).filter((line) => ENDS.includes(line.fact.fact)) : [];
  return html`<div class="outcome">
    <ul>
      ${rulings.map((line, at) => html`<li class="ruling" key=${`r${at}`}>${line.text} <${WhyButton} title=${line.text} rules=${line.rules} why=${why} wordy=${true} /></li>`)}
      ${view.awards.map((award, at) => {
        const text = sentence(game, { fact: "awarded", ...award }, view.truco.level > 0);
        return html`<li key=${at}>${text} <${WhyButton} title=${text} rules=${award.rules} why=${why} wordy=${true} /></li>`;
      })}
      ${ends.map((line) => html`<li key=${line.fact.fact}>${line.text}</li>`)}
    </ul>
    <p class="total">${scoreInWords(game, view.score)}</p>
  </div>`;
}

/**
 * @param {Choice} choice
 * @returns {(n: number) => string} the name of a number of cards to lift or to burn
 */
function counted(choice) {
  return (n) => (choice.word === "corto" ? t("strip.cut", { n }) : wordName(withNumber(choice.word, n)));
}

/**
 * The acts before the cards are out: the draw, the cut, burning, the deal.
 *
 * @param {{ game: Game, act: (word: string) => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Before({ game, act }) {
  const choices = game.menu.filter((choice) => choice.group === "before");
  const drawn = game.view?.phase === "draw" || game.view?.phase === "cut" ? (game.view?.drawn ?? []) : [];
  return html`<div class="before">
    ${drawn.length
      ? html`<ul class="drawn">
          ${drawn.map(([seat, card]) => html`<li key=${card}><${Face} token=${card} /><span>${nameOf(game, seat)}</span></li>`)}
        </ul>`
      : null}
    ${choices.map((choice) =>
      isRange(choice) && asks(game, choice.word)
        ? html`<${Stepper} key=${choice.word} choice=${choice} label=${counted(choice)} act=${act} />`
        : html`<button type="button" class="strong" key=${choice.word} onClick=${() => act(choice.word)}>
            ${wordName(choice.word)}
          </button>`,
    )}
  </div>`;
}

/**
 * The requests of players: a pause, another match, a seat of their own.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Requests({ game, doings }) {
  const { table, you } = game;
  if (table === null || you === null) return null;
  const own = table.seats.find((seat) => seat.seat === you);
  const { asked } = table;
  const concerns = asked && (asked.what !== "resign" || sideOf(asked.by[0] ?? "") === sideOf(you));
  const mine = asked?.by.includes(you);
  return html`<div class="requests">
    ${asked && concerns
      ? html`<p>${t(`asked.${asked.what}`, { name: nameOf(game, asked.by[0] ?? "") })}</p>
          ${mine
            ? html`<button type="button" class="quiet" onClick=${() => doings.ask("decline")}>${t("asked.take-back")}</button>`
            : html`<button type="button" class="strong" onClick=${() => doings.ask(asked.what)}>${t("asked.yes")}</button>
                <button type="button" class="quiet" onClick=${() => doings.ask("decline")}>${t("asked.no")}</button>`}`
      : null}
    ${(table.knocks ?? [])
      .filter((knock) => !knock.admitted && knock.by.includes(you))
      .map(
        (knock) => html`<div class="knock" key=${knock.knock}>
          <p>${t("knock.asks", { name: knock.name, seat: placeOf(game, knock.seat) })}</p>
          <button type="button" class="strong" onClick=${() => doings.ask("admit", { knock: knock.knock })}>${t("knock.admit")}</button>
          <button type="button" class="quiet" onClick=${() => doings.ask("turn-away", { knock: knock.knock })}>${t("asked.no")}</button>
        </div>`,
      )}
    ${game.menu.some((choice) => choice.word === "voto-si") ? html`<${Vote} game=${game} act=${doings.act} />` : null}
    ${own?.stand_in
      ? html`<p>${t("strip.stand-in", { name: t(`bot.${own.stand_in}`) })}</p>
          <button type="button" class="strong" onClick=${() => doings.ask("return")}>${t("strip.return")}</button>`
      : null}
    ${table.paused
      ? html`<button type="button" class="strong" onClick=${() => doings.ask("resume")}>${t("menu.resume")}</button>`
      : null}
  </div>`;
}

/**
 * A ruling that is put to the vote, for who may still vote on it.
 *
 * @param {{ game: Game, act: (word: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Vote({ game, act }) {
  const put = game.log.flatMap((entry) => entry.facts.filter((fact) => fact.fact === "proposed")).pop();
  return html`<div class="vote" role="group" aria-label=${t("vote.waits")}>
    <p>${put ? sentence(game, put, false) : ""} ${t("vote.waits")}</p>
    <button type="button" class="strong" onClick=${() => act("voto-si")}>${t("word.voto-si")}</button>
    <button type="button" class="quiet" onClick=${() => act("voto-no")}>${t("word.voto-no")}</button>
  </div>`;
}

/**
 * For who came by a link and has no seat yet.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
function SitDown({ game, doings }) {
  const [name, setName] = useState(preferences.get().name);
  const [problem, setProblem] = useState("");
  const open = openSeats(game);
  const free = open.filter((seat) => !seatAt(game, seat)?.locked);
  const knocked = game.you === null ? knockedAt(game.code) : undefined;
  const knock = game.table?.knocks?.find((knock) => knock.knock === knocked?.knock);
  useEffect(() => {
    if (!knocked || knock || game.table === null) return;
    wasLetIn(knocked).then(
      (inside) => (inside ? doings.again() : setProblem(t("knock.gone"))),
      (error) => setProblem(String(error.message)),
    );
  }, [knocked?.knock, knock?.knock, game.table]);
  if (game.you !== null || game.judge || game.table === null) return null;
  if (knock) return html`<p class="looking-on" role="status">${t(knock.admitted ? "knock.admitted" : "knock.waits", { seat: placeOf(game, knock.seat) })}</p>`;
  if (!free.length && open.length) return html`<p class="looking-on">${t("waiting.all-kept", { name: nameOf(game, game.table.host ?? "") })}</p>`;
  if (!free.length) return html`<p class="looking-on">${t("strip.looking-on")}</p>`;
  /** @param {Event} event */
  const sit = async (event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    try {
      await sitDown(game.code, { name: name.trim(), seat: String(data.get("seat")), ready: false });
      preferences.set({ name: name.trim() });
      doings.again();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<form class="sit" onSubmit=${sit}>
    <label>
      ${t("home.name")}
      <input
        name="name"
        required
        maxlength="24"
        autocomplete="nickname"
        value=${name}
        onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => setName(event.currentTarget.value)}
      />
    </label>
    ${free.length > 1
      ? html`<label>
          ${t("strip.seat")}
          <select name="seat">
            ${free.map((seat) => html`<option key=${seat} value=${seat}>${seatLabel(game, seat)}</option>`)}
          </select>
        </label>`
      : html`<input type="hidden" name="seat" value=${free[0]} />`}
    ${free.some((seat) => seatAt(game, seat)?.stand_in) ? html`<p class="hint">${t("knock.why")}</p>` : null}
    <button type="submit" class="strong">${t("strip.sit")}</button>
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
    <${Terms} game=${game} />
  </form>`;
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} a free seat by its partner, or by its number
 */
function seatLabel(game, seat) {
  const mate = game.table?.seats.find((chair) => chair.seat !== seat && sideOf(chair.seat) === sideOf(seat) && chair.kind !== "open");
  return mate ? t("strip.seat-with", { name: nameOf(game, mate.seat) }) : t("seat.free", { place: placeOf(game, seat) });
}
