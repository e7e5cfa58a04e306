/** The data that the desk gets of an event beside the public data (`app/web/event_body.py`), and types that its parts share. */

/** @import { EventBody } from "./types.js" */

/**
 * @typedef {{ is: string } & Record<string, any>} Act
 * @typedef {{ number: number, at: number, author: string, act: Act, reason: string }} Entry
 * @typedef {{ name: string, born: number, words: string[] }} Person
 * @typedef {{ id: string, own_name: string, players: Person[], reserves: Person[], present: string[], arrived: number, code: boolean,
 *   reentries: number }} Entrant
 * @typedef {{ is: string, team: string, penalty: string, offence?: string, player?: string, match?: number, partida?: number, entry: number,
 *   author: string, lifted: boolean, before: string }} Penalty
 * @typedef {{ entry: number, table: number, text: string, author: string, at: number, answer: string, answered_by: string,
 *   answered_at: number, precedent: string }} Called
 * @typedef {{ a: string, b: string, group: string, node: string }} Fixture
 * @typedef {{ kind: string, a: string, b: string, key: string }} Warned
 * @typedef {{ phase: string, round: number, author: string, moved: { match: number, machine: Fixture, now: Fixture }[], warnings: Warned[] }} ByHand
 * @typedef {{ by: string, partidas: [number, number][], absent: string, at: number, disputed: boolean }} Reported
 * @typedef {{ status: string, copy: number, signed: { who: string, at: number }[], unsigned: string[] }} SheetBody
 * @typedef {{ device: string, name: string, page: string, writes: boolean, seen: boolean, at: number }} Machine another one that keeps the event
 * @typedef {{ id: string, entry: Entry, act: { is: string } | null, changes: Changed[], against: Entry[], same: boolean, fits: boolean, code: string,
 *   problem: string }} Choice an entry of another machine that waits for the merge
 * @typedef {{ digest: string, machine: string, entries: number, choices: Choice[] }} Branch
 * @typedef {EventBody & { me: { name: string, office: string }, commits: boolean, may: string[], writer: { name: string, here: boolean, page: string, silence: number },
 *   machines: Machine[], to_merge: number, taken_over: boolean,
 *   offices: { person: string, office: string, key: boolean }[], entrants: Entrant[], tolerance: { first: number, later: number },
 *   by_hand: ByHand | null, changed: { phase: string, round: number }[], checked_in: boolean, end_time: string,
 *   reports: Record<string, Reported>, own_tables: Record<string, string>, squad: number, reentry: boolean, substitutes: boolean, reserves: number,
 *   copies: { folder: string, number: number, at: number, problem: string } | null, penalties: Penalty[], calls: Called[],
 *   lined_up: Record<string, Record<string, string[]>>, sheets: Record<string, SheetBody> }} DeskBody
 * @typedef {{ kind: string, phase: string, before: string, after: string, group: string, match: number, team: string, stands: boolean }} Changed
 * @typedef {{ changes: Changed[], act: Act, offered: { phases: string[], changes: Changed[] } }} Proposed `offered` is what a repair would do besides
 * @typedef {{ title: string, text?: string, yes: string, reason?: boolean, label?: string, value?: string }} Question `reason`: words are asked for, and must be there; `label` says which,
 *   where it is no reason
 */

/**
 * The data of a part of the desk: the event, and the functions that write.
 *
 * @typedef {object} Desk
 * @property {DeskBody} event
 * @property {boolean} busy whether something is being sent
 * @property {(kind: string) => boolean} may whether who uses the desk may write an act of a kind
 * @property {(acts: Act[], more?: { reason?: string, said?: string }) => Promise<boolean>} act writes acts, all or none; the page says what became of it
 * @property {(question: Question) => Promise<string | null>} ask asks a question before a grave act and returns the answer; `null` for no
 * @property {(question: Question, acts: Act[]) => Promise<boolean>} askAndAct asks, and writes acts unless the answer is no; a reason that is asked for is theirs
 * @property {(work: () => Promise<void>) => Promise<boolean>} run does something else that the server may refuse, and shows why
 * @property {(said: string) => void} say
 */

export {};
