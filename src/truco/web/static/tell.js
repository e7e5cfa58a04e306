/** What happened and what is due, in words. */

import { bookOf } from "./books.js";
import { cardName } from "./card.js";
import { has, listed, t } from "./messages.js";
import { allies, opensHand, seatAt, sideOf, waitingCall, waits } from "./game.js";
import { wordName } from "./words.js";

/** @import { Award, Choice, Entry, Fact, Game, View } from "./types.js" */

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
 * @returns {string} "we" and "they" for who plays, the names for who looks on or plays with three sides
 */
export function sideName(game, side) {
  if (side.length > 1) return listed([...side].map((one) => sideName(game, one)));
  if (game.you !== null && sideOf(game.you) === side) return t("side.us");
  if (game.you !== null && (game.view?.sides.length ?? 2) === 2) return t("side.them");
  return listed((game.table?.seats ?? []).filter((one) => sideOf(one.seat) === side).map((one) => nameOf(game, one.seat)));
}

/**
 * @param {Game} game
 * @param {number[]} score
 * @returns {string}
 */
export function scoreInWords(game, score) {
  const sides = game.view?.sides ?? ["A", "B"];
  // With three sides these are names, and a name may end in a number.
  const told = (/** @type {string} */ name, /** @type {number} */ points) => (sides.length > 2 ? `${name} (${points})` : `${name} ${points}`);
  return sides.map((side, at) => told(sideName(game, side), score[at] ?? 0)).join(", ");
}

/**
 * @param {Fact} fact
 * @returns {string} its cards by name
 */
function cardsIn(fact) {
  return (fact.cards ?? []).map(cardName).join(", ");
}

/**
 * @param {string} kind as records name it
 * @returns {string} what players call a kind of hand
 */
export function kindName(kind) {
  return has(`kind.${kind}`) ? t(`kind.${kind}`) : kind;
}

/**
 * @param {Game} game
 * @param {Award} award
 * @param {boolean} called whether the truco was called in that hand: without it the tricks gave the point
 * @returns {string}
 */
export function awardInWords(game, award, called) {
  const reason = award.reason === "truco" && !called ? "hand" : award.reason;
  return t("told.awarded", { side: sideName(game, award.side), n: award.points, reason: t(`reason.${reason}`) });
}

/**
 * @param {Game} game
 * @param {Entry} entry
 * @returns {boolean} whether the truco was called in the hand of an entry, up to it
 */
function trucoCalled(game, entry) {
  const sofar = game.log.filter((one) => one.seq <= entry.seq);
  const start = sofar.map(opensHand).lastIndexOf(true);
  return sofar.slice(Math.max(0, start)).some((one) => one.facts.some((fact) => fact.fact === "truco-called"));
}

/**
 * @typedef {(game: Game, fact: Fact & { [field: string]: any }, name: string, entry: Entry) => string} Teller
 */

/**
 * @param {Game} game
 * @param {Fact} fact
 * @param {string} name
 * @returns {string} what is told of any fact that is not known better: the word that somebody said
 */
function spoken(game, fact, name) {
  const word = fact["word"];
  return typeof word === "string" && word ? t("told.called", { name, call: wordName(word, (seat) => nameOf(game, seat)) }) : "";
}

/**
 * @param {Game} game
 * @returns {string} the kings that were drawn for partners before the first match, if they were
 */
function drawnPartners(game) {
  const { kings = [], match = 1 } = game.table ?? {};
  if (!kings.length || match > 1) return "";
  const draws = kings.map(([seat, card]) => t("told.king", { name: nameOf(game, seat), card: cardName(card) }));
  const names = kings.filter(([, card]) => card.startsWith("12")).map(([seat]) => nameOf(game, seat));
  return t("told.kings", { draws: draws.join("; "), names: listed(names) });
}

