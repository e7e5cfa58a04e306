/** What happened and what is due, in words. */

import { has, listed, t } from "./messages.js";
import { seatAt, sideOf, waitingCall, waits } from "./game.js";

/** @import { Choice, Entry, Fact, Game, View } from "./types.js" */

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} the name of who sits there
 */
export function nameOf(game, seat) {
  if (seat === "mesa") return t("name.mesa");
  const found = seatAt(game, seat);
  if (found?.kind === "open" && found.stand_in) return t(`bot.${found.stand_in}`);
  if (!found || found.kind === "open") return t("seat.free", { seat });
  const name = found.name || (found.bot ? t(`bot.${found.bot}`) : seat);
  if (!found.bot) return name;
  // Bots of one kind at a table are told apart by a number.
  const kin = (game.table?.seats ?? []).filter((one) => one.bot === found.bot && one.kind !== "open");
  const nth = kin.findIndex((one) => one.seat === seat);
  return nth > 0 ? `${name} ${nth + 1}` : name;
}

/**
 * @param {Game} game
 * @param {string} side
 * @returns {string} "we" and "they" for who plays, the names for who looks on
 */
export function sideName(game, side) {
  if (game.you !== null) return sideOf(game.you) === side ? t("side.us") : t("side.them");
  return listed((game.table?.seats ?? []).filter((one) => sideOf(one.seat) === side).map((one) => nameOf(game, one.seat)));
}

/**
 * @param {string} word
 * @returns {string} a word of the record as it is said at the table
 */
export function wordName(word) {
  if (has(`call.${word}`)) return t(`call.${word}`);
  if (has(`card.${word}`)) return t(`card.${word}`);
  const stem = word.split("-")[0] ?? word;
  if (has(`word.${word}`)) return t(`word.${word}`);
  return has(`word.${stem}`) ? t(`word.${stem}`) : word;
}

/**
 * @param {string} token
 * @returns {string}
 */
export function cardName(token) {
  return has(`card.${token}`) ? t(`card.${token}`) : t("card.unknown");
}

/**
 * @param {Game} game
 * @param {number[]} score
 * @returns {string}
 */
export function scoreInWords(game, score) {
  const sides = game.view?.sides ?? ["A", "B"];
  return sides.map((side, at) => `${sideName(game, side)} ${score[at] ?? 0}`).join(", ");
}

/**
 * @typedef {(game: Game, fact: Fact & { [field: string]: any }, name: string) => string} Teller
 */

