/** A result in one line, as the desk types it: `7 12-8 7-12 12-10`, `t3 12-8 12-3`, `7 wo b`, `7 12-8 wo a`; of a club match also
 * one partida of a table, `7 t3 30-12`. */

/** @import { EventBody, Match } from "./types.js" */

/**
 * The meaning of a line. `problem` is the key of a message, empty where the line can be sent; `table` that of a club match at which
 * one more partida is over.
 *
 * @typedef {{ match: Match | null, partidas: [number, number][], absent: string, problem: string, table?: number }} Line
 */

const PARTIDA = /^(\d{1,3})\s*[-–:x/]\s*(\d{1,3})$/i;
/** How a table is named instead of a match: mesa, table, Tisch. */
const AT_TABLE = /^[mt](\d+)$/i;
const NUMBER = /^#?(\d+)$/;
const BOTH = ["both", "ambos", "ambas", "beide", "ab", "2"];

/**
 * @param {string} text
 * @param {EventBody} event
 * @returns {Line}
 */
export function readLine(text, event) {
  const words = text.trim().replace(/\s*([-–:x/])\s*(?=\d)/gi, "$1").split(/[\s,;]+/).filter(Boolean);
  const [first = "", ...rest] = words;
  const match = matchNamed(first, event);
  /** @type {Line} */
  const line = { match, partidas: [], absent: "", problem: "" };
  if (!first) return { ...line, problem: "empty" };
  if (!match) return { ...line, problem: "no-match" };
  if (!match.b) return { ...line, problem: "bye" };
  const table = isOfClubs(match, event) ? AT_TABLE.exec(rest[0] ?? "") : null;
  if (table) {
    line.table = Number(table[1]);
    rest.shift();
  }
  for (let at = 0; at < rest.length; at += 1) {
    const word = /** @type {string} */ (rest[at]);
    const score = PARTIDA.exec(word);
    if (score && !line.absent) line.partidas.push([Number(score[1]), Number(score[2])]);
    else if (/^w\.?o\.?$/i.test(word)) {
      line.absent = absentNamed(rest[(at += 1)] ?? "", match);
      if (!line.absent) return { ...line, problem: "who" };
    } else return { ...line, problem: "word" };
  }
  if (line.table && (line.partidas.length > 1 || line.absent)) return { ...line, problem: "word" };
  return line.partidas.length || line.absent ? line : { ...line, problem: "no-score" };
}

/**
 * @param {Match} match
 * @param {EventBody} event
 * @returns {boolean} whether two clubs play it at several tables
 */
function isOfClubs(match, event) {
  return (event.phases.find((phase) => phase.name === match.phase)?.tables ?? 1) > 1;
}

/**
 * @param {string} word
 * @param {EventBody} event
 * @returns {Match | null} the match with a number, or the open one at a table
 */
function matchNamed(word, event) {
  const table = AT_TABLE.exec(word);
  if (table) return event.matches.find((match) => match.table === Number(table[1]) && match.b && !match.result) ?? null;
  const number = NUMBER.exec(word);
  return number ? (event.matches.find((match) => match.number === Number(number[1])) ?? null) : null;
}

/**
 * @param {string} word
 * @param {Match} match
 * @returns {string} the id of the absent team, `both`, or nothing
 */
function absentNamed(word, match) {
  const plain = word.toLowerCase();
  if (BOTH.includes(plain)) return "both";
  if (plain === "a" || plain === "1" || plain === match.a.toLowerCase()) return match.a;
  if (plain === "b" || plain === match.b.toLowerCase()) return match.b;
  return "";
}

/**
 * @param {Line} line
 * @param {string} kind the kind of the phase
 * @returns {{ is: string } & Record<string, any>} the act that writes it
 */
export function actOf({ match, partidas, absent, table }, kind) {
  const number = match?.number ?? 0;
  if (table) return { is: "add-partida", match: number, points: partidas[0], table };
  if (partidas.length === 0) return { is: "walk-over", match: number, absent };
  if (kind === "duplicate") return { is: "add-hands", match: number, hands: partidas };
  return { is: "record", match: number, partidas, ...(absent ? { absent } : {}) };
}
