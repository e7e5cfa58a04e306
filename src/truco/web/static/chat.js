/** Free talk at a table that wants it: what was said, and a line to say more. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { api, holding } from "./api.js";
import { WhyButton } from "./log.js";
import { t } from "./messages.js";
import { nameOf } from "./names.js";
import { preferences } from "./preferences.js";
import { wordName } from "./words.js";

/** @import { Game, Line } from "./types.js" */
/** @import { Why } from "./log.js" */

const LONGEST = 200;

/** @typedef {{ currentTarget: HTMLInputElement }} Changed */

/**
 * A sentence that is an act, at a table whose words bind.
 *
 * @param {number} seq
 * @param {import("./types.js").Fact} fact
 * @returns {Line}
 */
function lineOf(seq, fact) {
  return { number: -seq, seat: fact.seat ?? "", name: "", text: String(fact["text"]) };
}

/**
 * @param {Game} game
 * @param {Line} line
 * @returns {string} who said it
 */
function speaker(game, line) {
  return line.seat === "spectator" ? t("chat.spectator", { name: line.name }) : nameOf(game, line.seat);
}

/**
 * What the sentence that is being written would do, where the table shows it first.
 *
 * @param {{ game: Game, why: Why }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Weighed({ game, why }) {
  const { reading } = game;
  if (!reading) return null;
  const text = t(`reading.${reading.kind}`, { word: wordName(reading.word, (seat) => nameOf(game, seat)) });
  return html`<p class=${`weighed ${reading.kind}`} role="status">
    <span>${text}</span> <${WhyButton} title=${text} rules=${reading.rules} why=${why} />
  </p>`;
}

/** How long, in milliseconds, somebody who writes pauses before the sentence is weighed. */
const PAUSE_MS = 250;

/**
 * @param {{ game: Game, say: (text: string, name: string) => void, weigh: (text: string) => void, why: Why,
 *   silent: boolean }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Chat({ game, say, weigh, why, silent }) {
  const [text, setText] = useState("");
  const [muted, setMuted] = useState(/** @type {string[]} */ ([]));
  const [told, setTold] = useState("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const bound = game.log.flatMap((entry) => entry.facts.filter((fact) => fact.fact === "spoke").map((fact) => lineOf(entry.seq, fact)));
  const heard = [...bound, ...game.chat].filter((line) => !muted.includes(speaker(game, line)));
  const last = heard.length;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  const { talk, hard } = game.table?.settings ?? { talk: "buttons", hard: false };
  const weighs = talk === "binding" && !hard && game.you !== null;
  useEffect(() => {
    if (!weighs || !text.trim()) return undefined;
    const timer = setTimeout(() => weigh(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, game.seq, weighs]);
  if (talk === "buttons") return null;
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    say(text.trim(), preferences.get().name || t("home.guest"));
    setText("");
  };
  /** @param {Line} line */
  const report = (line) => {
    const body = { number: line.number, text: "" };
    api("POST", `/api/tables/${game.code}/talk-reports`, { body, ...holding(game.code) }).then(
      () => setTold(t("chat.reported")),
      (error) => setTold(String(error.message)),
    );
  };
  return html`<section class="chat-box" aria-label=${t("chat.title")}>
    <h2>${t("chat.title")}</h2>
    <ol ref=${list} tabindex="0" aria-label=${t("chat.title")} aria-live="polite">
      ${heard.map(
        (line) => html`<li key=${line.number}>
          <span><b>${speaker(game, line)}</b> ${line.text}</span>
          ${line.seat === game.you
            ? null
            : html`<details class="about">
                <summary aria-label=${t("chat.about", { name: speaker(game, line) })}>⋯</summary>
                <button type="button" class="chip" onClick=${() => setMuted([...muted, speaker(game, line)])}>${t("chat.mute")}</button>
                <button type="button" class="chip" disabled=${line.number < 0} onClick=${() => report(line)}>${t("chat.report")}</button>
              </details>`}
        </li>`,
      )}
    </ol>
    ${muted.length
      ? html`<button type="button" class="chip" onClick=${() => setMuted([])}>${t("chat.unmute", { names: muted.join(", ") })}</button>`
      : null}
    <p role="status" class="small">${told}</p>
    ${weighs && text.trim() ? html`<${Weighed} game=${game} why=${why} />` : null}
    <form onSubmit=${submit}>
      <input
        name="talk"
        maxlength=${LONGEST}
        autocomplete="off"
        aria-label=${t("chat.say")}
        placeholder=${t(silent ? "talk.silence" : "chat.say")}
        value=${text}
        onInput=${(/** @type {Changed} */ event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="strong">${t("chat.send")}</button>
    </form>
  </section>`;
}
