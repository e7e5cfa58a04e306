/** Señas: the signs that a player may make, whom he looks at, and the face of who signs to him. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { cardName, isCard } from "./card.js";
import { drawing } from "./drawing.js";
import { opensHand } from "./game.js";
import { has, t } from "./messages.js";
import { nameOf } from "./names.js";
import { preferences } from "./preferences.js";
import { useStore } from "./store.js";
import { wordName } from "./words.js";

/** @import { Game } from "./types.js" */

/** How long a sign lasts, and how long where a player asks for more time. */
const LASTS_MS = 1_500;
const LASTS_LONGER_MS = 5_000;
/** The keys of the signs, with the shift key, in their order; they are places of the keyboard, with any letters on them. */
const KEYS = ["Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7", "Digit8", "Digit9", "Digit0", "Minus", "Equal"];
const SHOWN = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];
const MORE = "QWERTYUIOP";

/**
 * @param {number} at
 * @returns {{ code: string, shown: string }} the key of a sign by its place
 */
function keyOf(at) {
  const letter = MORE[at - KEYS.length] ?? "";
  return { code: KEYS[at] ?? `Key${letter}`, shown: SHOWN[at] ?? letter };
}

/**
 * @param {{ gesture: string, plays?: boolean }} props
 * @returns {import("htm-preact").VNode} a face that makes a gesture; it moves where things may move
 */
function GestureFace({ gesture, plays = false }) {
  return html`<svg class=${`gesture${plays ? " plays" : ""}`} viewBox="0 0 100 120" aria-hidden="true">
    ${plays ? html`<use class="calm" href=${`${drawing("faces.svg")}#face-calma`} />` : null}
    <use class="sign" href=${`${drawing("faces.svg")}#face-${gesture}`} />
  </svg>`;
}

/**
 * @param {string} gesture
 * @returns {string} a gesture in words
 */
function gestureName(gesture) {
  return has(`gesture.${gesture}`) ? t(`gesture.${gesture}`) : gesture;
}

/**
 * @param {string} word
 * @returns {string} the meaning of a sign: the card, without the word for a sign
 */
function meaning(word) {
  const card = word.slice(word.lastIndexOf("-") + 1);
  return isCard(card) && !has(`word.${word}`) ? cardName(card) : wordName(word).replace(/^.*: /, "");
}

/**
 * The face of a seat while it makes a sign that this viewer sees. The log describes the sign in words.
 *
 * @param {{ game: Game, seat: string }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Signer({ game, seat }) {
  const [sign, setSign] = useState("");
  const { glimpse } = game;
  const seen = useRef(glimpse);
  const { longer } = useStore(preferences);
  useEffect(() => {
    const fact = glimpse === seen.current ? undefined : glimpse?.facts.find((fact) => fact.seat === seat && fact["sign"]);
    seen.current = glimpse;
    if (fact) setSign(String(fact["sign"]));
  }, [glimpse]);
  useEffect(() => {
    if (!sign) return undefined;
    const timer = setTimeout(() => setSign(""), longer ? LASTS_LONGER_MS : LASTS_MS);
    return () => clearTimeout(timer);
  }, [sign, longer]);
  const gesture = game.signs.find(([word]) => word === sign)?.[1];
  if (!gesture) return null;
  return html`<span class="signer" aria-hidden="true"><${GestureFace} gesture=${gesture} plays=${true} /></span>`;
}

/**
 * @param {Game} game
 * @returns {string} the seat that this player looks at, empty for none
 */
function gazeOf(game) {
  const { view, you, log } = game;
  if (view === null || you === null) return "";
  const start = log.map(opensHand).lastIndexOf(true);
  const own = log.slice(Math.max(0, start)).flatMap((entry) => entry.facts);
  const moved = own.filter((fact) => fact.fact === "glimpse" && fact.seat === you && fact["at"]).pop();
  if (moved) return moved["at"] === you ? "" : String(moved["at"]);
  const place = view.seats.indexOf(you);
  const band = view.bands?.[place];
  const round = [...view.seats.slice(place + 1), ...view.seats.slice(0, place)];
  return round.find((seat) => view.bands?.[view.seats.indexOf(seat)] === band) ?? "";
}

/**
 * The keys of the signs: shift with a digit.
 *
 * @param {Game} game
 * @param {(word: string) => void} send
 * @returns {void}
 */
function useSignKeys(game, send) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      const free = event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      const place = event.target;
      const typing = place instanceof HTMLElement && (place.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(place.tagName));
      if (!free || typing || !preferences.get().keys || document.querySelector("dialog[open]")) return;
      const sign = game.signs.find((_, at) => keyOf(at).code === event.code);
      if (!sign) return;
      send(sign[0]);
      event.preventDefault();
    };
    document.addEventListener("keydown", down);
    return () => document.removeEventListener("keydown", down);
  });
}

/**
 * The signs that this player may make, and the seats that he may look at; nothing at a table without signs.
 *
 * @param {{ game: Game, send: (word: string) => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Signs({ game, send }) {
  useSignKeys(game, send);
  const { view, you } = game;
  if (view === null || you === null || view.phase !== "play" || !game.signs.length) return null;
  const gaze = gazeOf(game);
  return html`<details class="signs">
    <summary>${t("signs.title")}</summary>
    <div class="gaze" role="group" aria-label=${t("signs.look")}>
      <span>${t("signs.look")}</span>
      ${view.seats
        .filter((seat) => seat !== you)
        .map(
          (seat) => html`<button
            type="button"
            class="chip"
            key=${seat}
            aria-pressed=${seat === gaze}
            onClick=${() => send(`vista-${seat}`)}
          >
            ${nameOf(game, seat)}
          </button>`,
        )}
    </div>
    <div class="palette">
      ${game.signs.map(([word, gesture], at) => {
        const { shown } = keyOf(at);
        return html`<button
          type="button"
          key=${word}
          aria-keyshortcuts=${`Shift+${shown}`}
          onClick=${() => send(word)}
        >
          <${GestureFace} gesture=${gesture} />
          <b>${meaning(word)}</b>
          <small>${gestureName(gesture)}</small>
          <kbd aria-hidden="true">⇧${shown}</kbd>
        </button>`;
      })}
    </div>
  </details>`;
}
