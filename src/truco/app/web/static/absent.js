/** Players that are slow, away or absent: their time, and the choices of the others. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { alertPlayer, announce } from "./announce.js";
import { Confirm } from "./dialog.js";
import { listed, t } from "./messages.js";
import { nameOf } from "./names.js";

/** @import { Absence, Clock, Game } from "./types.js" */
/** @import { Doings } from "./strip.js" */

/** The seconds before the end of a time at which all are warned, and at which the player is warned once more. */
const LOW = 15;
const LAST = 5;
/** The choices, the harmless first. */
const CHOICES = ["wait", "bot", "claim"];
/** The choices while a player whose connection broke still has time. */
const EARLY = ["wait", "bot"];

/**
 * @param {string} until
 * @returns {number} the whole seconds until then
 */
function secondsTo(until) {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
}

/**
 * The seconds until a time, counted down; 0 without one.
 *
 * @param {string | null | undefined} until
 * @returns {number}
 */
function useSeconds(until) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => tick(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until ? secondsTo(until) : 0;
}

/**
 * @param {Clock | null} clock
 * @returns {boolean} whether the time of a clock does not count now, because a connection broke
 */
function isHeld(clock) {
  return clock?.held !== null && clock?.held !== undefined && secondsTo(clock.held) > 0;
}

/**
 * The time that the seat has whose clock runs.
 *
 * @param {{ game: Game, seat: string }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Countdown({ game, seat }) {
  const clock = game.clock?.seat === seat ? game.clock : null;
  const seconds = useSeconds(clock?.deadline);
  if (!clock || isHeld(clock)) return null;
  return html`<span class=${`clock${seconds <= LOW ? " low" : ""}`}>${t("seat.seconds", { n: seconds })}</span>`;
}

/**
 * @param {Game} game
 * @returns {string[]} the other people at the table while a player is absent: they choose
 */
function choosers({ table }) {
  const absent = table?.absence?.seat;
  return (table?.seats ?? []).filter((seat) => isThere(seat) && seat.seat !== absent).map((seat) => seat.seat);
}

/**
 * @param {import("./types.js").Seat} seat
 * @returns {boolean} whether a person plays there who is connected
 */
function isThere({ kind, online, stand_in }) {
  return kind === "human" && online && !stand_in;
}

/**
 * @param {Game} game
 * @param {string} choice
 * @returns {string}
 */
function chosen(game, choice) {
  const choices = game.table?.absence?.choices ?? {};
  return choices[game.you ?? ""] === choice ? "true" : "false";
}

/**
 * The panel over the felt while a player's connection is lost or time is over.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Absent({ game, doings }) {
  const { clock, table, you } = game;
  const absence = table?.absence ?? null;
  const seconds = useSeconds((absence?.lost ? clock?.held : absence?.until) ?? clock?.held);
  if (absence) return html`<${Question} game=${game} absence=${absence} seconds=${seconds} doings=${doings} />`;
  if (!clock || !isHeld(clock) || clock.seat === you) return null;
  return html`<p class="absent">${t("absence.lost", { name: nameOf(game, clock.seat), n: seconds })}</p>`;
}

/**
 * @param {string} name
 * @param {number} seconds of grace that are left
 * @returns {string} that a connection broke, and how long the time does not count
 */
function lost(name, seconds) {
  return seconds > 0 ? t("absence.lost", { name, n: seconds }) : t("absence.away", { name });
}

