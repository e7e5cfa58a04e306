/** Free talk at a table that wants it: what was said, and a line to say more. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { api, holding } from "./api.js";
import { playing } from "./game.js";
import { WhyButton } from "./log.js";
import { t } from "./messages.js";
import { nameOf } from "./names.js";
import { muted, speaker } from "./mute.js";
import { preferences } from "./preferences.js";
import { useStore } from "./store.js";
import { wordName } from "./words.js";

/** @import { Game, Line } from "./types.js" */
/** @import { Why } from "./log.js" */

const LONGEST = 200;

/** @typedef {{ currentTarget: HTMLInputElement }} Changed */

/**
 * Everything that was said, in its order: the sentences that are acts, at a table whose words bind, and those that
 * bind nobody. The latter come after the row that was the last one when they were heard.
 *
 * @param {Game} game
 * @returns {Line[]}
 */
function everySentence(game) {
  const acts = game.log.flatMap((entry) =>
    entry.facts
      .filter((fact) => fact.fact === "spoke")
      .map((fact) => ({ number: -entry.seq, seat: fact.seat ?? "", name: "", text: String(fact["text"]), after: entry.seq })),
  );
  return [...acts, ...game.chat].sort((line, other) => (line.after ?? 0) - (other.after ?? 0));
}

/**
 * The effect that the sentence in the field would have, where the table shows it first.
 *
 * @param {{ game: Game, asked: string, why: Why }} props `asked` is the message that the reading answers
 * @returns {import("htm-preact").VNode}
 */
function Weighed({ game, asked, why }) {
  const reading = game.reading?.id === asked ? game.reading : null;
  const text = reading ? t(`reading.${reading.kind}`, { word: wordName(reading.word, (seat) => nameOf(game, seat)) }) : "";
  return html`<p class=${`weighed${reading && reading.kind !== "none" ? " weighty" : ""}`} role="status">
    <span>${text}</span> ${reading ? html`<${WhyButton} title=${text} rules=${reading.rules} why=${why} />` : null}
  </p>`;
}

/** The pause of a writer, in milliseconds, after which the sentence is weighed. */
const PAUSE_MS = 250;

/**
 * @param {{ game: Game, say: (text: string, name: string) => void, weigh: (text: string) => string, why: Why,
 *   silent: boolean, heard?: { text: string } | null }} props `heard` is a spoken sentence, which the player reads before it is sent
 * @returns {import("htm-preact").VNode | null}
 */
export function Chat({ game, say, weigh, why, silent, heard: dictated = null }) {
  const [text, setText] = useState("");
  const [messageId, setMessageId] = useState("");
  const { names } = useStore(muted);
  const [notice, setNotice] = useState("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const line = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (!dictated) return;
    setText(dictated.text.slice(0, LONGEST));
    line.current?.focus();
  }, [dictated]);
  const sentences = everySentence(game).filter((line) => !names.includes(speaker(game, line)));
  const last = sentences.length;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  const { talk, hard } = game.table?.settings ?? { talk: "buttons", hard: false };
  const binds = talk === "binding" && game.you !== null && playing(game) && !game.table?.paused;
  const weighs = binds && !hard;
  useEffect(() => {
    setMessageId(""); // the reading was of another sentence, or of another moment
    if (!weighs || !text.trim()) return undefined;
    const timer = setTimeout(() => setMessageId(weigh(text.trim())), PAUSE_MS);
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
    const body = line.number < 0 ? { act: -line.number, text: "" } : { number: line.number, text: "" };
    api("POST", `/api/tables/${game.code}/talk-reports`, { body, ...holding(game.code) }).then(
      () => setNotice(t("chat.reported")),
      (error) => setNotice(String(error.message)),
    );
  };
  return html`<section class="chat-box" aria-label=${t("chat.title")}>
    <h2>${t("chat.title")}</h2>
    <ol ref=${list} tabindex="0" aria-label=${t("chat.title")} aria-live="polite">
      ${sentences.map(
        (line) => html`<li key=${line.number}>
          <span><b>${speaker(game, line)}</b> ${line.text}</span>
          ${line.seat === game.you
            ? null
            : html`<details class="about">
                <summary aria-label=${t("chat.about", { name: speaker(game, line) })}>⋯</summary>
                <button type="button" class="chip" onClick=${() => muted.set({ names: [...names, speaker(game, line)] })}>${t("chat.mute")}</button>
                <button type="button" class="chip" onClick=${() => report(line)}>${t("chat.report")}</button>
              </details>`}
        </li>`,
      )}
    </ol>
    ${names.length
      ? html`<button type="button" class="chip" onClick=${() => muted.set({ names: [] })}>${t("chat.unmute", { names: names.join(", ") })}</button>`
      : null}
    <p role="status" class="small">${notice}</p>
    ${game.you === null && !game.judge ? html`<p class="small">${t("chat.apart")}</p>` : null}
    <form onSubmit=${submit}>
      <input
        ref=${line}
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
    ${weighs && text.trim() ? html`<${Weighed} game=${game} asked=${messageId} why=${why} />` : null}
  </section>`;
}
