/** Matches, entries of the log and changes in the words of the desk. */

import { listed, t } from "../messages.js";
import { phaseName } from "./list.js";
import { teamName } from "./live.js";
import { absentText, matchRound, roundName } from "./words.js";

/** @import { EventBody, Match, Phase } from "./types.js" */
/** @import { Act, Changed, Entry } from "./desk-types.js" */

/**
 * @param {[number, number][] | undefined} partidas
 * @returns {string}
 */
export function scoreText(partidas) {
  return (partidas ?? []).map(([a, b]) => `${a}-${b}`).join(" ");
}

/**
 * @param {EventBody} event
 * @param {Match} match
 * @returns {string} the two teams
 */
export function rivals(event, match) {
  return match.b ? t("event.desk.rivals", { a: teamName(event, match.a), b: teamName(event, match.b) }) : teamName(event, match.a);
}

/**
 * @param {EventBody} event
 * @param {Match} match
 * @returns {string} where a match belongs: its number, its phase, group or stage, its table
 */
export function place(event, match) {
  const phase = match.stage ? matchRound(match) : event.phases.length > 1 ? phaseName(match.phase) : "";
  const group = match.group ? t("tournament.standings.group", { name: match.group }) : phase;
  const table = match.table ? t("event.table", { n: match.table }) : "";
  return [t("event.desk.match", { n: match.number }), group, table].filter(Boolean).join(" · ");
}

/**
 * @param {EventBody} event
 * @param {number} number
 * @returns {string}
 */
function matchNamed(event, number) {
  const match = event.matches.find((match) => match.number === number);
  const name = t("event.desk.match", { n: number });
  return match ? `${name} (${rivals(event, match)})` : name;
}

/**
 * @param {EventBody} event
 * @param {Act} act
 * @returns {string} the objects of an act
 */
export function aboutAct(event, act) {
  /** @type {string[]} */
  const parts = [];
  if (act.is === "set-aside") return setAside(event, act);
  if (act["match"]) parts.push(matchNamed(event, act["match"]));
  const { team } = act;
  if (typeof team === "string") parts.push(teamName(event, team));
  else if (team) parts.push(team.name || listed((team.players ?? []).map((/** @type {{ name: string }} */ player) => player.name)));
  if (act["player"]) parts.push(act["player"]);
  if (act["players"]) parts.push(listed(act["players"]));
  if (act["partidas"]?.length) parts.push(scoreText(act["partidas"]));
  if (act["points"]) parts.push(scoreText([act["points"]]));
  if (act["hands"]) parts.push(scoreText(act["hands"]));
  if (act["absent"]) parts.push(absentText(event, act["absent"], Boolean(act["partidas"]?.length)));
  if (typeof act["penalty"] === "string") parts.push(t(`event.penalty.${act["penalty"]}`));
  if (act["phase"]) parts.push(phaseName(act["phase"]));
  if (act["round"]) parts.push(roundName(event, act["phase"] ?? "", act["round"]));
  if (act["seed"]) parts.push(t("event.seed", { seed: act["seed"] }));
  if (act["seats"]) parts.push(act["seats"].map((/** @type {any} */ seat) => `${seat.match} → ${seat.table || "–"}`).join(", "));
  if (act["person"]) parts.push(act["office"] ? t("event.desk.person-is", { person: act["person"], office: t(`event.office.${act["office"]}`) }) : act["person"]);
  if (act["path"]) parts.push(`${act["path"]} = ${act["value"]}`);
  if (act["table"] && act.is === "call-judge") parts.push(t("event.table", { n: act["table"] }));
  if (act["tables"] !== undefined) parts.push(String(act["tables"]));
  for (const key of ["text", "name", "who", "names"]) if (typeof act[key] === "string" && act[key]) parts.push(act[key]);
  if (act["before"] && act["after"]) parts.push(`${act["before"]} → ${act["after"]}`);
  return parts.join(" · ");
}

/**
 * @param {EventBody} event
 * @param {Act} act
 * @returns {string} an entry of another machine that was not taken, with all that it said
 */
function setAside(event, { machine, entry }) {
  /** @type {Entry} */
  const { number, author, act, reason } = JSON.parse(entry);
  const description = toldEntry(event, { number, at: 0, author, act, reason: "" });
  return [machine, description, reason && reason !== "-" ? t("ui.quoted", { text: reason }) : ""].filter(Boolean).join(" · ");
}

/**
 * @param {string} kind
 * @returns {string} the name of an act
 */
export function actName(kind) {
  return t(`tournament.act.${kind}`);
}

/**
 * @param {EventBody} event
 * @param {Entry} entry
 * @returns {string}
 */
export function toldEntry(event, entry) {
  const about = aboutAct(event, entry.act);
  return [t("event.desk.entry", { number: entry.number, author: authorName(event, entry.author), what: actName(entry.act.is) }), about].filter(Boolean).join(": ");
}

/**
 * @param {EventBody} event
 * @param {string} author as the log names authors
 * @returns {string}
 */
export function authorName(event, author) {
  if (author.startsWith("team:")) return teamName(event, author.slice("team:".length));
  if (author.startsWith("table:")) return t("event.desk.own-table", { code: author.slice("table:".length) });
  return author;
}

/**
 * @param {EventBody} event
 * @param {Changed} difference
 * @returns {string} a change in the words of `app/cli/event/rounds.py`
 */
export function toldChange(event, difference) {
  let { before, after } = difference;
  if (difference.kind === "qualified") [before, after] = [t(`tournament.${before}`), t(`tournament.${after}`)];
  if (difference.kind === "pair" || difference.kind === "repaired") [before, after] = [pairName(event, before), pairName(event, after)];
  if (difference.kind === "result") [before, after] = [resultText(event, before), resultText(event, after)];
  const values = { ...difference, team: teamName(event, difference.team), match: difference.match || "–", phase: phaseName(difference.phase), before: before || "–", after: after || "–" };
  const change = t(`tournament.change.${difference.kind}`, /** @type {any} */ (values));
  return difference.stands ? t("tournament.change.stands", { change }) : change;
}

/**
 * @param {EventBody} event
 * @param {string} teams two ids, joined as the log joins them
 * @returns {string}
 */
function pairName(event, teams) {
  return teams
    .split(" / ")
    .filter(Boolean)
    .map((team) => teamName(event, team))
    .join(" – ");
}

/**
 * @param {EventBody} event
 * @param {string} text a result as the log writes it, such as `12-8 wo:T4`
 * @returns {string}
 */
function resultText(event, text) {
  return text.replace(/wo:(\S+)/, (_, team, at) => absentText(event, team, at > 0));
}

/**
 * @param {number} at seconds since 1970
 * @returns {string} the time of day; with the day where it is another one
 */
export function clock(at) {
  const date = new Date(at * 1000);
  const time = date.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  return date.toDateString() === new Date().toDateString() ? time : `${date.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "numeric" })} ${time}`;
}

/**
 * @param {EventBody} event
 * @returns {Phase | undefined} the phase that is played, or drawn next
 */
export function presentPhase(event) {
  return event.phases.find((phase) => !phase.finished) ?? event.phases.at(-1);
}
