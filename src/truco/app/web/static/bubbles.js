/** The last words of each seat, in a bubble beside it. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { has, t } from "./messages.js";
import { saidIn, waitingCall } from "./game.js";
import { isCard, isCovered } from "./card.js";
import { isMuted } from "./mute.js";
import { nameOf } from "./names.js";
import { wordName } from "./words.js";

/** @import { Entry, Game } from "./types.js" */

/** @type {Record<string, number>} */
const LASTS_MS = { slow: 7_000, normal: 4_500, fast: 1_500 };
/** Acts without a spoken word: acts with cards and pack, and silence. */
const DONE = /^(tiro|corto|reparto|quemo|descarto|tapada|vuelvo|levanto|miro|callo)(-|$)/;
/** Requests to the table, which the log describes (`_REQUESTS` of `app/tables/records.py`); they are no words of the game. */
const ASKED = ["open", "sit", "bot", "ready", "rematch", "resign", "walkover"];

/**
 * @typedef {{ key: string, text: string, chat: boolean }} Speech
 */

/**
 * @param {Game} game
 * @param {Entry} entry
 * @returns {string} the words of the seat, empty for a card
 */
export function spoken(game, entry) {
  const silent = isCard(entry.act) || isCovered(entry.act) || DONE.test(entry.act) || ASKED.includes(entry.act);
  if (silent || entry.seat === "mesa" || !entry.facts.length) return "";
  const spokenFact = entry.facts.find((fact) => fact.fact === "spoke");
  if (spokenFact && !isMuted(game, entry)) return String(spokenFact["text"]);
  const word = saidIn(entry);
  return word ? wordName(word, (seat) => nameOf(game, seat)) : "";
}

/**
 * @param {Game} game
 * @returns {Record<string, Speech>} by seat
 */
export function useSpeech(game) {
  const [speech, setSpeech] = useState(/** @type {Record<string, Speech>} */ ({}));
  const seen = useRef({ seq: game.live ? 0 : game.seq, said: game.said.length ? game.said[game.said.length - 1] : null });
  /** @param {string} seat @param {Speech} words */
  const say = (seat, words) => {
    setSpeech((now) => ({ ...now, [seat]: words }));
    setTimeout(() => {
      setSpeech((now) => {
        if (now[seat]?.key !== words.key) return now;
        const { [seat]: _gone, ...rest } = now;
        return rest;
      });
    }, LASTS_MS[game.table?.settings.pace ?? "normal"]);
  };
  useEffect(() => {
    if (!game.live) {
      seen.current.seq = game.seq;
      return;
    }
    for (const entry of game.log) {
      const text = entry.seq > seen.current.seq ? spoken(game, entry) : "";
      if (text) say(entry.seat, { key: `act ${entry.seq}`, text, chat: false });
    }
    seen.current.seq = game.seq;
  }, [game.seq]);
  useEffect(() => {
    const last = game.said[game.said.length - 1];
    if (!last || last === seen.current.said) return;
    seen.current.said = last;
    const text = has(`say.${last.word}`) ? t(`say.${last.word}`) : t("talk.advice", { word: wordName(last.word) });
    say(last.seat, { key: `say ${Date.now()}`, text, chat: true });
  }, [game.said]);
  return speech;
}

/**
 * @param {{ game: Game, seat: string, speech: Record<string, Speech> }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Bubble({ game, seat, speech }) {
  const waits = waitingCall(game);
  const words = speech[seat] ?? (waits?.caller === seat ? { key: "waits", text: wordName(waits.word, (name) => nameOf(game, name)), chat: false } : null);
  if (words === null) return null;
  const lasting = waits?.caller === seat && !words.chat ? " waits" : "";
  return html`<p class=${`bubble${words.chat ? " chat" : ""}${lasting}`} aria-hidden="true">
    <span>${nameOf(game, seat)}</span> <b class="text">${words.text}</b>
  </p>`;
}
