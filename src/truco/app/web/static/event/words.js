/** The reason for a place, a score and a round in the words of the catalogue (as `messages/reasons.py`). */

import { listed, t } from "../messages.js";
import { teamName } from "./live.js";

/** @import { EventBody, Match, Phase, Place, Reason, Stage } from "./types.js" */

/** The most teams that a sentence names one by one. */
const FEW = 4;

/**
 * @param {EventBody} event
 * @param {Place} place
 * @returns {string} the reason for the place of a team
 */
export function reasonOf(event, place) {
  return steps(event, place.reason, place.decided_by).join("; ");
}

/**
 * @param {EventBody} event
 * @param {Reason} reason
 * @param {string} decided
 * @returns {string[]}
 */
function steps(event, reason, decided) {
  const before = reason.before.flatMap((reason) => steps(event, reason, decided));
  const criterion = t(`tournament.criterion.${decided}`);
  const clause = t(reason.key, { mine: reason.mine, theirs: theirs(event, reason.others), criterion });
  if (reason.on.length === 0) return [...before, clause];
  const names = reason.level.map((team) => teamName(event, team));
  const level = names.length > FEW ? t("tournament.others", { n: names.length }) : listed(names);
  const on = listed(reason.on.map((criterion) => t(`tournament.criterion.${criterion}`)));
  return [...before, t("tournament.level", { level, on, why: clause })];
}

/**
 * @param {EventBody} event
 * @param {Record<string, string>} others
 * @returns {string} the values of the others: one alone, a few with their names, many without
 */
function theirs(event, others) {
  const entries = Object.entries(others);
  if (entries.length === 1 || entries.length > FEW) return [...new Set(entries.map(([, value]) => value))].join(", ");
  return entries.map(([team, value]) => `${teamName(event, team)} ${value}`).join(", ");
}

/**
 * @param {EventBody} event
 * @param {Match} match
 * @returns {string} the score of a match, partida by partida; of a duplicate hand by hand
 */
export function scoreOf(event, match) {
  const { result } = match;
  if (match.b === "") return t("tournament.bye");
  const scores = match.hands?.length ? match.hands : (result?.partidas ?? match.partidas);
  if (!scores.length && result && !result.absent && phaseOf(event, match)?.kind === "duplicate") return t("event.hands-later");
  const text = scores.map(([a, b]) => `${a}–${b}`).join("  ");
  const deals = phaseOf(event, match)?.deals ?? 0;
  const played = match.hands?.length && match.hands.length < deals ? t("tournament.hands", { played: match.hands.length, deals, score: text }) : text;
  if (!result?.absent) return played;
  return [played, absentText(event, result.absent, result.partidas.length > 0)].filter(Boolean).join("  ");
}

/**
 * @param {EventBody} event
 * @param {string} absent a team, or `both`
 * @param {boolean} abandoned whether partidas were played before the team went away
 * @returns {string} that a team did not come, or abandoned the match
 */
export function absentText(event, absent, abandoned) {
  const team = absent === "both" ? t("tournament.both") : teamName(event, absent);
  return t(abandoned ? "tournament.abandoned" : "tournament.walkover", { team });
}

/**
 * @param {EventBody} event
 * @param {Match} match
 * @returns {Phase | undefined} the phase that a match belongs to
 */
export function phaseOf(event, match) {
  return event.phases.find((phase) => phase.name === match.phase);
}

/**
 * @param {Stage} stage
 * @param {boolean} [ofMatch] whether one match of it is meant
 * @returns {string} the name of a stage of a bracket (as `app/office/wording.py`)
 */
export function stageName({ part, name, number }, ofMatch = false) {
  const named = { "": "", round: t("event.round", { number }), of: t("paper.round.of", { n: number }) }[name] ?? t(`paper.${ofMatch ? "match" : "round"}.${name}`);
  return [part ? t(`paper.part.${part}`) : "", named].filter(Boolean).join(", ");
}

/**
 * @param {Stage[]} stages
 * @param {number} number
 * @returns {string} the name of a round: its stages in a bracket, else its number
 */
export function titleOf(stages, number) {
  const names = [...new Set(stages.map((stage) => stageName(stage)))];
  return names.join(" · ") || t("event.round", { number });
}

/**
 * @param {EventBody} event
 * @param {string} phase
 * @param {number} number
 * @returns {string} the name of a round
 */
export function roundName(event, phase, number) {
  const matches = event.matches.filter((match) => match.phase === phase && match.round === number);
  return titleOf(matches.flatMap((match) => match.stage ?? []), number);
}

/**
 * @param {Match} match
 * @returns {string} the round of a match: in a bracket its stage, else the number of the round
 */
export function matchRound(match) {
  return match.stage ? stageName(match.stage, true) : t("event.round", { number: match.round });
}

/**
 * @param {Match} match of two clubs
 * @returns {string} how many partidas each has won
 */
export function clubScore(match) {
  const partidas = match.result?.partidas ?? match.partidas;
  return `${partidas.filter(([a, b]) => a > b).length}–${partidas.filter(([a, b]) => b > a).length}`;
}

/**
 * @param {Match} match of two clubs
 * @returns {string[]} the partidas table by table, as far as it is known at which they were played
 */
export function byTable(match) {
  const partidas = match.result?.partidas ?? match.partidas;
  /** @type {Map<number, string[]>} */
  const tables = new Map();
  partidas.forEach(([a, b], n) => {
    const table = match.at?.[n] ?? 0;
    tables.set(table, [...(tables.get(table) ?? []), `${a}–${b}`]);
  });
  return [...tables]
    .sort(([first], [other]) => first - other)
    .map(([table, played]) => [table ? `${t("event.table", { n: table })}:` : "", played.join(", ")].filter(Boolean).join(" "));
}
