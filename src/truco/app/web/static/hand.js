/** This player's cards: places that stay where they are, in the order that he likes. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { bookOf } from "./books.js";
import { Face, cardName } from "./card.js";
import { bySuit, moved } from "./hand-order.js";
import { may } from "./tell.js";
import { t } from "./messages.js";
import { fanned } from "./seat.js";
import { fromDealer, remember } from "./motion.js";
import { preferences } from "./preferences.js";
import { useStore } from "./store.js";
import { TipButton } from "./tip.js";

/** @import { Game } from "./types.js" */

const DRAG_PX = 10;
/** The acts with a card beside playing it, by the first part of their words. */
const DOINGS = ["face-down", "descarto", "tapada", "vuelvo", "levanto"];

/**
 * @param {string} card
 * @param {string} doing one of `DOINGS`, or empty for playing it
 * @returns {string} the word for it
 */
export function wordFor(card, doing) {
  if (doing === "face-down") return `(${card})`;
  return doing ? `${doing}-${card}` : card;
}

/**
 * The effect of a click on a card: the player's choice, else the only act that the menu allows.
 *
 * @param {Game} game
 * @param {string} chosen
 * @returns {{ doings: string[], doing: string }}
 */
export function useOfCards(game, chosen) {
  const held = game.view?.cards ?? [];
  const can = (/** @type {string} */ doing) => held.some((card) => may(game, wordFor(card, doing)) !== undefined);
  const doings = DOINGS.filter(can);
  if (doings.includes(chosen)) return { doings, doing: chosen };
  return { doings, doing: can("") ? "" : (doings[0] ?? "") };
}

/**
 * The order in which a player keeps his cards; a new hand has the order of the deal.
 *
 * @param {Game} game
 * @returns {[string[], (order: string[]) => void]}
 */
export function useOrder(game) {
  const dealt = game.view?.dealt ?? [];
  const [order, setOrder] = useState(dealt);
  const same = order.length === dealt.length && order.every((card) => dealt.includes(card));
  return [same ? order : dealt, setOrder];
}

/**
 * @param {{ game: Game, order: string[], setOrder: (order: string[]) => void, doing: string, act: (word: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Hand({ game, order, setOrder, doing, act }) {
  const view = game.view;
  const held = view?.cards ?? [];
  return html`<ul class=${`hand${order.length > 3 ? " four" : ""}`} aria-label=${t("hand.title")}>
    ${order.map((card, at) =>
      held.includes(card)
        ? html`<${HeldCard}
            key=${`${view?.hand} ${card}`}
            game=${game}
            card=${card}
            word=${wordFor(card, doing)}
            at=${at}
            act=${act}
            move=${(/** @type {number} */ by) => setOrder(moved(order, order.indexOf(card), order.indexOf(card) + by))}
          />`
        : html`<li key=${`${view?.hand} ${card} gone`} class="place" style=${fanned(at, order.length)} aria-hidden="true"></li>`,
    )}
    ${Array.from({ length: unlooked(game) }, (_, at) => html`<li key=${`back ${at}`} class="place unlooked" style=${fanned(at, unlooked(game))}>
      <${Face} token="back" /><span class="unseen">${t("card.unknown")}</span>
    </li>`)}
  </ul>`;
}

/**
 * @param {Game} game
 * @returns {number} how many cards lie before this player that he has not looked at yet
 */
function unlooked({ view, you }) {
  if (view === null || view.dealt?.length) return 0;
  return view.left[view.seats.indexOf(you ?? "")] ?? 0;
}

