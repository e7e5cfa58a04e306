/** The cards on the table: they stay where they were played, till the hand is over or the rulebook has them lifted. */

import { html, useEffect, useLayoutEffect, useRef } from "htm-preact";
import { bookOf } from "./books.js";
import { Dialog } from "./dialog.js";
import { Face, cardName } from "./card.js";
import { isTrucoWanted, trucoWord } from "./game.js";
import { nameOf } from "./names.js";
import { sentence } from "./telling.js";
import { wordName } from "./words.js";
import { t } from "./messages.js";
import { fromHand, gather } from "./motion.js";

/** @import { Game, Trick, View } from "./types.js" */

/**
 * @typedef {{ card: string, trick: number, end: "" | "won" | "tied" | "lost", now: boolean }} Lying `now` in the trick
 *   that is played, or that was played last
 */

/**
 * @param {View} view
 * @param {string} seat
 * @returns {Lying[]} the cards that a seat has played in this hand and that still lie there
 */
function playedBy(view, seat) {
  /** @type {Lying[]} */
  const lying = [];
  view.tricks.forEach((trick, at) => {
    if (at < view.lifted) return;
    for (const [player, card] of trick.plays) {
      if (player !== seat) continue;
      const end = trick.winner === null ? "tied" : trick.winner === seat ? "won" : "lost";
      const now = at === view.tricks.length - 1 && view.trick.length === 0;
      lying.push({ card, trick: at + 1, end, now });
    }
  });
  for (const [player, card] of view.trick) {
    if (player === seat) lying.push({ card, trick: view.tricks.length + 1, end: "", now: true });
  }
  return lying;
}

/**
 * @param {string} card
 * @returns {Record<string, string>} the angle of a card: the same for the same card, so that it never moves
 */
function askew(card) {
  const sum = [...card].reduce((total, letter) => total * 7 + letter.charCodeAt(0), 0);
  return { "--askew": `${(sum % 15) - 7}deg` };
}

/**
 * @param {{ game: Game, seat: string }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Pile({ game, seat }) {
  const view = game.view;
  if (view === null) return null;
  const name = nameOf(game, seat);
  const lying = playedBy(view, seat);
  return html`<div class="spot">
    <ol class="pile" aria-label=${t("trick.pile", { name })}>
      ${lying.map(
        (card) => html`<${Lying} key=${`${view.hand} ${card.trick} ${card.card}`} game=${game} seat=${seat} lying=${card} />`,
      )}
    </ol>
  </div>`;
}

/**
 * @param {{ game: Game, seat: string, lying: Lying }} props
 * @returns {import("htm-preact").VNode}
 */
function Lying({ game, seat, lying }) {
  const item = useRef(/** @type {HTMLElement | null} */ (null));
  const dealer = useRef("");
  dealer.current = game.view?.dealer ?? "";
  useLayoutEffect(() => {
    const element = item.current;
    if (element && game.live) fromHand(element, seat, lying.card);
    return () => {
      if (element) gather(element, dealer.current);
    };
  }, []);
  const end = lying.end ? `, ${t(`trick.${lying.end}`)}` : "";
  const mark = lying.end === "won" ? `${lying.trick}ª` : lying.end === "tied" ? "=" : "";
  const looks = `lying trick-${lying.trick} ${lying.end}${lying.now ? " now" : ""}`;
  return html`<li class=${looks} style=${askew(lying.card)} ref=${item}>
    <${Face} token=${lying.card} />
    <span class="unseen">${t("trick.of", { card: cardName(lying.card), n: lying.trick })}${end}</span>
    ${mark ? html`<span class="mark" aria-hidden="true">${mark}</span>` : null}
  </li>`;
}

/**
 * The middle of the table: the tricks taken, and the card turned where the rulebook turns one.
 *
 * @param {{ game: Game, open: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Middle({ game, open }) {
  const muestra = game.view?.muestra;
  const french = bookOf(game.table?.rules ?? "")?.pack === "french-40";
  const name = t(french ? "trick.vira" : "trick.muestra");
  return html`<div class="middle">
    ${muestra
      ? html`<figure class="muestra" title=${`${name}: ${cardName(muestra)}`}>
          <${Face} token=${muestra} />
          <span class="deck" aria-hidden="true"><${Face} token="back" /></span>
          <figcaption>${name}<span class="unseen">: ${cardName(muestra)}</span></figcaption>
        </figure>`
      : null}
    <${Tricks} game=${game} open=${open} />
  </div>`;
}

/**
 * The winners of the tricks; pressed, it shows the tricks once more in the order of play.
 *
 * @param {{ game: Game, open: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Tricks({ game, open }) {
  const tricks = game.view?.tricks ?? [];
  const places = [0, 1, 2].map((at) => {
    const trick = tricks[at];
    return trick ? (trick.winner === null ? t("trick.parda") : nameOf(game, trick.winner)) : "·";
  });
  const none = tricks.length === 0 && game.before.tricks.length === 0;
  const wanted = game.view?.phase === "play" && isTrucoWanted(game.view) ? trucoWord(game) : "";
  return html`<button type="button" class=${`tricks${wanted ? " at" : ""}`} onClick=${open} disabled=${none} title=${t("trick.review")}>
    <span class="unseen">${t("trick.review")}: </span>
    ${tricks.length === 0 && !wanted ? html`<span class="earlier" aria-hidden="true">↺ ${t("trick.before")}</span>` : null}
    ${places.map((text, at) => html`<span key=${at} class=${`taken${tricks[at] ? "" : " open"}`}><b>${at + 1}ª</b> ${text}</span>`)}
    ${wanted ? html`<span class="wanted">${t("trick.wanted", { call: wordName(wanted) })}</span>` : null}
  </button>`;
}

/**
 * @param {{ game: Game, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function TricksAgain({ game, close }) {
  const now = game.view?.tricks ?? [];
  const own = now.length > 0;
  const tricks = own ? now : game.before.tricks;
  const hand = own ? (game.view?.hand ?? 0) : game.before.hand;
  useEffect(() => {
    if (!tricks.length) close();
  }, [tricks.length]);
  return html`<${Dialog} title=${t("trick.again", { n: hand })} close=${close} look="wide">
    ${[...tricks].reverse().map((trick, at) => html`<${TrickAgain} key=${at} game=${game} trick=${trick} n=${tricks.length - at} />`)}
  <//>`;
}

/**
 * @param {{ game: Game, trick: Trick, n: number }} props
 * @returns {import("htm-preact").VNode}
 */
function TrickAgain({ game, trick, n }) {
  const end = sentence(game, { fact: "trick-taken", winner: trick.winner }, false);
  return html`<section class="again">
    <h3>${n}ª <span>${end}</span></h3>
    <ol>
      ${trick.plays.map(
        ([seat, card]) => html`<li key=${seat} class=${trick.winner === seat ? "won" : ""}>
          <${Face} token=${card} />
          <span>${nameOf(game, seat)}<br />${cardName(card)}</span>
        </li>`,
      )}
    </ol>
  </section>`;
}