/** @type {Record<string, Teller>} */
const TELLERS = {
  "match-started": (game) => [drawnPartners(game), t("told.match-started")].filter(Boolean).join(" "),
  drew: (_game, fact, name) => t("told.drew", { name, card: cardName(String(fact.card)) }),
  "draw-tied": (game, fact) =>
    t("told.draw-tied", { names: listed(/** @type {string[]} */ (fact["seats"]).map((seat) => nameOf(game, seat))) }),
  "draw-started": () => t("told.draw-started"),
  "hand-started": (game, fact) => {
    const people = { dealer: nameOf(game, fact["dealer"]), mano: nameOf(game, fact["mano"]) };
    const lines = [t("told.hand-started", { n: fact["hand"], ...people })];
    if (fact["kind"]) lines.push(t("told.hand-kind", { kind: kindName(fact["kind"]) }));
    if (fact["solo"]) lines.push(t("told.solo", { name: nameOf(game, fact["solo"]) }));
    return lines.join(" ");
  },
  "duel-started": (game, fact) =>
    t("told.duel-started", { names: listed(/** @type {string[]} */ (fact["seats"]).map((seat) => nameOf(game, seat))) }),
  "duel-ended": (game, fact) => t("told.duel-ended", { score: scoreInWords(game, fact["score"]) }),
  "took-up": (_game, fact) => t("told.own-cards", { cards: cardsIn(fact) }),
  "own-discard": (_game, fact) => t("told.own-discard", { card: cardName(String(fact.card)) }),
  "put-away": (_game, _fact, name) => t("told.put-away", { name }),
  burned: (_game, fact, name) => t("told.burned", { name, cards: cardsIn(fact) }),
  silent: (_game, _fact, name) => t("told.silent", { name }),
  "envite-answered": (_game, fact, name) => t("told.says", { name, word: wordName(fact["word"]) }),
  irregular: (_game, fact, name) => t("told.irregular", { name, word: wordName(fact["word"]) }),
  cut: (_game, fact, name) => (fact.seat === "mesa" ? t("told.cut-mesa") : t("told.cut", { name, n: fact["lifted"] })),
  "cards-out": (_game, fact, name) => (fact.seat === "mesa" ? t("told.cards-out-mesa") : t("told.cards-out", { name })),
  turned: (_game, fact) => t("told.turned", { card: cardName(String(fact["muestra"])) }),
  "own-cards": (_game, fact) => t("told.own-cards", { cards: cardsIn(fact) }),
  played: (_game, fact, name) =>
    fact.card === "??" ? t("told.covered", { name }) : t("told.played", { name, card: cardName(String(fact.card)) }),
  "played-covered": (_game, fact) => t("terminal.told.covered", { card: cardName(String(fact.card)) }),
  "partner-cards": (game, fact) =>
    /** @type {[string, string[]][]} */ (fact["held"])
      .map(([seat, cards]) => t("told.partner-cards", { name: nameOf(game, seat), cards: cards.map(cardName).join(", ") }))
      .join(" "),
  "onze-began": (game, fact) =>
    fact["band"] ? t("told.onze-began", { side: sideName(game, fact["band"]) }) : t("told.ferro"),
  "onze-answered": (_game, fact, name) => t("told.says", { name, word: wordName(fact["word"]) }),
  "laid-down": (_game, fact, name) => t("told.laid-down", { name, cards: cardsIn(fact) }),
  misdealt: (_game, fact, name) => t("told.misdealt", { name, n: fact["count"] }),
  thrown: (_game, fact, name) => t("told.thrown", { name, cards: cardsIn(fact) }),
  "trick-taken": (game, fact) =>
    fact["winner"] ? t("told.trick-taken", { name: nameOf(game, fact["winner"]) }) : t("told.trick-parda"),
  "envido-called": (_game, fact, name) => t("told.called", { name, call: wordName(fact["word"]) }),
  "truco-called": (_game, fact, name) => t("told.called", { name, call: wordName(fact["word"]) }),
  "envido-answered": (_game, fact, name) =>
    has(`call.${fact["word"]}`) ? "" : t("told.says", { name, word: wordName(fact["word"]) }),
  "truco-answered": (_game, fact, name) =>
    fact["word"].startsWith("quiero-") ? "" : t("told.says", { name, word: wordName(fact["word"]) }),
  sang: (_game, fact, name) =>
    fact["number"] === null ? t("told.conceded", { name }) : t("told.sang", { name, n: fact["number"] }),
  "envido-won": (_game, fact, name) =>
    fact["number"] === null ? "" : t("told.envido-won", { name, n: fact["number"] }),
  "envido-voided": () => t("told.envido-voided"),
  "flor-said": (game, fact, name, _entry) => (fact["word"] === "callo" ? t("told.silent", { name }) : spoken(game, fact, name)),
  "flor-told": (_game, fact, name) =>
    fact["number"] === null ? t("told.conceded", { name }) : t("told.sang", { name, n: fact["number"] }),
  "flor-shown": (_game, fact, name) => (fact.cards?.length ? t("told.flor-shown", { name, cards: cardsIn(fact) }) : ""),
  "flor-asked": (game, fact, name) =>
    t(fact["proved"] ? "told.flor-proved" : "told.flor-refuted", { name, other: nameOf(game, fact["of"]), cards: cardsIn(fact) }),
  "maldon-claimed": (_game, fact, name) => t("told.maldon-claimed", { name, cards: cardsIn(fact) }),
  left: (game, fact, name) => (has(`told.left-${fact["word"]}`) ? t(`told.left-${fact["word"]}`, { name }) : spoken(game, fact, name)),
  shown: (_game, fact, name) =>
    t(fact.cards?.length ? "told.shown" : "told.shown-table", { name, n: fact["number"], cards: cardsIn(fact) }),
  awarded: (game, fact, _name, entry) => {
    const award = /** @type {Award} */ (/** @type {unknown} */ (fact));
    return awardInWords(game, award, trucoCalled(game, entry));
  },
  "hand-ended": (game, fact) => t("told.hand-ended", { score: scoreInWords(game, fact["score"]) }),
  "chico-ended": (game, fact) =>
    fact["side"] ? t("told.chico-ended", { side: sideName(game, fact["side"]) }) : t("told.chico-drawn"),
  "match-ended": (game, fact) =>
    fact["side"] === "draw" ? t("told.match-drawn") : t("told.match-ended", { side: sideName(game, fact["side"]) }),
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
    const text = (TELLERS[fact.fact] ?? spoken)(game, fact, nameOf(game, String(fact.seat ?? entry.seat)), entry);
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
  if (view.onze?.state === "deciding") {
    return game.menu.length ? mine("prompt.onze") : others("prompt.onze-others", sideName(game, view.onze.band));
  }
  if (view.discards) return view.discards === you ? mine("prompt.discard") : others("prompt.discard-others", nameOf(game, view.discards));
  if (view.turn && view.turn === you && game.menu.some((choice) => choice.group === "card")) return mine(view.trick.length || view.tricks.length ? "prompt.turn" : "prompt.lead");
  if (awaitsMuestra(game, view)) return { text: t("prompt.muestra"), urgent: false };
  // Something is owed that the page knows no better: its word stands among the calls.
  if (view.due && view.due === you) return mine("prompt.speak");
  if (view.due && view.due !== view.turn) return others("prompt.speak-others", nameOf(game, view.due));
  return view.turn ? others("prompt.turn-others", nameOf(game, view.turn)) : { text: "", urgent: false };
}

/**
 * @param {Game} game
 * @param {View} view
 * @returns {boolean} whether the muestra is turned only when nobody imposes a ley any more
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
