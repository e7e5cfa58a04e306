/** What seats, sides and kinds of hand are called. */

import { seatAt, sideOf } from "./game.js";
import { has, listed, t } from "./messages.js";

/** @import { Game, Seat } from "./types.js" */

/**
 * @param {Seat} seat
 * @returns {string} who plays there, empty where the seat is free
 */
function playerAt(seat) {
  const bot = seat.kind === "open" ? seat.stand_in : seat.bot;
  if (seat.kind !== "open" && seat.name) return seat.name;
  return bot ? t(`bot.${bot}`) : seat.kind === "open" ? "" : seat.seat;
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} the name of who sits there, the seat's own where the table has none such; the second and later ones
 *   of a name get a number
 */
export function nameOf(game, seat) {
  if (seat === "mesa") return t("name.mesa");
  if (seat === "juez" || seat === "J1") return game.table?.judge?.name || t("name.judge");
  const found = seatAt(game, seat);
  if (!found) return seat;
  const name = playerAt(found);
  if (!name) return t("seat.free", { seat });
  const kin = (game.table?.seats ?? []).filter((one) => playerAt(one) === name);
  const nth = kin.findIndex((one) => one.seat === seat);
  return nth > 0 ? `${name} ${nth + 1}` : name;
}

/**
 * @param {Game} game
 * @param {string} side
 * @returns {string} "we" and "they" for who plays, the names for who looks on or plays with three sides
 */
export function sideName(game, side) {
  if (side.length > 1) return listed([...side].map((one) => sideName(game, one)));
  if (game.you !== null && sideOf(game.you) === side) return t("side.us");
  if (game.you !== null && (game.view?.sides.length ?? 2) === 2) return t("side.them");
  return listed((game.table?.seats ?? []).filter((one) => sideOf(one.seat) === side).map((one) => nameOf(game, one.seat)));
}

/**
 * @param {string} kind as records name it
 * @returns {string} what players call a kind of hand
 */
export function kindName(kind) {
  return has(`kind.${kind}`) ? t(`kind.${kind}`) : kind;
}

/**
 * @param {string} seat
 * @param {string} what the words of who claims, empty for none
 * @returns {string} the claim as records write it
 */
export function claimAgainst(seat, what) {
  const words = what.replace(/["\\]/g, "").trim();
  return words ? `reclamo-${seat} "${words}"` : `reclamo-${seat}`;
}
