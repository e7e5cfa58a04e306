/** What the server sends to the page, as `tests/helpers/page_data.py` wrote it, without a server. */

import { readFileSync } from "node:fs";
import { books } from "../../../src/truco/app/web/static/books.js";
import { catalogue } from "../../../src/truco/app/web/static/messages.js";
import { unknownGame } from "../../../src/truco/app/web/static/game.js";

/** @import { Book, Fact, Game, Message, Table, View } from "../../../src/truco/app/web/static/types.js" */
/** @import { Reason, Stage } from "../../../src/truco/app/web/static/event/types.js" */

/**
 * @typedef {{ language: string, you: string | null, chairs: { seat: string, name: string, kind: string }[], sentences: string[] }} Sentences
 * @typedef {{ language: string, names: string[], text: string }} Row
 * @typedef {{ language: string, decided: string, reason: Reason, text: string }} Why
 * @typedef {{ language: string, book: string, word: string, name: string, inside: string }} Word
 * @typedef {{ language: string, stage: Stage, round: string, match: string }} StageName
 */

/** @type {{ texts: Record<string, Record<string, Message>>, books: Book[], facts: Fact[], tables: Sentences[], rows: Row[], reasons: Why[], words: Word[], stages: StageName[] }} */
export const data = JSON.parse(readFileSync(process.env["TRUCO_PAGE_DATA"] ?? "build/js/page-data.json", "utf-8"));

/** @param {string} language */
export function speak(language) {
  catalogue.set({ language, texts: data.texts[language] ?? {} });
}

/** Put all rulebooks into the page. */
export function haveBooks() {
  books.set({ all: data.books });
}

/**
 * @param {string} code
 * @returns {Book}
 */
export function book(code) {
  const found = data.books.find((candidate) => candidate.code === code);
  if (!found) throw new Error(`no rulebook ${code}`);
  return found;
}

/**
 * @param {{ you?: string | null, seats?: string[], rules?: string, view?: object, table?: object } & Partial<Omit<Game, "view" | "table">>} [fields]
 * @returns {Game} a table at which a match of thirty points is played
 */
export function gameOf({ you = "A1", seats = ["A1", "B1"], rules = "oficial", view = {}, table = {}, ...fields } = {}) {
  const chairs = seats.map((seat) => ({ seat, name: `Player ${seat}`, kind: "human" }));
  const contests = { envido: { state: "open", chain: [] }, truco: { level: 0, pending: false, caller: "", holder: "" } };
  const basics = { seats, sides: [...new Set(seats.map((seat) => seat.charAt(0)))], phase: "play", target: 30, buenas_from: 16, tricks: [], trick: [] };
  return {
    ...unknownGame("K7MPQ"),
    you,
    table: /** @type {Table} */ (/** @type {unknown} */ ({ seats: chairs, match: 1, kings: [], rules, settings: { auto_deal: true, admission: "assisted" }, ...table })),
    view: /** @type {View} */ (/** @type {unknown} */ ({ ...basics, ...contests, ...view })),
    ...fields,
  };
}
