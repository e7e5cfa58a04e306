/** The waiting room: who is there, who is missing, who is ready, and the host's hand on the seats. */

import { html } from "htm-preact";
import { company } from "./characters.js";
import { Dialog } from "./dialog.js";
import { openSeats, seatAt, sideOf, waits } from "./game.js";
import { t } from "./messages.js";
import { nameOf } from "./names.js";

/** @import { Game, Seat } from "./types.js" */
/** @import { Doings } from "./strip.js" */

/** @typedef {{ currentTarget: HTMLSelectElement | HTMLInputElement }} Changed */

/**
 * @param {Seat} one
 * @returns {string} whether a player is ready; of a free seat whether it is locked
 */
function stateOf({ kind, locked, ready }) {
  if (kind === "open") return locked ? t("waiting.locked") : "";
  return t(kind === "bot" || ready ? "waiting.ready" : "waiting.not-yet");
}

/**
 * The players before the first match, and the buttons that make it begin.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function WaitingRoom({ game, doings }) {
  const { table, you } = game;
  if (!waits(game) || table === null) return null;
  const own = seatAt(game, you ?? "");
  const free = openSeats(game);
  const fill = () => {
    const bots = company(free.length, table.seats.map((seat) => seat.bot ?? ""));
    free.forEach((seat, at) => doings.ask("bot", { seat, bot: bots[at] ?? "pina" }));
  };
  return html`<div class="waiting">
    ${table.deals ? html`<p>${t("waiting.deals", { n: table.deals })}</p>` : null}
    <ul aria-label=${t("waiting.title")}>
      ${table.seats.map(
        (seat) => html`<li key=${seat.seat} class=${seat.kind === "open" ? "missing" : seat.kind === "bot" || seat.ready ? "ready" : ""}>
          <b>${nameOf(game, seat.seat)}</b> <small>${[stateOf(seat), withYou(game, seat.seat)].filter(Boolean).join(" · ")}</small>
        </li>`,
      )}
    </ul>
    ${own
      ? html`<div class="row">
          <button type="button" class=${`ready ${own.ready ? "quiet" : "strong"}`} onClick=${() => doings.ask("ready", { on: !own.ready })}>
            ${t(own.ready ? "waiting.not-me" : "waiting.i-am")}
          </button>
          ${free.length
            ? html`<button type="button" class=${own.ready ? "strong" : "quiet"} onClick=${() => doings.open("invite")}>${t("invite.open")}</button>
                <button type="button" class="quiet" onClick=${fill}>${t("strip.fill")}</button>`
            : null}
          ${isHost(game) && !table.deals ? html`<button type="button" class="quiet" onClick=${() => doings.open("seats")}>${t("waiting.seats")}</button>` : null}
          <button type="button" class="quiet" onClick=${() => doings.open("roles")}>${t("roles.title")}</button>
        </div>`
      : null}
  </div>`;
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} that a seat plays on the player's own side, where it could play on the other
 */
function withYou({ table, you }, seat) {
  const pairs = (table?.seats ?? []).some((seat) => seat.seat !== you && sideOf(seat.seat) === sideOf(you ?? ""));
  return you !== null && pairs && seat !== you && sideOf(seat) === sideOf(you) ? t("waiting.with-you") : "";
}

/**
 * @param {Game} game
 * @returns {boolean} whether one may move and lock seats
 */
function isHost({ table, you }) {
  return you !== null && table?.host === you;
}

/**
 * The host moves people and bots, and keeps seats.
 *
 * @param {{ game: Game, doings: Doings, close: () => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function SeatsPanel({ game, doings, close }) {
  const { table } = game;
  if (table === null || !waits(game) || !isHost(game)) return null;
  return html`<${Dialog} title=${t("waiting.seats")} close=${close}>
    <p>${t("waiting.seats-how")}</p>
    <div class="stack seats-panel">
      ${table.seats.map((seat) =>
        seat.kind === "open"
          ? html`<label class="check" key=${seat.seat}>
              <input
                type="checkbox"
                name=${`lock-${seat.seat}`}
                checked=${seat.locked}
                onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => doings.ask("lock", { seat: seat.seat, on: event.currentTarget.checked })}
              />
              ${t("waiting.lock", { seat: seat.seat })}
            </label>`
          : html`<label class="stack" key=${seat.seat}>
              ${t("waiting.move", { name: nameOf(game, seat.seat) })}
              <select name=${`move-${seat.seat}`} value=${seat.seat} onChange=${(/** @type {Changed} */ event) => doings.ask("move", { seat: seat.seat, to: event.currentTarget.value })}>
                ${table.seats.map(
                  (other) => html`<option key=${other.seat} value=${other.seat} selected=${other.seat === seat.seat}>${placeName(game, other, seat.seat)}</option>`,
                )}
              </select>
            </label>`,
      )}
    </div>
  <//>`;
}

/**
 * @param {Game} game
 * @param {Seat} other
 * @param {string} from
 * @returns {string} a seat to move to, with who sits there now
 */
function placeName(game, other, from) {
  if (other.seat === from) return `${other.seat} (${t("waiting.stays")})`;
  return other.kind === "open" ? other.seat : `${other.seat}, ${t("waiting.change", { name: nameOf(game, other.seat) })}`;
}
