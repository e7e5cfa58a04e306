/** Cards that move: from a hand to the table, from the dealer to a hand, back to the pack. */

import { mayMove } from "./preferences.js";

/** @type {Map<string, DOMRect>} where this player's cards were last seen, by token */
const last = new Map();

/**
 * @param {string} token
 * @param {Element} element
 * @returns {void}
 */
export function remember(token, element) {
  last.set(token, element.getBoundingClientRect());
}

/**
 * @param {string} seat
 * @returns {DOMRect | undefined}
 */
function placeOfSeat(seat) {
  return document.querySelector(`[data-place="${seat}"]`)?.getBoundingClientRect();
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect | undefined} from
 * @param {number} delay
 * @param {number} turn degrees
 * @returns {void}
 */
function flyFrom(element, from, delay, turn) {
  if (!from || !mayMove()) return;
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const size = Math.min(1.6, Math.max(0.5, from.width / (to.width || 1)));
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`, opacity: 0.6, zIndex: 20 },
      { transform: "none", opacity: 1, zIndex: 20 },
    ],
    { duration: 320, delay, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" },
  );
}

/**
 * A card that was just played flies from where it was held.
 *
 * @param {HTMLElement} element
 * @param {string} seat
 * @param {string} token
 * @returns {void}
 */
export function fromHand(element, seat, token) {
  const own = last.get(token);
  last.delete(token);
  flyFrom(element, own ?? placeOfSeat(seat), 0, own ? 0 : 25);
}

/**
 * @param {HTMLElement} element
 * @param {string} dealer
 * @param {number} order
 * @returns {void}
 */
export function fromDealer(element, dealer, order) {
  flyFrom(element, placeOfSeat(dealer), order * 110, -40);
}

/**
 * A copy of a card that leaves the table moves back to the dealer.
 *
 * @param {HTMLElement} element still on the page
 * @param {string} dealer
 * @returns {void}
 */
export function gather(element, dealer) {
  const to = placeOfSeat(dealer);
  if (!to || !mayMove() || !element.isConnected) return;
  const from = element.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("leaving");
  copy.style.left = `${from.left}px`;
  copy.style.top = `${from.top}px`;
  copy.style.width = `${from.width}px`;
  document.body.append(copy);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = copy.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x}px, ${y}px) rotate(-20deg) scale(.5)`, opacity: 0 },
    ],
    { duration: 360, easing: "ease-in", fill: "forwards" },
  );
  const gone = () => copy.remove();
  flight.addEventListener("finish", gone);
  flight.addEventListener("cancel", gone);
}
