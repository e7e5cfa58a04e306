/** Draws and rounds that are changed at the desk before they are written: each change returns another value. */

/** @import { Act, Fixture } from "./desk-types.js" */
/** @import { Match } from "./types.js" */

/** The name of the group of the teams that are not drawn yet. */
export const NOT_DRAWN = "?";

/**
 * @param {Act} act the machine's draw
 * @param {boolean} grouped
 * @returns {Act} the same to be filled by hand: without a seed, and no team in a group yet
 */
export function withoutOrder(act, grouped) {
  const { seed, ...rest } = act;
  void seed;
  if (!grouped) return { ...rest, is: act.is };
  const teams = act["groups"].flatMap((/** @type {any} */ group) => group.teams);
  const empty = act["groups"].map((/** @type {any} */ group) => ({ ...group, teams: [] }));
  return { ...rest, is: act.is, groups: [...empty, { name: NOT_DRAWN, teams }] };
}

/** @param {Act} draft @returns {boolean} whether a team is in no group yet, or a group has no team */
export function hasTeamsWithoutPlace(draft) {
  return draft["groups"].some((/** @type {any} */ group) => (group.teams.length === 0) !== (group.name === NOT_DRAWN));
}

/** @param {Act} draft @returns {any[]} the nodes of a bracket at which teams begin */
export function firstNodes(draft) {
  return (draft["nodes"] ?? []).filter((/** @type {any} */ node) => node.a?.kind === "team" || node.b?.kind === "team");
}

/** @param {Act} draft @returns {string[]} the teams in the places of the draw, from top to bottom */
export function placesOf(draft) {
  const first = firstNodes(draft);
  if (first.length) return first.flatMap((node) => [node.a, node.b]).filter((source) => source?.kind === "team").map((source) => source.of);
  return draft["groups"].flatMap((/** @type {any} */ group) => group.teams);
}

/**
 * @param {Act} draft
 * @param {string} first
 * @param {string} second
 * @returns {Act} the draw in which two teams have changed places
 */
export function swapped(draft, first, second) {
  return renamed(draft, (team) => (team === first ? second : team === second ? first : team));
}

/**
 * @param {Act} draft
 * @param {(team: string) => string} rename
 * @returns {Act} the draw with other teams in its places
 */
export function renamed(draft, rename) {
  /** @param {any} source */
  const moved = (source) => (source?.kind === "team" ? { ...source, of: rename(source.of) } : source);
  const groups = draft["groups"].map((/** @type {any} */ group) => ({ ...group, teams: group.teams.map(rename) }));
  const { nodes } = draft;
  return { ...draft, groups, ...(nodes ? { nodes: nodes.map((/** @type {any} */ node) => ({ ...node, a: moved(node.a), b: moved(node.b) })) } : {}) };
}

/**
 * @param {Match[]} matches
 * @param {number} at
 * @param {"a" | "b"} side
 * @param {string} team
 * @returns {Fixture[]} the round in which a team sits there, and the team that sat there has its place
 */
export function exchanged(matches, at, side, team) {
  const replaced = matches[at]?.[side] ?? "";
  return matches.map((match, index) => {
    /** @param {"a" | "b"} place @returns {string} */
    const teamAt = (place) => (index === at && place === side ? team : match[place] === team ? replaced : match[place]);
    const [a, b] = [teamAt("a"), teamAt("b")];
    return { a: a || b, b: a ? b : "", group: match.group, node: match.node };
  });
}
