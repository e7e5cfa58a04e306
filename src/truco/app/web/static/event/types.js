/** The data of an event from the server (`app/web/event_body.py`). */

/**
 * @typedef {{ key: string, level: string[], on: string[], mine: string, others: Record<string, string>, before: Reason[] }} Reason
 * @typedef {{ place: number, team: string, points: number, played: number, wins: number, won: number, lost: number, for: number,
 *   against: number, balance: number, average: string, more: Record<string, number>, decided_by: string, reason: Reason }} Place
 * @typedef {{ name: string, teams: string[], places: Place[] }} Group
 * @typedef {{ match_points: number, top: number, points: string }} Compared what a team of a duplicate has from its comparisons
 * @typedef {{ number: number, called: number, time_up: number, matches: number[] }} Round
 * @typedef {{ name: string, kind: string, best_of: number, target: number, tables: number, qualify: number, order: string[], group_size: number, deals: number, planned: number, advised: number, drawn: boolean,
 *   compared?: Record<string, Compared>, seed?: string, groups?: Group[], next?: Place[], qualified?: string[], finished?: boolean, rounds?: Round[] }} Phase
 * @typedef {{ partidas: [number, number][], absent: string, penalties: number[], winner: string }} Result
 * @typedef {{ part: string, name: string, number: number }} Stage
 * @typedef {{ number: number, phase: string, round: number, group: string, node: string, stage: Stage | null, a: string, b: string, table: number,
 *   started: number, ended: number, suspended: boolean, partidas: [number, number][], at?: number[], hands?: [number, number][],
 *   best_of: number, result: Result | null,
 *   reported: { by: string, disputed: boolean } | null }} Match
 * @typedef {{ id: string, name: string, players: string[], club: string, seed: number, status: string, there: boolean }} Team
 * @typedef {{ entry: number, text: string, at: number, until: number }} Notice
 * @typedef {{ code: string, number: number, name: string, place: string, year: number, rules: string, preset: string, title: string,
 *   tables: number, names: string, plays: number, registration_open: boolean, seeds: Record<string, string>, suspended: boolean, teams: Team[], phases: Phase[], overall: Place[],
 *   matches: Match[], notices: Notice[], played_here?: number[], writer: { here: boolean, page: string } }} EventBody `played_here`: the matches at
 *   tables of this server; `writer`: whether this machine writes, else the page at the one that does
 */

export {};
