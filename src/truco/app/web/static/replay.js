/** A record opened again: every step of it on the table. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "./api.js";
import { bookOf, haveBooks } from "./books.js";
import { layPack } from "./card.js";
import { inShort } from "./chosen.js";
import { unknownGame } from "./game.js";
import { Log } from "./log.js";
import { callChico, has, t } from "./messages.js";
import { Scoreboard } from "./scoreboard.js";
import { SeatArea, seatsClass } from "./seat.js";
import { LanguageSwitch } from "./settings.js";
import { SheetButton } from "./sheet.js";
import { createStore } from "./store.js";
import { linesOf } from "./tell.js";
import { Middle, TricksAgain } from "./trick.js";
import { WhyPanel } from "./why.js";

/** @import { Entry, Game, Table, View } from "./types.js" */

/**
 * @typedef {Entry & { view: View & { hands: Record<string, string[]> } }} Step
 * @typedef {{ ok: boolean, warnings: string[], record: { rules: string, options?: Record<string, string>, seats: string[] }, names?: Record<string, string>, text?: string,
 *   steps: Step[] }} Replayed `names` by seat, from the tags
 */

/** How many steps a second are played: slow enough to read each, as people talk, and fast. */
const SPEEDS = [0.5, 1, 3];
const USUAL_SPEED = 1;

/** A record that another page hands over, to be shown at once. */
export const handed = createStore({ text: "" });

/**
 * @param {string} seat
 * @param {string} name as the record writes it, where a bot has the name of its kind
 * @returns {import("./types.js").Seat}
 */
function sitter(seat, name) {
  const basics = { seat, online: true, stand_in: null, deal_myself: false };
  return has(`bot.${name}`) ? { ...basics, kind: "bot", bot: name, name: "" } : { ...basics, kind: "human", name };
}

/**
 * @param {Replayed} replayed
 * @returns {string} the rulebook with its options
 */
function rulesOf(replayed) {
  const { rules, options } = replayed.record;
  return [rules, ...Object.entries(options ?? {}).map(([key, value]) => `${key}=${value}`)].join(" ");
}

/**
 * @param {Replayed} replayed
 * @param {number} at
 * @returns {Game} the table as it was after a step, for the parts that show a table
 */
export function gameAt(replayed, at) {
  const view = /** @type {Step} */ (replayed.steps[at]).view;
  /** @type {Entry[]} */
  const log = replayed.steps.slice(0, at + 1).map((step, n) => ({ ...step, seq: n + 1 }));
  /** @type {Table} */
  const table = {
    code: "",
    rules: rulesOf(replayed),
    title: "",
    seats: view.seats.map((seat) => sitter(seat, replayed.names?.[seat] ?? seat)),
    settings: { pace: "normal", turn_seconds: null, bank_seconds: 0, auto_deal: false, admission: "assisted", talk: "buttons", hard: false, signs: false, tips: false },
    paused: false,
    asked: null,
    kings: [],
    match: 1,
    over: view.phase === "match-over",
    winner: view.winner || null,
  };
  return { ...unknownGame(""), status: "open", seq: at + 1, table, view, log, live: at > 0 };
}

/**
 * @param {string} text
 * @returns {Record<string, string>} the players by seat, from the tags of a record
 */
function namesIn(text) {
  const tags = [...text.matchAll(/\[([ABC][123])\s+"((?:[^"\\]|\\.)*)"\]/g)];
  return Object.fromEntries(tags.map(([, seat, name]) => [seat ?? "", (name ?? "").replace(/\\(.)/g, "$1")]));
}

/** @returns {import("htm-preact").VNode} */
export function ReplayPage() {
  const [replayed, setReplayed] = useState(/** @type {Replayed | null} */ (null));
  const [problem, setProblem] = useState("");
  /** @param {string} text */
  const open = async (text) => {
    setProblem("");
    try {
      await haveBooks();
      setReplayed({ ...(await api("POST", "/api/replays", { text })), names: namesIn(text), text });
    } catch (error) {
      const refusal = /** @type {any} */ (error);
      setProblem(refusal.message);
      if (refusal.body?.steps?.length) setReplayed({ ...refusal.body, names: namesIn(text), text });
    }
  };
  useEffect(() => {
    const { text } = handed.get();
    handed.set({ text: "" });
    if (text) open(text);
  }, []);
  return html`<div class="home replay">
    <header class="bar">
      <a class="brand" href="/">Truco</a>
      <span class="grow"></span>
      <${LanguageSwitch} />
    </header>
    <main>
      <h1>${t("player.title")}</h1>
      ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
      ${replayed?.steps.length
        ? html`<${Player} replayed=${replayed} close=${() => setReplayed(null)} />`
        : html`<${Chooser} open=${open} />`}
    </main>
  </div>`;
}

