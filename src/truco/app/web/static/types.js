/**
 * The protocol of docs/protocol.md as types; this module runs nothing.
 *
 * @typedef {string | { one: string, other: string }} Message
 * @typedef {Record<string, string | number>} Args
 *
 * @typedef {"card" | "covered" | "call" | "answer" | "sing" | "leave" | "show" | "discard" | "before" | "other"} Group
 * @typedef {{ word: string, group: Group, prices?: { wanted?: number, refused?: number }, ask?: boolean,
 *   least?: number, most?: number }} Choice
 *
 * @typedef {"draw" | "cut" | "deal" | "play" | "hand-over" | "match-over"} Phase
 * @typedef {[seat: string, card: string]} Play
 * @typedef {{ plays: Play[], winner: string | null }} Trick
 * @typedef {{ side: string, points: number, reason: string, rules: string[] }} Award
 * @typedef {{ state: "open" | "pending" | "singing" | "closed", chain: string[], caller: string, singer: string,
 *   sung: [string, number | null][], owes: string, number: number | null, shown: boolean }} Envido
 * @typedef {{ level: number, pending: boolean, caller: string, holder: string }} Truco
 * @typedef {{ malas: [marked: number, of: number][], buenas: [marked: number, of: number][], parted: boolean }} Marks
 * @typedef {object} View
 * @property {string[]} seats
 * @property {string[]} sides
 * @property {Phase} phase
 * @property {number[]} score
 * @property {number[]} chicos
 * @property {number} target
 * @property {number} buenas_from
 * @property {number} chicos_to_win
 * @property {number} hand
 * @property {string} dealer
 * @property {string} mano
 * @property {string} cutter
 * @property {string[]} drawing
 * @property {Play[]} drawn
 * @property {number[]} left
 * @property {string[]} out
 * @property {string[]} passed
 * @property {Play[]} trick
 * @property {Trick[]} tricks
 * @property {string} turn
 * @property {string | null} due
 * @property {Envido} envido
 * @property {Truco} truco
 * @property {Award[]} awards
 * @property {{ kind: string, ink: Marks[], pencil: Marks[] }} board how the score is kept and what is marked of it, by
 *   side: as it is written, and with what this hand gave so far
 * @property {number} lifted how many of the finished tricks lie on the table no more
 * @property {{ open: boolean, silent: string[], laid: [seat: string, card: string][],
 *   waiting: [seat: string, against: string][], asked: string[], scores: string }} [settling] how far a decided hand of a
 *   refereed table is settled, which claims wait, whose cards are asked for, and the sides that it pays once it ends
 * @property {boolean} talk whether one may talk at the table now
 * @property {string | null} [muestra] the card turned
 * @property {[card: string, kind: string][]} [strong] the cards with a rank of their own above the others, the highest first
 * @property {string} [solo] the seat that plays alone against the others
 * @property {string} [kind] the sort of hand where they alternate
 * @property {string[]} [bands] who plays with whom in this hand, by seat
 * @property {string[]} [duel] the seats that face each other now, the mano first
 * @property {[seat: string, cards: string[]][]} [partners] the cards of partners, where they may be seen
 * @property {string[]} [burned] cards turned up and out of this hand
 * @property {{ state: string, band: string }} [onze] a hand on the brink: empty, deciding, played or ferro
 * @property {string} [discards] the seat that must put a card away
 * @property {number} [noted] how many of the awards are in the score already
 * @property {string} winner
 * @property {string[]} [cards]
 * @property {string[]} [dealt]
 * @property {number | null} [tanto]
 *
 * @typedef {{ fact: string, seat?: string, card?: string, cards?: string[], n?: number, rules?: string[],
 *   [field: string]: unknown }} Fact
 * @typedef {{ seq: number, seat: string, act: string, rules: string[], facts: Fact[], nth?: number, back?: number }} Entry signs
 *   and looks have the number of the row before them, and their own count in `nth`; `back` is the row that was taken back
 * @typedef {{ seat: string, deadline: string, bank?: Record<string, number>, held?: string | null }} Clock `held` is
 *   until when the time does not count, because the connection of the seat broke
 * @typedef {{ seat: string, until: string, choices: Record<string, string>, lost?: boolean }} Absence a seat whose time is over, and what
 *   the others chose so far
 *
 * @typedef {{ seat: string, name: string, kind: "human" | "bot" | "open", bot?: string | null, online: boolean,
 *   stand_in: string | null, deal_myself: boolean, ready?: boolean, locked?: boolean }} Seat before the first match
 *   `ready` is whether the person wants it to begin; a `locked` seat cannot be taken by the link
 * @typedef {{ pace: "slow" | "normal" | "fast", turn_seconds: number | null, bank_seconds: number,
 *   auto_deal: boolean, admission: "assisted" | "refereed" | "judged", talk: "buttons" | "chat" | "binding",
 *   hard: boolean, signs: boolean, tips: boolean }} TableSettings
 * @typedef {{ code: string, rules: string, title: string, seats: Seat[], settings: TableSettings, paused: boolean,
 *   asked: { what: string, by: string[] } | null, match: number, over: boolean, winner: string | null,
 *   kings: [seat: string, card: string][], host?: string | null, judge?: { name: string, online: boolean } | null,
 *   roles?: Roles, sheet?: SheetState | null, knocks?: Knock[], absence?: Absence | null, looked?: string[],
 *   visitors?: { number: number, name: string }[], tips?: Record<string, number>, undone?: number, deals?: number,
 *   watching?: number }} Table `deals`: how many are prescribed, each a `match`; `watching`: how many watch without a seat
 * @typedef {{ scorers: string[], captains: Record<string, string>, shuffler: string }} Roles who does what beside playing
 * @typedef {{ seat: string, name: string, at: string, hand?: number }} Signer who signed a sheet, or rejects it
 * @typedef {{ status: "open" | "provisional" | "official", signed: Signer[], unsigned: string[],
 *   rejected: Signer[] }} SheetState
 * @typedef {{ knock: number, seat: string, name: string, admitted: boolean, by: string[] }} Knock a person who asks for
 *   the chair of a player who left; `by` are the seats that may admit that person
 *
 * @typedef {{ type: "welcome", seq: number, table: Table, you: string | null, view: View,
 *   pending: number | null, menu: Choice[], log: Entry[], said: Said[], clock: Clock | null, chat?: Line[],
 *   signs?: [word: string, gesture: string][] }} Welcome
 * @typedef {{ type: "seen", seq: number, log: Entry[], view: Partial<View>, pending: number | null,
 *   menu: Choice[], clock: Clock | null, signs?: [word: string, gesture: string][] }} SeenMessage
 * @typedef {{ type: "beat", log: Entry[], pad: string }} Beat what one noticed of signs, mostly nothing
 * @typedef {{ type: "ok", id: string, seq: number }} Ok
 * @typedef {{ type: "refused", id: string | null, code: string, rules: string[], message: string }} Refused
 * @typedef {{ type: "table", seq: number, table: Table }} TableMessage
 * @typedef {{ seq: number, seat: string, word: string }} Said what a seat said without playing
 * @typedef {Said & { type: "said" }} SaidMessage
 * @typedef {{ number: number, seat: string, name: string, text: string, after?: number }} Line a sentence that a person
 *   said, and the row after which it came to this page
 * @typedef {Line & { type: "chat" }} ChatMessage
 * @typedef {{ type: "reading", id: string, kind: "call" | "none" | "void" | "forfeits" | "forbidden", word: string,
 *   reason: string, rules: string[] }} Reading what a sentence would do
 * @typedef {{ type: "tip", id: string, seq: number, word: string, why: string, numbers: Record<string, number> }} Tip what
 *   the strongest bot would do, with the key of the reason
 * @typedef {{ type: "pong" }} Pong
 * @typedef {{ type: "watching", count: number }} Watching how many watch without a seat
 * @typedef {Welcome | SeenMessage | Ok | Refused | TableMessage | SaidMessage | ChatMessage | Reading | Pong |
 *   Beat | Tip | Watching} ServerMessage
 * @typedef {{ type: string, id?: string, [field: string]: unknown }} ClientMessage
 *
 * @typedef {Record<string, Record<string, string[]>>} Others by one's own value: values of other options, by key
 * @typedef {{ key: string, values: string[], house: string[], rules: string[], needs: Others,
 *   excludes: Others }} BookOption the first value is the default
 * @typedef {{ name: string, rules: string, house: boolean }} Preset
 * @typedef {{ name: string, seats: string[] }} BookFormat
 * @typedef {{ code: string, title: string, prefix: string, pack: string, chico: string, language: string, formats: BookFormat[],
 *   options: BookOption[], presets: Preset[], words: string[], ladder: string[], answers: string[], aside: boolean, asks: boolean,
 *   scorers?: string[] }} Book
 *
 * @typedef {{ what: string, seat: string, word: string, code: string, ruling: Record<string, unknown> | null,
 *   cards: string[], seen: string[], lost: [side: string, points: number, reason: string][], worth: number }} SheetNote
 * @typedef {{ hand: number, dealer: string, duel: string[], gains: { side: string, points: number, reason: string }[],
 *   score: Record<string, number>, notes: SheetNote[], confirmed: string }} SheetLine
 * @typedef {{ number: number, before: Record<string, number>, lines: SheetLine[], score: Record<string, number>, winner: string | null }} SheetChico
 * @typedef {{ target: number, chicos: SheetChico[], won: Record<string, number>, winner: string | null }} Sheet
 *
 * @typedef {{ id: string, source: string, title: string, wording: string, language: string, standing: string,
 *   status: "shown" | "open" | "out" | "added", related: string[], precedents: Ruled[] }} Rule
 * @typedef {{ id: string, language: string, facts: string, question: string, answer: string }} Ruled
 * @typedef {{ title: string, language: string, articles: Rule[] }} Chapter
 * @typedef {{ name: string, title: string, told: string[], svg: string }} Drawing a picture with the same in words
 * @typedef {{ name: string, rules: string[], title: string, who: string[], first: string[], again: string[] }} Offence
 * @typedef {{ votes: string, offences: Offence[], acts: Record<string, string[]> }} Ladder what a rulebook says of rulings
 * @typedef {{ code: string, seat: string, token: string, at: number }} Held
 * @typedef {{ code: string, seat: string, knock: number }} Knocked a seat that this browser gets once the others admit it
 * @typedef {{
 *   code: string, seat: string, rules: string, rulebook: string, format: string,
 *   seats: { seat: string, name: string, bot: string | null }[],
 *   phase: Phase, over: boolean, match: number, score: number[], chicos: number[], winner: string | null,
 *   updated: string,
 * }} Mine
 *
 * @typedef {"connecting" | "open" | "reconnecting" | "gone"} Status
 * @typedef {object} Game
 * @property {string} code
 * @property {Status} status
 * @property {number} seq the last row of the match that the view contains
 * @property {number} heard the last row that came, phrases included
 * @property {Table | null} table
 * @property {string | null} you the own seat; a judge has none
 * @property {boolean} judge whether this person judges the table
 * @property {Line[]} chat what was said freely
 * @property {Reading | null} reading what the sentence that is being written would do
 * @property {Tip | null} tip what the strongest bot would do, where it was asked and nothing happened since
 * @property {View | null} view
 * @property {number | null} pending the row of the call that waits for an answer
 * @property {Choice[]} menu
 * @property {Entry[]} log
 * @property {Clock | null} clock
 * @property {Refused | null} refused
 * @property {Said[]} said
 * @property {Entry | null} glimpse the sign or look that was noticed last
 * @property {[word: string, gesture: string][]} signs the signs of the table, none where it has none
 * @property {boolean} live whether anything moved since the page knows the table
 * @property {{ hand: number, tricks: Trick[] }} before the tricks of the hand before this one
 */

export {};
