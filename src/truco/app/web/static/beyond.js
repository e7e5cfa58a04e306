/** The acts of a person at a refereed table beside the menu: all words of the rulebook, any number, any card. */

import { html, useState } from "htm-preact";
import { bookOf } from "./books.js";
import { cardName } from "./card.js";
import { allies } from "./game.js";
import { Rulings } from "./ladder.js";
import { t } from "./messages.js";
import { claimAgainst, nameOf } from "./names.js";
import { Stepper } from "./number.js";
import { may } from "./tell.js";
import { wordName } from "./words.js";

/** @import { Game } from "./types.js" */

/** @typedef {{ currentTarget: HTMLInputElement }} Changed */

/** Totals that anybody can say aloud, whether a hand makes them or not. */
const MOST = 60;
/** A total as it is sung. */
const NUMBER = /^\d+$/;
/** Words of the table, and those that need a card or a number with them. */
const NEVER = /^(tiro|corto|reparto|quemo|miro|vuelvo|voto-.*|\d+|.*\d.*)$/;

/**
 * @param {Game} game
 * @returns {boolean} whether everything can be said here
 */
export function isRefereed(game) {
  return (game.table?.settings.admission ?? "assisted") !== "assisted";
}

/**
 * A palette that stays folded; it is the same whatever anybody holds, but for one's own cards.
 *
 * @param {{ game: Game, send: (word: string) => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Beyond({ game, send }) {
  const [open, setOpen] = useState(false);
  const [claimed, setClaimed] = useState("");
  const { view, you } = game;
  if (!isRefereed(game) || view === null || you === null) return null;
  /** @param {string} word @param {string} text */
  const button = (word, text) =>
    html`<button type="button" class="call chip" key=${word} data-beyond=${word} onClick=${() => send(word)}>${text}</button>`;
  /** @param {string} word */
  const named = (word) => wordName(word, (seat) => nameOf(game, seat));
  const book = bookOf(game.table?.rules ?? "");
  const words = (book?.words ?? []).filter((word) => !NEVER.test(word) && !may(game, word));
  const cards = view.cards ?? [];
  const others = view.seats.filter((seat) => seat !== you);
  const mates = book?.aside ? others.filter((seat) => allies(view, you, seat)) : [];
  return html`<details class="beyond" open=${open} onToggle=${(/** @type {{ currentTarget: HTMLDetailsElement }} */ event) => setOpen(event.currentTarget.open)}>
    <summary>${t("beyond.title")}</summary>
    ${open
      ? html`<p class="small">${t("beyond.how")}</p>
          <h2>${t("beyond.words")}</h2>
          <div role="group" aria-label=${t("beyond.words")}>
            ${words.map((word) => button(word, named(word)))}
          </div>
          ${book?.words.some((word) => NUMBER.test(word))
            ? html`<h2>${t("beyond.numbers")}</h2>
                <${Stepper}
                  choice=${{ word: "{n}", group: "sing", least: 0, most: MOST }}
                  label=${(/** @type {number} */ n) => t("beyond.number", { n })}
                  act=${send}
                />`
            : null}
          ${cards.length && view.phase === "play"
            ? html`<h2>${t("beyond.cards")}</h2><div role="group" aria-label=${t("beyond.cards")}>
                ${cards.filter((card) => !may(game, card)).map((card) => button(card, cardName(card)))}
                ${cards.map((card) => button(`(${card})`, t("beyond.covered", { card: cardName(card) })))}
                ${mates.flatMap((mate) => cards.map((card) => button(`muestro-${card}-${mate}`, named(`muestro-${card}-${mate}`))))}
                ${cards.map((card) => button(`tapada-${card}`, t("beyond.laid", { card: cardName(card) })))}
              </div>`
            : null}
          <h2>${t("beyond.claims")}</h2>
          <div role="group" aria-label=${t("beyond.claims")}>
            ${view.settling?.asked.includes(you) ? button("niego", wordName("niego")) : null}
            ${book?.asks ? others.map((seat) => button(`ver-${seat}`, named(`ver-${seat}`))) : null}
            <label>
              ${t("beyond.claimed")}
              <input name="claimed" maxlength="40" value=${claimed} onInput=${(/** @type {Changed} */ event) => setClaimed(event.currentTarget.value)} />
            </label>
            ${others.map((seat) => button(claimAgainst(seat, claimed), named(`reclamo-${seat}`)))}
          </div>
          ${game.table?.judge?.name
            ? null
            : html`<details class="proposals">
                <summary>${t("beyond.propose")}</summary>
                <${Rulings} game=${game} act=${send} who="players" corrects=${0} />
              </details>`}`
      : null}
  </details>`;
}
