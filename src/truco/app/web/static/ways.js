/** How one plays at home: ways of setting a table that have a name, are kept in this browser, and travel as a link. */

import { html, useState } from "htm-preact";
import { bookOf, choiceFits } from "./books.js";
import { t } from "./messages.js";
import { SITTERS } from "./plan.js";
import { beginning, Door, useReach } from "./reach.js";
import { PACES } from "./settings.js";
import { remembered, useStore } from "./store.js";
import { ADMISSIONS, CLOCKS, TALKS } from "./terms.js";

/**
 * @typedef {object} Way
 * @property {string} name
 * @property {string} rules the rulebook with its options
 * @property {string} format
 * @property {Record<string, string>} others who sits on the other seats, by seat
 * @property {string} pace
 * @property {string} clock
 * @property {string} admission
 * @property {string} talk
 * @property {boolean} hard
 * @property {boolean} signs
 * @property {boolean} byHand
 */

const KEPT = 20;
const LONGEST_NAME = 40;
const LONGEST_LINK = 4000;
/** The part of the address that holds a way. */
export const PARAMETER = "mesa";

const ways = remembered("truco.ways", { kept: /** @type {Way[]} */ ([]) });

/**
 * A way as a link holds it.
 *
 * @param {Way} way
 * @returns {string}
 */
export function written(way) {
  const bytes = new TextEncoder().encode(JSON.stringify(way));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Read a way from a link, and reject values that the form could not have made. Needs the rulebooks.
 *
 * @param {string} text
 * @returns {Way | null} `null` where it is none
 */
export function readWay(text) {
  if (text.length > LONGEST_LINK) return null;
  try {
    const packed = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {Way | null}
 */
function checked(value) {
  if (typeof value !== "object" || value === null) return null;
  const way = /** @type {Record<string, any>} */ (value);
  const texts = ["name", "rules", "format", "pace", "clock", "admission", "talk"].every((key) => typeof way[key] === "string");
  if (!texts || typeof way["others"] !== "object" || way["others"] === null) return null;
  const book = bookOf(way["rules"]);
  const format = book?.formats.find((format) => format.name === way["format"]);
  const isValid =
    PACES.includes(way["pace"]) && CLOCKS.includes(way["clock"]) && ADMISSIONS.includes(way["admission"]) && TALKS.includes(way["talk"]);
  if (!book || !format || !isValid || !choiceFits(book, way["rules"])) return null;
  const [, ...chairs] = format.seats;
  const others = chairs.map((seat) => [seat, way["others"][seat]]);
  if (!others.every(([, who]) => SITTERS.includes(who))) return null;
  const { name, rules, pace, clock, admission, talk } = way;
  const yes = { hard: way["hard"] === true, signs: way["signs"] === true, byHand: way["byHand"] === true };
  return /** @type {Way} */ ({
    ...{ name: name.trim().slice(0, LONGEST_NAME), rules, format: format.name, others: Object.fromEntries(others) },
    ...{ pace, clock, admission, talk },
    ...yes,
  });
}

/**
 * The ways that are kept, and the one on the form to be kept.
 *
 * @param {{ now: Way, load: (way: Way) => void }} props `now` is the state of the form
 * @returns {import("htm-preact").VNode}
 */
export function Ways({ now, load }) {
  const { kept } = useStore(ways);
  const begins = beginning(useReach());
  const [name, setName] = useState("");
  const [shared, setShared] = useState("");
  const link = shared && begins && `${begins}/?${PARAMETER}=${shared}`;
  const [notice, setNotice] = useState("");
  const called = name.trim() || now.name;
  const keep = () => {
    if (!called) return setNotice(t("ways.name-first"));
    ways.set({ kept: [{ ...now, name: called }, ...kept.filter((way) => way.name !== called)].slice(0, KEPT) });
    setName("");
    setNotice(t("ways.kept", { name: called }));
  };
  /** @param {Way} way */
  const share = async (way) => {
    const packed = written(way);
    setShared(packed);
    if (!begins) return;
    try {
      await navigator.clipboard.writeText(`${begins}/?${PARAMETER}=${packed}`);
      setNotice(t("invite.copied"));
    } catch {
      setNotice(t("invite.copy-by-hand"));
    }
  };
  /** @param {Way} way */
  const forget = (way) => {
    ways.set({ kept: kept.filter((other) => other !== way) });
    setNotice(t("ways.forgotten", { name: way.name }));
  };
  return html`<section class="ways stack" aria-label=${t("ways.title")}>
    <h3>${t("ways.title")}</h3>
    <ul class="kept">
      ${kept.map(
        (way) => html`<li key=${way.name}>
          <button
            type="button"
            class="grow"
            onClick=${() => {
              load(way);
              setNotice(t("ways.loaded", { name: way.name }));
            }}
          >
            ${way.name}
          </button>
          <button type="button" aria-label=${t("ways.share-named", { name: way.name })} onClick=${() => share(way)}>${t("ways.share")}</button>
          <button type="button" class="icon" aria-label=${t("ways.forget-named", { name: way.name })} onClick=${() => forget(way)}>✕</button>
        </li>`,
      )}
    </ul>
    <label class="stack">
      ${t("ways.name")}
      <input
        name="way"
        maxlength=${LONGEST_NAME}
        autocomplete="off"
        placeholder=${now.name || t("ways.example")}
        value=${name}
        onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => setName(event.currentTarget.value)}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
          // Enter keeps the way; it does not open the table of the form around it.
          if (event.key !== "Enter") return;
          event.preventDefault();
          keep();
        }}
      />
    </label>
    <div class="row">
      <button type="button" onClick=${keep}>${t("ways.keep")}</button>
      <button type="button" onClick=${() => share({ ...now, name: called })}>${t("ways.share-this")}</button>
    </div>
    ${shared ? html`<${Door} />` : null}
    ${link
      ? html`<label class="stack">
          ${t("invite.link")}
          <input readonly value=${link} onFocus=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => event.currentTarget.select()} />
        </label>`
      : null}
    <p role="status">${notice}</p>
  </section>`;
}
