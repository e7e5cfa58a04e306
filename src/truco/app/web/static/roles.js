/** The roles beside playing: who keeps the score, who is captain, who shuffles; chosen with the table, or between matches. */

import { html } from "htm-preact";
import { Dialog } from "./dialog.js";
import { bookOf } from "./books.js";
import { playing, sideOf } from "./game.js";
import { listed, t } from "./messages.js";
import { nameOf } from "./names.js";

/** @import { Book, BookFormat, Game, Roles } from "./types.js" */
/** @import { Doings } from "./strip.js" */

/** @typedef {{ currentTarget: HTMLInputElement | HTMLSelectElement }} Changed */
/** @typedef {{ scorers: Record<string, string>, captains: Record<string, string>, judge: boolean }} Chosen */

/** @type {Chosen} no office is given: the program keeps the score, the dealer shuffles */
export const NOBODY = { scorers: {}, captains: {}, judge: false };
const JUDGE = "juez";

/**
 * @param {string[]} seats
 * @returns {string[]} the sides, in the order of the seats
 */
function sidesOf(seats) {
  return [...new Set(seats.map(sideOf))];
}

/**
 * @param {Book} book
 * @returns {"side" | "captain" | "one"} how a rulebook has the score kept: by one of each side, its captain, or one of all
 */
function wayOf(book) {
  const [first] = book.scorers ?? [];
  return first === "each-side" ? "side" : first === "captains" ? "captain" : "one";
}

/**
 * The offices, as the server reads them.
 *
 * @param {Book} book
 * @param {BookFormat} format
 * @param {Chosen} chosen
 * @param {boolean} judged
 * @returns {Record<string, unknown>}
 */
export function rolesFor(book, format, { scorers, captains, judge }, judged) {
  const sides = sidesOf(format.seats);
  /** @param {string} side */
  const captain = (side) => captains[side] || format.seats.find((seat) => sideOf(seat) === side) || "";
  const named = sides.some((side) => captains[side]);
  const each = sides.map((side) => scorers[side] || captain(side));
  const by = scorers["all"] ? [scorers["all"]] : wayOf(book) === "side" && sides.some((side) => scorers[side]) ? each : [];
  return {
    ...(by.length && (judged || by[0] !== JUDGE) ? { scorers: by } : {}),
    ...(named ? { captains: Object.fromEntries(sides.map((side) => [side, captain(side)])) } : {}),
    ...(judged && judge ? { shuffler: JUDGE } : {}),
  };
}

