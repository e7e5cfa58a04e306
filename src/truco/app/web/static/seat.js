/** A place at the table: who sits there, what he has to do, what he won. */

import { html } from "htm-preact";
import { Countdown } from "./absent.js";
import { bookOf } from "./books.js";
import { Bubble } from "./bubbles.js";
import { Face, cardName } from "./card.js";
import { Head, headsOf } from "./heads.js";
import { provedBy } from "./proofs.js";
import { Pile } from "./trick.js";
import { allies, placeOf, seatAt, waitingCall } from "./game.js";
import { nameOf, shortNameOf } from "./names.js";
import { t } from "./messages.js";
import { Signer } from "./signs.js";
import { characterAt } from "./who.js";

/** @import { Game, View } from "./types.js" */
/** @import { Speech } from "./bubbles.js" */

/**
 * Whether a seat has to act now; the whole other side may answer a call.
 *
 * @param {Game} game
 * @param {View} view
 * @param {string} seat
 * @returns {boolean}
 */
function isDue(game, view, seat) {
  if (view.phase === "match-over" || view.phase === "hand-over") return false;
  if (view.settling?.open) return view.settling.asked.includes(seat); // every seat may speak, and no seat must
  const call = waitingCall(game);
  if (call !== null) return !allies(view, call.caller, seat) && !view.out.includes(seat);
  return view.due === seat;
}

/**
 * @param {View} view
 * @param {string} seat
 * @returns {boolean} whether a seat waits while two others play their duel
 */
function rests(view, seat) {
  return (view.duel ?? []).length > 0 && !view.duel?.includes(seat);
}

/**
 * @param {Game} game
 * @returns {string} how a seat gives up its total: by a word where the rulebook has one, else by saying nothing
 */
function concession(game) {
  const words = bookOf(game.table?.rules ?? "")?.words ?? [];
  return t(words.includes("son-buenas") ? "word.son-buenas" : "seat.silent");
}

/**
 * The face of who sits there; that of a character is a button that opens the character's card.
 *
 * @param {{ game: Game, seat: string, open: boolean, meet: ((seat: string) => void) | undefined, children?: unknown }} props
 * @returns {import("htm-preact").VNode}
 */
function Portrait({ game, seat, open, meet, children }) {
  const looks = `portrait${open ? " nobody" : ""}`;
  if (!meet || open || !characterAt(game, seat)) return html`<span class=${looks}>${children}</span>`;
  const name = nameOf(game, seat);
  return html`<button type="button" class=${looks} aria-label=${t("seat.who", { name })} onClick=${() => meet(seat)}>${children}</button>`;
}

/**
 * @param {{ game: Game, seat: string, says?: import("htm-preact").VNode | null, meet: ((seat: string) => void) | undefined }} props
 *   `says` is the line right above it
 * @returns {import("htm-preact").VNode | null}
 */
function Plate({ game, seat, meet, says = null }) {
  const { view } = game;
  const sits = seatAt(game, seat);
  if (view === null || !sits) return null;
  const due = isDue(game, view, seat);
  const sung = view.phase === "play" ? view.envido.sung.find(([singer]) => singer === seat) : undefined;
  const won = view.tricks.filter((trick) => trick.winner === seat).length;
  const out = view.out.includes(seat) && !rests(view, seat);
  const head = headsOf(game)[seat] ?? "";
  const gone = sits.kind === "human" && !sits.online;
  return html`<div class=${`plate${due ? " due" : ""}${out ? " out" : ""}${gone ? " gone" : ""}`} data-place=${seat}>
    <${Portrait} game=${game} seat=${seat} open=${sits.kind === "open"} meet=${meet}>
      ${sits.kind === "open" ? null : html`<${Head} head=${head} />`}
      ${seat === view.dealer ? html`<span class="held-pack" aria-hidden="true"><${Face} token="back" /><${Face} token="back" /></span>` : null}
    <//>
    <p class="who">
      <span class="name">${shortNameOf(game, seat)}${seat === game.you ? html` <small>${t("seat.you")}</small>` : null}</span>
      ${due ? html`<span class="turn">${t(seat === game.you ? "seat.due-you" : "seat.due")}</span>` : null}
    </p>
    <p class="badges">
      ${seat === game.you ? null : html`<${Countdown} game=${game} seat=${seat} />`}
      ${isPartner(game, seat) ? html`<span class="badge mate">${t("seat.partner")}</span>` : null}
      ${seat === view.solo ? html`<span class="badge mano">${t("seat.solo")}</span>` : null}
      ${seat === view.mano ? html`<span class="badge mano">${t("seat.mano")}</span>` : null}
      ${seat === view.dealer ? html`<span class="badge deals">${t("seat.deals")}</span>` : null}
      ${out ? html`<span class="badge">${t(view.passed.includes(seat) ? "seat.passed" : "seat.mazo")}</span>` : null}
      ${sung
        ? html`<span class="badge sung">${sung[1] === null ? concession(game) : t("seat.sung", { n: sung[1] })}</span>`
        : null}
      ${won ? html`<span class="badge won">${t("seat.tricks", { n: won })}</span>` : null}
      ${sits.stand_in ? html`<span class="badge soft">${t("seat.stand-in", { name: t(`bot.${sits.stand_in}`) })}</span>` : null}
      ${gone ? html`<span class="badge away">${t("seat.away")}</span>` : null}
    </p>
    ${says}
  </div>`;
}

