/** The log and the prompt in sentences. */

import { bookOf } from "./books.js";
import { allies, openSeats, opensHand, seatAt, sideOf, unready, waitingCall, waits } from "./game.js";
import { listed, t } from "./messages.js";
import { isMuted } from "./mute.js";
import { nameOf, sideName } from "./names.js";
import { sentence } from "./telling.js";
import { wordName } from "./words.js";

/** @import { Choice, Entry, Fact, Game, View } from "./types.js" */

/**
 * @param {Game} game
 * @param {Entry} entry
 * @returns {boolean} whether the truco was called in the hand of an entry, up to it
 */
function trucoCalled(game, entry) {
  const sofar = game.log.filter((row) => row.seq <= entry.seq);
  const start = sofar.map(opensHand).lastIndexOf(true);
  return sofar.slice(Math.max(0, start)).some((entry) => entry.facts.some(callsTruco));
}

/**
 * @param {Fact} fact
 * @returns {boolean} whether a fact calls the truco, alone or in a ley de juego
 */
function callsTruco(fact) {
  return fact.fact === "truco-called" || (fact.fact === "ley-answered" && Boolean(fact["truco"]));
}

/** Requests that have a sentence like facts: the name of the fact, by the word of their row. */
const GIVEN = /** @type {Record<string, string>} */ ({ resign: "resigned", walkover: "walkover", undo: "undone" });

/**
 * @typedef {{ text: string, rules: string[], fact: Fact }} Line
 */

/**
 * The lines of an entry, each with the rules that it rests on.
 *
 * @param {Game} game
 * @param {Entry} entry
 * @returns {Line[]}
 */
export function linesOf(game, entry) {
  const given = GIVEN[entry.act];
  const gaveUp = given ? [{ fact: given, seat: entry.seat }] : [];
  const lines = [...gaveUp, ...entry.facts].flatMap((/** @type {Fact} */ fact) => {
    if (fact.fact === "spoke" && isMuted(game, entry)) return [];
    const text = sentence(game, fact, fact.fact === "awarded" && trucoCalled(game, entry));
    return text ? [{ text, rules: fact.rules ?? [], fact }] : [];
  });
  const first = lines[0];
  if (first) first.rules = [...new Set([...entry.rules, ...first.rules])];
  return lines;
}

/**
 * @typedef {{ text: string, urgent: boolean }} Prompt
 */

/**
 * The prompt of the table; urgent where it is for this player.
 *
 * @param {Game} game
 * @returns {Prompt}
 */
export function promptOf(game) {
  const { view, you, table } = game;
  if (view === null || table === null) return { text: "", urgent: false };
  if (table.paused) return { text: t("prompt.paused"), urgent: false };
  if (waits(game)) return beforeMatch(game);
  switch (view.phase) {
    case "draw":
      return asks(game, "tiro") ? mine("prompt.draw") : { text: t("prompt.draw-others"), urgent: false };
    case "cut":
      return asks(game, "corto") ? mine("prompt.cut") : others("prompt.cut-others", nameOf(game, view.cutter));
    case "deal":
      return asks(game, "reparto") ? mine("prompt.deal") : others("prompt.deal-others", nameOf(game, view.dealer));
    case "hand-over":
      return asks(game, "corto") ? mine("prompt.next") : { text: t("prompt.hand-over"), urgent: false };
    case "match-over":
      // Who did well with prescribed deals only the comparison with other tables says.
      if (table.deals) return { text: t("prompt.deals-over", { n: table.deals }), urgent: true };
      if (you === null) return { text: t("prompt.match-over", { side: sideName(game, view.winner) }), urgent: true };
      return mine(sideOf(you) === view.winner ? "prompt.match-won" : "prompt.match-lost");
    case "play":
      return inPlay(game, view, you);
  }
}

/**
 * @param {Game} game
 * @returns {Prompt} the prompt before the first match
 */