/**
 * @param {{ game: Game, absence: Absence, seconds: number, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Question({ game, absence, seconds, doings }) {
  const [claiming, setClaiming] = useState(false);
  const { you } = game;
  const name = nameOf(game, absence.seat);
  if (absence.seat === you && absence.lost) return null;
  if (absence.seat === you) return html`<p class="absent own">${t("absence.over-you")} <b>${t("seat.seconds", { n: seconds })}</b></p>`;
  const others = choosers(game);
  const mayChoose = you !== null && others.includes(you);
  /** @param {string} choice */
  const choose = (choice) => (choice === "claim" ? setClaiming(true) : doings.ask("choose", { choice }));
  /** @param {boolean} yes */
  const claim = (yes) => {
    setClaiming(false);
    if (yes) doings.ask("choose", { choice: "claim" });
  };
  const choices = Object.entries(absence.choices).filter(([seat]) => seat !== you && others.includes(seat));
  const what = absence.lost ? lost(name, seconds) : t("absence.over", { name });
  return html`<div class="absent" role="group" aria-label=${t(absence.lost ? "absence.away" : "absence.over", { name })}>
    <p>
      ${what} ${mayChoose ? t("absence.ask") : ""} ${absence.lost ? null : html`<small>${t("absence.left", { n: seconds })}</small>`}
    </p>
    ${choices.map(([seat, choice]) => html`<p class="small" key=${seat}>${t("absence.chose", { name: nameOf(game, seat), choice: t(`absence.${choice}`) })}</p>`)}
    ${mayChoose
      ? html`<div class="row">
            ${(absence.lost ? EARLY : CHOICES).map(
              (choice) => html`<button
                type="button"
                key=${choice}
                class=${choice === "wait" ? "strong" : "quiet"}
                aria-pressed=${chosen(game, choice)}
                onClick=${() => choose(choice)}
              >
                ${t(absence.lost && choice === "wait" ? "absence.wait-on" : `absence.${choice}`)}
              </button>`,
            )}
          </div>
          ${others.length > 1 ? html`<p class="small">${t("absence.all")}</p>` : null}`
      : null}
    ${claiming
      ? html`<${Confirm}
          title=${t("absence.claim")}
          text=${t("confirm.claim", { name })}
          yes=${t("absence.claim")}
          no=${t("ui.no")}
          answer=${claim}
          once=${true}
        />`
      : null}
  </div>`;
}

/**
 * Tell who does not see it when a time is nearly over, when it is, and when a connection is lost.
 *
 * @param {Game} game
 * @returns {void}
 */
export function useWarnings(game) {
  const now = useRef(game);
  now.current = game;
  const { clock, table } = game;
  const deadline = clock?.deadline ?? "";
  useEffect(() => {
    if (!clock) return undefined;
    const mine = clock.seat === now.current.you;
    const timers = (mine ? [LOW, LAST] : [LOW]).flatMap((n) => {
      const wait = Date.parse(deadline) - Date.now() - n * 1_000;
      return wait < 0 ? [] : [setTimeout(() => warn(now.current, clock.seat, n), wait)];
    });
    return () => timers.forEach(clearTimeout);
  }, [clock?.seat, deadline]);
  const held = clock?.held ?? "";
  useEffect(() => {
    if (!clock || !held || clock.seat === now.current.you || !isHeld(clock)) return;
    announce([t("absence.lost", { name: nameOf(now.current, clock.seat), n: secondsTo(held) })]);
  }, [held]);
  const absent = table?.absence && !table.absence.lost ? table.absence.seat : "";
  useEffect(() => {
    if (!absent) return;
    const { you } = now.current;
    if (absent === you) alertPlayer(t("absence.over-you"));
    else if (choosers(now.current).includes(you ?? "")) alertPlayer(`${t("absence.over", { name: nameOf(now.current, absent) })} ${t("absence.ask")}`);
    else announce([t("absence.over", { name: nameOf(now.current, absent) })]);
  }, [absent]);
}

/**
 * @param {Game} game
 * @param {string} seat
 * @param {number} n
 * @returns {void}
 */
function warn(game, seat, n) {
  if (seat === game.you) alertPlayer(t("absence.low-you", { n }));
  else announce([t("absence.low", { name: nameOf(game, seat), n })]);
}

/**
 * The button to go on to the next hand: a player that has looked at the finished hand need not wait, once the others have looked too.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function GoOn({ game, doings }) {
  const { table, view, you } = game;
  if (view?.phase !== "hand-over" || you === null || !table?.settings.auto_deal) return null;
  const looked = table.looked ?? [];
  const missing = table.seats.filter((seat) => isThere(seat) && !looked.includes(seat.seat)).map((seat) => seat.seat);
  const mine = looked.includes(you);
  const others = missing.filter((seat) => seat !== you).map((seat) => nameOf(game, seat));
  const waits = mine && others.length ? t("strip.waits-for", { names: listed(others) }) : "";
  const alone = !mine && looked.length > 0 && !others.length ? t("strip.waits-for-you") : "";
  return html`<div class="row going">
    <button type="button" class="strong" aria-disabled=${mine} onClick=${() => (mine ? null : doings.ask("go-on"))}>${t("strip.go-on")}</button>
    <span role="status">${waits || alone}</span>
  </div>`;
}
