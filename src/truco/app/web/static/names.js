/** The names of seats, sides and kinds of hand. */

import { seatAt, sideOf } from "./game.js";
import { has, listed, t } from "./messages.js";

/** @import { Game, Seat } from "./types.js" */

/**
 * @param {Seat} seat
 * @returns {string} the name of the player there, empty where the seat is free
 */
function playerAt(seat) {
  const bot = seat.kind === "open" ? seat.stand_in : seat.bot;
  if (seat.kind !== "open" && seat.name) return seat.name;
  return bot ? t(`bot.${bot}`) : seat.kind === "open" ? "" : seat.seat;
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} the name of the player there, the seat's own where the table lacks the seat; the second and later players
 *   of a name get a number
 */
export function nameOf(game, seat) {
  if (seat === "mesa") return t("name.mesa");
  if (seat === "juez" || seat === "J1") return game.table?.judge?.name || t("name.judge");
  const chair = seatAt(game, seat);
  if (!chair) return seat;
  const name = playerAt(chair);
  if (!name) return t("seat.free", { place: placeOf(game, seat) });
  const kin = (game.table?.seats ?? []).filter((seat) => playerAt(seat) === name);
  const nth = kin.findIndex((chair) => chair.seat === seat);
  return nth > 0 ? `${name} ${nth + 1}` : name;
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} the name of the player there, or that the seat is open, where the place is seen
 */
export function shortNameOf(game, seat) {
  const chair = seatAt(game, seat);
  return chair && !playerAt(chair) ? t("seat.open") : nameOf(game, seat);
}

/** Where the next seats are from one's own, going right, by how many there are. */
const PLACES = /** @type {Record<number, string[]>} */ ({
  2: ["front"],
  3: ["right", "left"],
  4: ["right", "front", "left"],
  6: ["right", "far-right", "front", "far-left", "left"],
});

/**
 * @param {readonly string[]} seats of a table, going right
 * @param {string | null} you
 * @param {string} seat
 * @returns {string} where a seat is, from one's own; for who has none the number of its chair
 */
export function placeAt(seats, you, seat) {
  const [own, other] = [seats.indexOf(you ?? ""), seats.indexOf(seat)];
  const place = own < 0 ? undefined : PLACES[seats.length]?.[(other - own + seats.length) % seats.length - 1];
  return place ? t(`place.${place}`) : t("place.chair", { n: other + 1 });
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} where a seat of a table is
 */
export function placeOf(game, seat) {
  return placeAt((game.table?.seats ?? []).map((seat) => seat.seat), game.you, seat);
}

/**
 * @param {Game} game
 * @param {string} side
 * @returns {string} "we" and "they" for who plays in pairs, else "you" and the players' names
 */
export function sideName(game, side) {
  if (side.length > 1) return listed([...side].map((letter) => sideName(game, letter)));
  const alone = (game.view?.seats ?? []).filter((seat) => sideOf(seat) === side).length === 1;
  if (game.you !== null && sideOf(game.you) === side) return t(alone ? "side.you" : "side.us");
  if (game.you !== null && !alone && (game.view?.sides.length ?? 2) === 2) return t("side.them");
  return listed((game.table?.seats ?? []).filter((seat) => sideOf(seat.seat) === side).map((seat) => shortNameOf(game, seat.seat)));
}

/**
 * @param {string} kind as records name it
 * @returns {string} the players' name for a kind of hand
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