function beforeMatch(game) {
  const { you } = game;
  const missing = openSeats(game).length > 0;
  if (missing) return you === null ? mine("prompt.sit") : { text: t("prompt.seats"), urgent: false };
  const late = unready(game);
  return you !== null && late.includes(you) ? mine("prompt.ready") : { text: t("prompt.ready-others", { names: listed(late.map((seat) => nameOf(game, seat))) }), urgent: false };
}

/**
 * @param {Game} game
 * @param {View} view
 * @param {string | null} you
 * @returns {Prompt}
 */
function inPlay(game, view, you) {
  const call = waitingCall(game);
  if (call !== null) {
    const name = nameOf(game, call.caller);
    const word = wordName(call.word, (seat) => nameOf(game, seat));
    if (game.menu.some((choice) => choice.group === "answer")) return { text: t("prompt.answer", { name, call: word }), urgent: true };
    if (you !== null && view.due === you) return { text: t("prompt.speak-after", { name, call: word }), urgent: true };
    const own = you !== null && allies(view, you, call.caller);
    return { text: t(own ? "prompt.wait-answer" : "prompt.answer-others", { name, call: word }), urgent: false };
  }
  if (view.envido.state === "singing" && view.envido.singer) {
    return view.envido.singer === you ? mine("prompt.sing") : others("prompt.sing-others", nameOf(game, view.envido.singer));
  }
  if (view.settling?.open) {
    if (you !== null && view.settling.asked.includes(you)) return mine("prompt.asked-to-show");
    const waits = you !== null && !view.settling.silent.includes(you);
    return { text: t(waits ? "prompt.settling" : "prompt.settling-others"), urgent: waits };
  }
  if (view.onze?.state === "deciding") {
    return game.menu.length ? mine("prompt.onze") : others("prompt.onze-others", sideName(game, view.onze.band));
  }
  if (view.discards) return view.discards === you ? mine("prompt.discard") : others("prompt.discard-others", nameOf(game, view.discards));
  if (view.turn && view.turn === you && game.menu.some((choice) => choice.group === "card")) return mine(view.trick.length || view.tricks.length ? "prompt.turn" : game.menu.some((choice) => choice.group === "call") ? "prompt.lead" : "prompt.lead-card");
  if (awaitsMuestra(game, view)) return { text: t("prompt.muestra"), urgent: false };
  // The player has to say a word that the page has no prompt for: it is among the calls.
  if (view.due && view.due === you) return mine("prompt.speak");
  if (view.due && view.due !== view.turn) return others("prompt.speak-others", nameOf(game, view.due));
  return view.turn ? others("prompt.turn-others", nameOf(game, view.turn)) : { text: "", urgent: false };
}

/**
 * @param {Game} game
 * @param {View} view
 * @returns {boolean} whether the muestra is turned only after the time for leyes is over
 */
function awaitsMuestra(game, view) {
  const words = bookOf(game.table?.rules ?? "")?.words ?? [];
  return view.muestra === null && words.some((word) => word.startsWith("ley-"));
}

/**
 * Whether this player must draw, cut or deal because the table does not do it for him.
 *
 * @param {Game} game
 * @param {string} word
 * @returns {boolean}
 */
export function asks(game, word) {
  const own = seatAt(game, game.you ?? "");
  return may(game, word) !== undefined && (own?.deal_myself === true || game.table?.settings.auto_deal === false);
}

/**
 * @param {string} key
 * @returns {Prompt}
 */
function mine(key) {
  return { text: t(key), urgent: true };
}

/**
 * @param {string} key
 * @param {string} name
 * @returns {Prompt}
 */
function others(key, name) {
  return { text: t(key, { name }), urgent: false };
}

/**
 * @param {Game} game
 * @param {string} word
 * @returns {Choice | undefined} the word on the menu
 */
export function may(game, word) {
  return game.menu.find((choice) => choice.word === word);
}
