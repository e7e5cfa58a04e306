/** A table as this page knows it: a value, and what each message of the server makes of it. */

import { bookOf } from "./books.js";

/** @import { Entry, Game, Said, Seat, ServerMessage, View } from "./types.js" */

const SAID_KEPT = 12;
const CHAT_KEPT = 100;
/** The judge's place at a table. */
const JUDGE = "J1";

/**
 * @param {string} code
 * @returns {Game}
 */
export function unknownGame(code) {
  return {
    code,
    status: "connecting",
    seq: 0,
    heard: 0,
    table: null,
    you: null,
    judge: false,
    chat: [],
    reading: null,
    tip: null,
    view: null,
    pending: null,
    menu: [],
    log: [],
    clock: null,
    refused: null,
    said: [],
    glimpse: null,
    signs: [],
    live: false,
    before: { hand: 0, tricks: [] },
  };
}

/**
 * @param {Game} game
 * @param {ServerMessage} message
 * @returns {Game}
 */
export function received(game, message) {
  switch (message.type) {
    case "welcome":
      return {
        ...game,
        status: "open",
        seq: message.seq,
        heard: message.seq,
        table: message.table,
        you: message.you === JUDGE ? null : message.you,
        judge: message.you === JUDGE,
        chat: (message.chat ?? []).map((line) => game.chat.find((row) => row.number === line.number) ?? line),
        signs: message.signs ?? [],
        view: message.view,
        pending: message.pending,
        menu: message.menu,
        log: caughtUp(game, message.log),
        said: game.view === null ? [] : kept([...game.said, ...message.said.filter((phrase) => phrase.seq > game.heard)]),
        clock: message.clock,
        before: finished(game, message.view),
      };
    case "seen": {
      if (game.view === null || message.seq <= game.seq) return game;
      const view = /** @type {View} */ ({ ...game.view, ...message.view });
      return {
        ...game,
        seq: message.seq,
        heard: message.seq,
        view,
        pending: message.pending,
        menu: message.menu,
        log: joined(game.log, message.log),
        signs: message.signs ?? game.signs,
        clock: message.clock,
        tip: null,
        refused: null,
        live: true,
        before: finished(game, view),
      };
    }
    case "table":
      return { ...game, table: message.table };
    case "watching":
      return game.table ? { ...game, table: { ...game.table, watching: message.count } } : game;
    case "refused":
      return { ...game, refused: message };
    case "said":
      return message.seq <= game.heard ? game : { ...game, heard: message.seq, said: kept([...game.said, message]) };
    case "beat": {
      const [entry] = message.log;
      return entry ? { ...game, glimpse: entry, log: added(game.log, [entry]) } : game;
    }
    case "tip":
      return { ...game, tip: message, refused: null };
    case "reading":
      return { ...game, reading: message };
    case "chat":
      return { ...game, chat: [...game.chat, { ...message, after: game.seq }].slice(-CHAT_KEPT) };
    case "ok":
      return game.refused === null ? game : { ...game, refused: null };
    case "pong":
      return game;
  }
}

/**
 * @param {Said[]} phrases
 * @returns {Said[]} the last of it
 */
function kept(phrases) {
  return phrases.slice(-SAID_KEPT);
}

const HANDS_KEPT = 3;

/**
 * @param {Entry[]} log
 * @param {Entry[]} more
 * @returns {Entry[]} both in order, each entry once, the oldest hands left out
 */
function joined(log, more) {
  const last = lastOf(log);
  return added(
    log,
    more.filter((entry) => entry.seq > last),
  );
}

/**
 * @param {Entry[]} log
 * @returns {number} the number of its last row; a sign may come after the row that followed it
 */
function lastOf(log) {
  return log.reduce((last, entry) => Math.max(last, entry.seq), 0);
}

/**
 * @param {Entry[]} log
 * @param {Entry[]} fresh
 * @returns {Entry[]} both, the signs with numbers of their own, the oldest hands left out
 */
function added(log, fresh) {
  const back = fresh.reduce((least, entry) => Math.min(least, entry.back ?? Infinity), Infinity);
  if (back < Infinity) return added([], keptAfterUndo([...log, ...fresh]));
  let nth = log.reduce((most, entry) => Math.max(most, entry.nth ?? 0), 0);
  const all = [...log, ...fresh.map((entry) => (isGlimpse(entry) ? { ...entry, nth: (nth += 1) } : entry))];
  const starts = all.flatMap((entry, at) => (opensHand(entry) ? [at] : []));
  return starts.length > HANDS_KEPT ? all.slice(starts[starts.length - HANDS_KEPT]) : all;
}

/**
 * The entries of a log that count after an undo: entries that were taken back are left out, and so is the undo.
 *
 * @param {Entry[]} log
 * @returns {Entry[]}
 */
function keptAfterUndo(log) {
  return log.reduce((/** @type {Entry[]} */ kept, entry) => {
    const { back = 0, ...plain } = entry;
    return back ? [...kept.filter((entry) => entry.seq < back), plain] : [...kept, entry];
  }, []);
}

/**
 * The log after the connection came back. Signs have the number of the row before them, so those after the last row
 * that was heard came again, with what was missed.
 *
 * @param {Game} game
 * @param {Entry[]} more
 * @returns {Entry[]}
 */