/**
 * @param {{ open: (text: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Chooser({ open }) {
  const [text, setText] = useState("");
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const read = async (event) => {
    const file = event.currentTarget.files?.[0];
    if (file) open(await file.text());
  };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    open(text);
  };
  return html`<form class="paper" onSubmit=${submit}>
    <p>${t("player.how")}</p>
    <label class="stack">${t("player.file")} <input type="file" accept=".txt,.truco,text/plain" onChange=${read} /></label>
    <label class="stack">
      ${t("player.paste")}
      <textarea
        rows="10"
        required
        spellcheck="false"
        value=${text}
        onInput=${(/** @type {{ currentTarget: HTMLTextAreaElement }} */ event) => setText(event.currentTarget.value)}
      ></textarea>
    </label>
    <button type="submit" class="strong">${t("player.open")}</button>
  </form>`;
}

/**
 * @param {{ replayed: Replayed, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Player({ replayed, close }) {
  const [at, setAt] = useState(0);
  const [why, setWhy] = useState(/** @type {{ title: string, rules: string[] } | null} */ (null));
  const [tricks, setTricks] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(USUAL_SPEED);
  const last = replayed.steps.length - 1;
  const by = (/** @type {number} */ way) => {
    setPlaying(false);
    setAt((now) => Math.max(0, Math.min(last, now + way)));
  };
  const play = () => {
    if (!playing && at === last) setAt(0);
    setPlaying(!playing);
  };
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, last]);
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (document.querySelector("dialog[open]") || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      const way = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
      if (way) by(way);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, [last]);
  const game = gameAt(replayed, at);
  const step = /** @type {Step} */ (replayed.steps[at]);
  const view = step.view;
  const book = bookOf(replayed.record.rules);
  layPack(book?.pack);
  callChico(book?.chico);
  const entry = game.log[game.log.length - 1];
  const lines = entry ? linesOf(game, entry).map((line) => line.text) : [];
  return html`<div class=${`table ${seatsClass(view)} looking`}>
    <div class="stage">
      <section class="felt" aria-label=${t("table.felt")}>
        <div class="ring">
        ${view.seats.map(
          (seat) => html`<${SeatArea} key=${seat} game=${game} seat=${seat} speech=${{}} shown=${view.hands[seat]} />`,
        )}
        <${Middle} game=${game} open=${() => setTricks(true)} />
        </div>
      </section>
      <p class="small">${inShort(rulesOf(replayed))}</p>
      <p class="now" role="status">${lines.join(" ")}</p>
      <div class="steps" role="group" aria-label=${t("player.steps")}>
        <button type="button" onClick=${() => by(-last)} disabled=${at === 0} aria-label=${t("player.first")}>|◀</button>
        <button type="button" onClick=${() => by(-1)} disabled=${at === 0} aria-label=${t("player.back")}>◀</button>
        <label>
          <span class="unseen">${t("player.step", { n: at + 1, all: last + 1 })}</span>
          <input
            type="range"
            min="0"
            max=${last}
            value=${at}
            onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => by(Number(event.currentTarget.value) - at)}
          />
        </label>
        <button type="button" onClick=${() => by(1)} disabled=${at === last} aria-label=${t("player.forward")}>▶</button>
        <button type="button" onClick=${() => by(last)} disabled=${at === last} aria-label=${t("player.last")}>▶|</button>
      </div>
      <div class="row playing">
        <button type="button" class="strong play" onClick=${play}>${t(playing ? "player.pause" : "player.play")}</button>
        <span class="speeds" role="group" aria-label=${t("player.speed")}>
          ${SPEEDS.map(
            (choice, n) => html`<button type="button" key=${choice} aria-pressed=${choice === speed} onClick=${() => setSpeed(choice)}>${t(`player.speed-${n + 1}`)}</button>`,
          )}
        </span>
      </div>
      <div class="row">
        <button type="button" class="quiet" onClick=${close}>${t("player.another")}</button>
        ${replayed.ok && replayed.text ? html`<${SheetButton} record=${replayed.text} />` : null}
      </div>
    </div>
    <aside>
      <${Scoreboard} game=${game} />
      <${Log} game=${game} why=${setWhy} />
    </aside>
    ${why
      ? html`<${WhyPanel}
          title=${why.title}
          rules=${why.rules}
          rulebook=${replayed.record.rules}
          close=${() => setWhy(null)}
          report=${null}
        />`
      : null}
    ${tricks ? html`<${TricksAgain} game=${game} close=${() => setTricks(false)} />` : null}
  </div>`;
}