/** @type {Record<string, Teller>} */
const TELLERS = {
  "match-started": () => t("told.match-started"),
  drew: (_game, fact, name) => t("told.drew", { name, card: cardName(String(fact.card)) }),
  "draw-tied": (game, fact) =>
    t("told.draw-tied", { names: listed(/** @type {string[]} */ (fact["seats"]).map((seat) => nameOf(game, seat))) }),
  "hand-started": (game, fact) =>
    t("told.hand-started", { n: fact["hand"], dealer: nameOf(game, fact["dealer"]), mano: nameOf(game, fact["mano"]) }),
  cut: (_game, fact, name) => (fact.seat === "mesa" ? t("told.cut-mesa") : t("told.cut", { name, n: fact["lifted"] })),
  "cards-out": (_game, fact, name) => (fact.seat === "mesa" ? t("told.cards-out-mesa") : t("told.cards-out", { name })),
  "own-cards": (_game, fact) => t("told.own-cards", { cards: (fact.cards ?? []).map(cardName).join(", ") }),
  played: (_game, fact, name) => t("told.played", { name, card: cardName(String(fact.card)) }),
  "trick-taken": (game, fact) =>
    fact["winner"] ? t("told.trick-taken", { name: nameOf(game, fact["winner"]) }) : t("told.trick-parda"),
  "envido-called": (_game, fact, name) => t("told.called", { name, call: wordName(fact["word"]) }),
  "truco-called": (_game, fact, name) => t("told.called", { name, call: wordName(fact["word"]) }),
  "envido-answered": (_game, fact, name) =>
    has(`call.${fact["word"]}`) ? "" : t("told.says", { name, word: wordName(fact["word"]) }),
  "truco-answered": (_game, fact, name) =>
    fact["wanted"] && fact["word"] !== "quiero" ? "" : t("told.says", { name, word: wordName(fact["word"]) }),
  sang: (_game, fact, name) =>
    fact["number"] === null ? t("told.conceded", { name }) : t("told.sang", { name, n: fact["number"] }),
  "envido-won": (_game, fact, name) =>
    fact["number"] === null ? "" : t("told.envido-won", { name, n: fact["number"] }),
  left: (_game, fact, name) => t(fact["word"] === "paso" ? "told.left-paso" : "told.left-mazo", { name }),
  shown: (_game, fact, name) =>
    t(fact.cards?.length ? "told.shown" : "told.shown-table", { name, n: fact["number"], cards: (fact.cards ?? []).map(cardName).join(", ") }),
  awarded: (game, fact) =>
    t("told.awarded", { side: sideName(game, fact["side"]), n: fact["points"], reason: t(`reason.${fact["reason"]}`) }),
  "hand-ended": (game, fact) => t("told.hand-ended", { score: scoreInWords(game, fact["score"]) }),
  "chico-ended": (game, fact) => t("told.chico-ended", { side: sideName(game, fact["side"]) }),
  "match-ended": (game, fact) => t("told.match-ended", { side: sideName(game, fact["side"]) }),
};

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
  const lines = entry.facts.flatMap((fact) => {
    const text = TELLERS[fact.fact]?.(game, fact, nameOf(game, String(fact.seat ?? entry.seat))) ?? "";
    return text ? [{ text, rules: fact.rules ?? [], fact }] : [];
  });
  if (entry.act === "resign") {
    lines.unshift({ text: t("told.resigned", { name: nameOf(game, entry.seat) }), rules: [], fact: { fact: "resigned" } });
  }
  const first = lines[0];
  if (first) first.rules = [...new Set([...entry.rules, ...first.rules])];
  return lines;
}

/**
 * @typedef {{ text: string, urgent: boolean }} Prompt
 */

/**
 * What everybody waits for; urgent where it is this player.
 *
 * @param {Game} game
 * @returns {Prompt}
 */
export function promptOf(game) {
  const { view, you, table } = game;
  if (view === null || table === null) return { text: "", urgent: false };
  if (table.paused) return { text: t("prompt.paused"), urgent: false };
  if (waits(game)) return you === null ? mine("prompt.sit") : { text: t("prompt.seats"), urgent: false };
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
      if (you === null) return { text: t("prompt.match-over", { side: sideName(game, view.winner) }), urgent: true };
      return mine(sideOf(you) === view.winner ? "prompt.match-won" : "prompt.match-lost");
    case "play":
      return inPlay(game, view, you);
  }
}

/**
 * @param {Game} game
 * @param {View} view
 * @param {string | null} you
 * @returns {Prompt}
 */
function inPlay(game, view, you) {
  const call = waitingCall(view);
  if (call !== null) {
    const name = nameOf(game, call.caller);
    const word = wordName(call.word);
    if (may(game, "quiero")) return { text: t("prompt.answer", { name, call: word }), urgent: true };
    const own = you !== null && sideOf(you) === sideOf(call.caller);
    return { text: t(own ? "prompt.wait-answer" : "prompt.answer-others", { name, call: word }), urgent: false };
  }
  if (view.envido.state === "singing") {
    return view.envido.singer === you ? mine("prompt.sing") : others("prompt.sing-others", nameOf(game, view.envido.singer));
  }
  if (view.turn && view.turn === you) return mine(view.trick.length || view.tricks.length ? "prompt.turn" : "prompt.lead");
  return view.turn ? others("prompt.turn-others", nameOf(game, view.turn)) : { text: "", urgent: false };
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