function caughtUp(game, more) {
  const again = game.log.filter((entry) => !isGlimpse(entry) || entry.seq < game.heard);
  const last = lastOf(again);
  return added(
    again,
    more.filter((entry) => entry.seq > last || (isGlimpse(entry) && entry.seq >= game.heard)),
  );
}

/**
 * @param {Entry} entry
 * @returns {boolean} whether an entry is a sign or a look
 */
export function isGlimpse(entry) {
  return entry.facts.length > 0 && entry.facts.every((fact) => fact.fact === "glimpse");
}

/**
 * @param {Entry} entry
 * @returns {boolean}
 */
export function opensHand(entry) {
  return entry.facts.some((fact) => fact.fact === "hand-started");
}

/**
 * @param {Game} game
 * @param {View} view
 * @returns {{ hand: number, tricks: import("./types.js").Trick[] }} the tricks of the last hand that is over
 */
function finished(game, view) {
  if (game.view === null || game.view.hand === view.hand || !game.view.tricks.length) return game.before;
  return { hand: game.view.hand, tricks: game.view.tricks };
}

/**
 * @param {Entry} entry
 * @returns {string} the word that was said; of a sentence the words that it binds to, empty for mere talk
 */
export function saidIn(entry) {
  const spoke = entry.facts.find((fact) => fact.fact === "spoke");
  return spoke ? String(spoke["word"]) : entry.act;
}

/**
 * The call that waits for an answer. A table names its row; in a replay, which has no rows, the contests name it.
 *
 * @param {Game} game
 * @returns {{ caller: string, word: string } | null}
 */
export function waitingCall(game) {
  const { view, log, pending } = game;
  if (view?.settling?.open) return null; // the hand is decided: the call needs no answer
  const called = pending === null ? undefined : log.find((entry) => entry.seq === pending);
  if (called) return { caller: called.seat, word: (saidIn(called).split("+").pop() ?? "").replace(/^quiero-/, "") };
  if (view?.envido.state === "pending") {
    return { caller: view.envido.caller, word: view.envido.chain[view.envido.chain.length - 1] ?? "" };
  }
  return view?.truco.pending ? { caller: view.truco.caller, word: trucoWord(game) } : null;
}

/**
 * @param {Game} game
 * @returns {string} the step that the truco has reached, empty before it is called
 */
export function trucoWord(game) {
  const { view } = game;
  return view?.truco.level ? (bookOf(game.table?.rules ?? "")?.ladder[view.truco.level - 1] ?? "") : "";
}

/**
 * @param {View} view
 * @param {string} seat
 * @returns {string} those who play together with a seat in this hand
 */
function bandOf(view, seat) {
  return view.bands?.[view.seats.indexOf(seat)] ?? sideOf(seat);
}

/**
 * @param {View} view
 * @param {string} seat
 * @param {string} other
 * @returns {boolean} whether two seats play together in this hand
 */
export function allies(view, seat, other) {
  return bandOf(view, seat) === bandOf(view, other);
}

/**
 * @param {View} view
 * @returns {boolean} whether the last call of the truco was accepted: then those who did may raise it, not its caller
 */
export function isTrucoWanted(view) {
  const { caller, holder, level, pending } = view.truco;
  return level > 0 && !pending && holder !== "" && holder !== bandOf(view, caller);
}

/**
 * @param {string} seat
 * @returns {string}
 */
export function sideOf(seat) {
  return seat.slice(0, 1);
}

/**
 * Where a seat is on the screen: 0 below, then anticlockwise.
 *
 * @param {string[]} seats
 * @param {string | null} you
 * @param {string} seat
 * @returns {number}
 */
export function placeOf(seats, you, seat) {
  const own = Math.max(0, seats.indexOf(you ?? ""));
  return (seats.indexOf(seat) - own + seats.length) % seats.length;
}

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {Seat | undefined}
 */
export function seatAt(game, seat) {
  return game.table?.seats.find((chair) => chair.seat === seat);
}

/**
 * @param {Game} game
 * @returns {boolean} whether the match waits for people to sit down
 */
export function waits(game) {
  return game.table?.match === 0 && (openSeats(game).length > 0 || unready(game).length > 0);
}

/**
 * @param {Game} game
 * @returns {string[]} the seats of people who have not said yet that the match may begin
 */
export function unready(game) {
  return (game.table?.seats ?? []).filter((seat) => seat.kind === "human" && seat.ready === false).map((seat) => seat.seat);
}

/**
 * @param {Game} game
 * @returns {boolean} whether a match is going on, paused or not
 */
export function playing(game) {
  return game.view !== null && game.view.phase !== "match-over" && !waits(game);
}

/**
 * @param {Game} game
 * @returns {boolean} whether this player is the only person at the table, and so may go back
 */
export function isAlone(game) {
  const people = (game.table?.seats ?? []).filter((seat) => seat.kind !== "bot");
  return people.length === 1 && people[0]?.seat === game.you && game.table?.settings.admission !== "judged";
}

/**
 * @param {Game} game
 * @returns {string[]} the seats that wait for a player
 */
export function openSeats(game) {
  return (game.table?.seats ?? []).filter((seat) => seat.kind === "open").map((seat) => seat.seat);
}