/**
 * @param {{ n: number, name: string }} props
 * @returns {import("htm-preact").VNode}
 */
function Backs({ n, name }) {
  return html`<p class="backs">
    <span class="unseen">${t("seat.cards", { n, name })}</span>
    ${Array.from({ length: n }, (_, at) => html`<i key=${at} style=${fanned(at, n)}><${Face} token="back" /></i>`)}
  </p>`;
}

/**
 * Cards of a hand that can be seen, and the backs of the others.
 *
 * @param {{ cards: string[], hidden: number, name: string }} props
 * @returns {import("htm-preact").VNode}
 */
function Open({ cards, hidden, name }) {
  const all = [...cards, ...Array.from({ length: hidden }, () => "back")];
  return html`<p class="backs open">
    <span class="unseen">${t("seat.open-cards", { name, cards: cards.map(cardName).join(", ") })}</span>
    ${all.map((card, at) => html`<i key=${`${card} ${at}`} style=${fanned(at, all.length)}><${Face} token=${card} /></i>`)}
  </p>`;
}

/**
 * @param {number} at
 * @param {number} n
 * @returns {Record<string, number>} how far a card of a fan is from its middle
 */
export function fanned(at, n) {
  return { "--n": at - (n - 1) / 2 };
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {boolean} whether another seat plays on this player's side
 */
function isPartner({ view, you }, seat) {
  return view !== null && you !== null && seat !== you && allies(view, you, seat);
}

/**
 * The colour of a seat: of one's own side, of the rivals, or of the third side where there is one.
 *
 * @param {View} view
 * @param {string | null} you
 * @param {string} seat
 * @returns {string}
 */
function colourOf(view, you, seat) {
  if (view.sides.length > 2) {
    const first = view.sides.indexOf((you ?? view.sides[0] ?? "").slice(0, 1));
    const at = (view.sides.indexOf(seat.slice(0, 1)) - first + view.sides.length) % view.sides.length;
    return ["us", "them", "third"][at] ?? "them";
  }
  return allies(view, you ?? view.seats[0] ?? "", seat) ? "us" : "them";
}

/** The places of the chairs on the screen, by their number: from below, anticlockwise. */
const PLACES = /** @type {Record<number, string[]>} */ ({
  2: ["below", "above"],
  3: ["below", "beside right", "beside left"],
  4: ["below", "beside right", "above", "beside left"],
  6: ["below", "beside right low", "beside right high", "above", "beside left high", "beside left low"],
});

/**
 * @param {View} view
 * @returns {string} the class of a table with so many chairs
 */
export function seatsClass(view) {
  return `seats-${view.seats.length}${view.seats.length > 2 ? " round" : ""}`;
}

/**
 * @param {{ game: Game, seat: string, speech: Record<string, Speech>, shown?: string[] | undefined,
 *   meet?: (seat: string) => void }} props `shown` are cards that lie open in this seat's hand, as in a replay; `meet`
 *   opens the card of a character
 * @returns {import("htm-preact").VNode | null}
 */
export function SeatArea({ game, seat, speech, shown, meet }) {
  const view = game.view;
  if (view === null) return null;
  const place = placeOf(view.seats, game.you, seat);
  const name = nameOf(game, seat);
  const proved = provedBy(game, seat);
  const seen = shown ?? view.partners?.find(([mate]) => mate === seat)?.[1];
  const own = place === 0 && game.you !== null;
  const open = seen ?? (proved.length && !(own && view.phase === "play") ? proved : undefined);
  const left = view.left[view.seats.indexOf(seat)] ?? 0;
  const where = PLACES[view.seats.length]?.[place] ?? "above";
  const says = html`<${Bubble} game=${game} seat=${seat} speech=${speech} />`;
  const looks = `seat ${where} ${colourOf(view, game.you, seat)}${rests(view, seat) ? " rests" : ""}`;
  return html`<div class=${looks} role="group" aria-label=${name}>
    <${Plate} game=${game} seat=${seat} meet=${meet} says=${place === 0 ? says : null} />
    ${open
      ? html`<${Open} cards=${open} hidden=${seen ? 0 : Math.max(0, left - open.length)} name=${name} />`
      : own
        ? null
        : html`<${Backs} n=${left} name=${name} />`}
    <${Pile} game=${game} seat=${seat} />
    ${place === 0 ? null : says}
    <${Signer} game=${game} seat=${seat} />
  </div>`;
}
