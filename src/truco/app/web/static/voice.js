/** Voice, where the browser has it: calls said instead of typed, and calls spoken by the device. Off until asked for. */

import { html, useEffect, useRef, useState } from "htm-preact";
import { bookOf } from "./books.js";
import { Confirm } from "./dialog.js";
import { language, t } from "./messages.js";
import { preferences } from "./preferences.js";
import { useStore } from "./store.js";
import { wordName } from "./words.js";

/** @import { Game } from "./types.js" */

/**
 * @typedef {object} Recognizer what browsers call SpeechRecognition
 * @property {string} lang
 * @property {() => void} start
 * @property {() => void} abort
 * @property {((event: any) => void) | null} onresult
 * @property {((event: any) => void) | null} onerror
 * @property {(() => void) | null} onend
 */

/** @type {Record<string, string>} */
const ACCENTS = { es: "es-AR", pt: "pt-BR", en: "en-GB", de: "de-DE" };
/** Whether this document was loaded as the page of a table: only there the microphone is allowed. */
const AT_TABLE = location.pathname.startsWith("/t/");

/** @returns {(new () => Recognizer) | undefined} */
function recognition() {
  const browser = /** @type {any} */ (window);
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

/** @returns {boolean} whether this browser can listen */
function canListen() {
  return recognition() !== undefined;
}

/** @returns {boolean} whether this browser can speak */
function canSpeak() {
  return "speechSynthesis" in window;
}

/**
 * @param {Game} game
 * @returns {string} the language of the table, with an accent
 */
function accentOf(game) {
  const spoken = bookOf(game.table?.rules ?? "")?.language || language();
  return ACCENTS[spoken] ?? spoken;
}

/**
 * Speak a call aloud for who wants that.
 *
 * @param {Game} game
 * @param {string} text
 * @returns {void}
 */
export function speakCall(game, text) {
  if (!preferences.get().spoken || !canSpeak() || !text) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = accentOf(game);
  speechSynthesis.speak(utterance);
}

/**
 * @param {string} text
 * @returns {string} without accents, capitals and punctuation
 */
function plain(text) {
  return text
    .normalize("NFD")
    .replace(/[^\p{Letter}\p{Number} ]/gu, "")
    .toLowerCase()
    .trim();
}

/**
 * The word of the menu that a person said; empty where it is none.
 *
 * @param {Game} game
 * @param {string} transcript
 * @returns {string}
 */
function wordHeard(game, transcript) {
  const text = plain(transcript);
  const names = (/** @type {string} */ word) => [plain(wordName(word)), plain(word.replaceAll("-", " "))];
  return game.menu.find((choice) => names(choice.word).includes(text))?.word ?? "";
}

/** The settings of the voice: what leaves the device is said, and asked, first. */
export function VoiceSettings() {
  const { voice, spoken } = useStore(preferences);
  const [asks, setAsks] = useState(false);
  /** @param {boolean} yes */
  const answer = (yes) => {
    setAsks(false);
    if (!yes) return;
    preferences.set({ voice: true });
    // The header of the first page that was opened decides; a table's own page allows the microphone.
    if (!AT_TABLE) location.reload();
  };
  return html`${canListen()
      ? html`<label class="check">
          <input
            type="checkbox"
            name="voice"
            checked=${voice}
            onClick=${(/** @type {MouseEvent} */ event) => {
              if (voice) preferences.set({ voice: false });
              else {
                event.preventDefault();
                setAsks(true);
              }
            }}
          />
          ${t("voice.listen")}
        </label>`
      : null}
    ${canSpeak()
      ? html`<label class="check">
          <input type="checkbox" name="spoken" checked=${spoken} onChange=${() => preferences.set({ spoken: !spoken })} />
          ${t("voice.speak")}
        </label>`
      : null}
    ${asks ? html`<${Confirm} title=${t("voice.listen")} text=${t("voice.leaves")} yes=${t("voice.yes")} no=${t("ui.no")} answer=${answer} once=${true} />` : null}`;
}

/**
 * A button to speak once; the transcript is written or said like typed words, or pressed like its button.
 *
 * Where words bind, a hard table gets the sentence at once; at any other it is written first, beside its effect.
 *
 * @param {{ game: Game, act: (word: string) => void, say: (text: string) => void, write: (text: string) => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Microphone({ game, act, say, write }) {
  const { voice } = useStore(preferences);
  const [listens, setListens] = useState(false);
  const [notice, setNotice] = useState("");
  const ear = useRef(/** @type {Recognizer | null} */ (null));
  const now = useRef(game);
  now.current = game;
  useEffect(() => () => ear.current?.abort(), []);
  const Kind = recognition();
  if (!voice || !Kind || game.you === null) return null;
  const listen = () => {
    if (listens) {
      ear.current?.abort();
      return;
    }
    const made = new Kind();
    ear.current = made;
    made.lang = accentOf(game);
    made.onresult = (event) => {
      const transcript = String(event.results[0][0].transcript);
      const word = wordHeard(now.current, transcript);
      const { talk, hard } = now.current.table?.settings ?? { talk: "buttons", hard: false };
      const first = talk === "binding" && !hard;
      setNotice(t(first ? "voice.written" : "voice.heard", { text: transcript }));
      if (first) write(transcript);
      else if (talk === "binding") say(transcript);
      else if (word) act(word);
      else setNotice(t("voice.not-understood", { text: transcript }));
    };
    made.onerror = () => setNotice(t("voice.failed"));
    made.onend = () => setListens(false);
    made.start();
    setNotice("");
    setListens(true);
  };
  return html`<p class="microphone">
    <button type="button" class="chip" aria-pressed=${listens ? "true" : "false"} onClick=${listen}>
      ${t(listens ? "voice.listening" : "voice.speak-now")}
    </button>
    <span role="status" class="small">${notice}</span>
  </p>`;
}