/**
 * @param {{ name: string, label: string, value: string, seats: string[], judge?: boolean, none: string,
 *   called?: (seat: string) => string, choose: (who: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Who({ name, label, value, seats, judge = false, none, called = (seat) => seat, choose }) {
  return html`<label class="stack">
    ${label}
    <select name=${name} value=${value} onChange=${(/** @type {Changed} */ event) => choose(event.currentTarget.value)}>
      <option value="" selected=${value === ""}>${none}</option>
      ${seats.map((seat) => html`<option key=${seat} value=${seat} selected=${value === seat}>${called(seat)}</option>`)}
      ${judge ? html`<option value=${JUDGE} selected=${value === JUDGE}>${t("roles.judge")}</option>` : null}
    </select>
  </label>`;
}

/**
 * The choice for a new table, folded away.
 *
 * @param {{ book: Book, format: BookFormat, judged: boolean, chosen: Chosen, choose: (chosen: Chosen) => void,
 *   byHand: boolean, deal: (byHand: boolean) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function RolesChoice({ book, format, judged, chosen, choose, byHand, deal }) {
  const sides = sidesOf(format.seats);
  const way = wayOf(book);
  const mayJudge = judged && (!(book.scorers ?? []).length || (book.scorers ?? []).includes("judge"));
  /** @param {string} side */
  const own = (side) => format.seats.filter((seat) => sideOf(seat) === side);
  /** @param {string} at @param {string} who */
  const scores = (at, who) => choose({ ...chosen, scorers: at === "all" ? { all: who } : { ...chosen.scorers, all: "", [at]: who } });
  return html`<details class="more roles">
    <summary>${t("roles.title")}</summary>
    <div class="stack">
      ${way === "side"
        ? sides.map(
            (side) => html`<${Who}
              key=${side}
              name=${`scorer-${side}`}
              label=${t("roles.scorer-of", { side })}
              value=${chosen.scorers[side] ?? ""}
              seats=${own(side)}
              none=${t("roles.program")}
              choose=${(/** @type {string} */ who) => scores(side, who)}
            />`,
          )
        : way === "one"
          ? html`<${Who}
              name="scorer"
              label=${t("roles.scores")}
              value=${chosen.scorers["all"] ?? ""}
              seats=${format.seats}
              judge=${mayJudge}
              none=${t("roles.program")}
              choose=${(/** @type {string} */ who) => scores("all", who)}
            />`
          : null}
      ${format.seats.length > sides.length || way === "captain"
        ? sides.map(
            (side) => html`<${Who}
              key=${side}
              name=${`captain-${side}`}
              label=${`${t("roles.captain-of", { side })}${way === "captain" ? ` (${t("sheet.scorer")})` : ""}`}
              value=${chosen.captains[side] ?? ""}
              seats=${own(side)}
              none=${t("roles.nobody-named")}
              choose=${(/** @type {string} */ who) => choose({ ...chosen, captains: { ...chosen.captains, [side]: who } })}
            />`,
          )
        : null}
      ${judged
        ? html`<label class="check">
            <input
              type="checkbox"
              name="shuffler"
              checked=${chosen.judge}
              onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => choose({ ...chosen, judge: event.currentTarget.checked })}
            />
            ${t("roles.judge-shuffles")}
          </label>`
        : null}
      <label class="check">
        <input
          type="checkbox"
          name="by-hand"
          checked=${byHand}
          onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => deal(event.currentTarget.checked)}
        />
        ${t("roles.by-hand")}
      </label>
    </div>
  </details>`;
}

/**
 * @param {Game} game
 * @param {string} who
 * @returns {string}
 */
function called(game, who) {
  return who === JUDGE ? t("roles.judge") : nameOf(game, who);
}

/**
 * @param {Game} game
 * @returns {string[]} the roles of a table, in words
 */
export function rolesInWords(game) {
  const roles = game.table?.roles;
  const named = roles?.scorers ?? [];
  const captains = Object.values(roles?.captains ?? {});
  return [
    `${t("roles.scores")}: ${named.length ? listed(named.map((who) => called(game, who))) : t("roles.program")}.`,
    ...(captains.length ? [`${t("roles.captains")}: ${listed(captains.map((seat) => nameOf(game, seat)))}.`] : []),
    `${t("roles.shuffles")}: ${t(roles?.shuffler ? "roles.judge" : "roles.dealer")}.`,
    `${t("roles.cuts-deals")}: ${t(game.table?.settings.auto_deal ? "roles.table" : "roles.players")}.`,
  ];
}

/**
 * Naming a captain or a scorer before a match, or between two.
 *
 * @param {{ game: Game, doings: Doings, close: () => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function RolesPanel({ game, doings, close }) {
  const { table, you } = game;
  const book = bookOf(table?.rules ?? "");
  if (table === null || !book) return null;
  const seats = table.seats.map((seat) => seat.seat);
  const roles = /** @type {Roles} */ (table.roles ?? { scorers: [], captains: {}, shuffler: "" });
  const fixed = you === null || playing(game);
  /** @param {string} seat */
  const may = (seat) => table.host === you || (you !== null && sideOf(seat) === sideOf(you));
  /** @param {string} role @param {string} who */
  const name = (role, who) => doings.ask("role", { role, seat: who });
  const way = wayOf(book);
  const sides = sidesOf(seats);
  /** @param {string} role @param {string} side */
  const row = (role, side) => {
    const own = seats.filter((seat) => sideOf(seat) === side && may(seat));
    if (!own.length) return null;
    const now = role === "captain" ? (roles.captains[side] ?? "") : (roles.scorers.find((seat) => sideOf(seat) === side) ?? "");
    return html`<${Who}
      key=${`${role}-${side}`}
      name=${`${role}-${side}`}
      label=${t(role === "captain" ? "roles.captain-of" : "roles.scorer-of", { side })}
      value=${now}
      seats=${own}
      none=${t(role === "captain" ? "roles.nobody-named" : "roles.program")}
      called=${(/** @type {string} */ seat) => nameOf(game, seat)}
      choose=${(/** @type {string} */ who) => (who || role === "scorer" ? name(role, who) : null)}
    />`;
  };
  return html`<${Dialog} title=${t("roles.title")} close=${close}>
    <p>${t("roles.how")}</p>
    <ul class="plain">${rolesInWords(game).map((line) => html`<li key=${line}>${line}</li>`)}</ul>
    ${fixed
      ? null
      : html`<div class="stack">
          ${way === "side" ? sides.map((side) => row("scorer", side)) : null}
          ${way === "one"
            ? html`<${Who}
                name="scorer"
                label=${t("roles.scores")}
                value=${roles.scorers[0] ?? ""}
                seats=${seats.filter(may)}
                judge=${table.settings.admission === "judged" && table.host === you && (!(book.scorers ?? []).length || (book.scorers ?? []).includes("judge"))}
                none=${t("roles.program")}
                called=${(/** @type {string} */ seat) => nameOf(game, seat)}
                choose=${(/** @type {string} */ who) => name("scorer", who)}
              />`
            : null}
          ${seats.length > sides.length || way === "captain" ? sides.map((side) => row("captain", side)) : null}
        </div>`}
    ${game.refused ? html`<p class="refused" role="alert">${game.refused.message}</p>` : null}
  <//>`;
}