/**
 * @param {{ game: Game, card: string, word: string, at: number, act: (word: string) => void, move: (by: number) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function HeldCard({ game, card, word, at, act, move }) {
  const item = useRef(/** @type {HTMLElement | null} */ (null));
  const drag = useRef({ from: 0, moving: false, moved: false });
  const playable = may(game, word) !== undefined;
  useEffect(() => {
    if (item.current && game.live && game.view) fromDealer(item.current, game.view.dealer, at);
  }, []);
  /** @param {PointerEvent} event */
  const down = (event) => {
    drag.current = { from: event.clientX, moving: true, moved: false };
    if (item.current) remember(word, item.current);
  };
  /** @param {PointerEvent} event */
  const slide = (event) => {
    const { moving, from } = drag.current;
    const element = item.current;
    if (!moving || !element) return;
    const way = event.clientX - from;
    if (!drag.current.moved && Math.abs(way) < DRAG_PX) return;
    if (!drag.current.moved) element.setPointerCapture(event.pointerId);
    drag.current.moved = true;
    if (Math.abs(way) > element.offsetWidth * 0.7) {
      move(Math.sign(way));
      drag.current.from += Math.sign(way) * element.offsetWidth;
      element.style.transform = "";
    } else {
      element.style.transform = `translateX(${way}px)`;
    }
  };
  const drop = () => {
    drag.current.moving = false;
    if (item.current) item.current.style.transform = "";
  };
  const click = () => {
    if (drag.current.moved) {
      drag.current.moved = false;
      return;
    }
    if (item.current) remember(word, item.current);
    act(word);
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const way = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (!way) return;
    event.preventDefault();
    if (event.shiftKey) {
      move(way);
      return;
    }
    const buttons = [...(item.current?.parentElement?.querySelectorAll("button") ?? [])];
    const own = buttons.findIndex((button) => button.dataset["card"] === card);
    buttons[own + way]?.focus();
  };
  const kind = kindOf(game, card);
  const spoken = kind ? `${cardName(card)} (${kind})` : cardName(card);
  const name = t("hand.card", { card: spoken, place: t(`hand.place-${at + 1}`) });
  return html`<li class="place" style=${fanned(at, game.view?.dealt?.length ?? 3)} ref=${item} onPointerMove=${slide} onPointerUp=${drop} onPointerCancel=${drop}>
    <button
      type="button"
      class=${`card${word === card ? "" : " otherwise"}${kind ? " strongest" : ""}`}
      data-card=${card}
      data-key=${at + 1}
      data-kind=${kind || null}
      aria-disabled=${playable ? "false" : "true"}
      aria-label=${playable ? name : `${name}, ${t("hand.not-now")}`}
      onPointerDown=${down}
      onClick=${click}
      onKeyDown=${key}
    >
      <${Face} token=${card} />
    </button>
  </li>`;
}

/**
 * @param {Game} game
 * @param {string} card
 * @returns {string} the name of a card of its own rank above the others, empty for any other card
 */
function kindOf(game, card) {
  const kind = game.view?.strong?.find(([token]) => token === card)?.[1];
  return kind ? t(`raised.${kind}`) : "";
}

/**
 * The envido of this player's cards, and the order of the cards.
 *
 * @param {{ game: Game, order: string[], setOrder: (order: string[]) => void, doing: string,
 *   setDoing: (doing: string) => void, ask: (what: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function HandTools({ game, order, setOrder, doing, setDoing, ask }) {
  const { tanto } = useStore(preferences);
  const number = game.view?.tanto;
  const counts = bookOf(game.table?.rules ?? "")?.words.includes("envido") ?? true;
  const dealt = game.view?.dealt ?? [];
  const sort = () => {
    const sorted = bySuit(dealt);
    setOrder(order.join() === sorted.join() ? [...dealt] : sorted);
  };
  return html`<div class="hand-tools">
    ${counts
      ? html`<button
          type="button"
          class="chip"
          aria-pressed=${tanto ? "true" : "false"}
          disabled=${number === undefined || number === null}
          onClick=${() => preferences.set({ tanto: !tanto })}
        >
          ${t("hand.tanto")} <b>${tanto ? (number ?? "–") : "··"}</b>
        </button>`
      : null}
    ${useOfCards(game, doing).doings.map(
      (choice) => html`<button
        type="button"
        class="chip doing"
        key=${choice}
        aria-pressed=${choice === doing ? "true" : "false"}
        onClick=${() => setDoing(choice === doing ? "" : choice)}
      >
        ${t(choice === "face-down" ? "hand.face-down" : `hand.do-${choice}`)}
      </button>`,
    )}
    <button type="button" class="chip sort" disabled=${dealt.length === 0} onClick=${sort}>${t("hand.sort")}</button>
    <${TipButton} game=${game} ask=${ask} />
  </div>`;
}
