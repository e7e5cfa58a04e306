/** Setting a table: the rulebook, how many play, how long, who sits where. */

import { html, useEffect } from "htm-preact";
import { setTable } from "./api.js";
import { sitterName } from "./characters.js";
import { bookName, books, choiceName, fits, haveBooks, optionName, rulesTag } from "./books.js";
import { ArticleLinks } from "./chosen.js";
import { sideOf } from "./game.js";
import { has, t } from "./messages.js";
import { placeAt } from "./names.js";
import { chooseFormat, chooseRules, chooseSitter, offices, planOf, requestOf, SITTERS } from "./plan.js";
import { preferences } from "./preferences.js";
import { NOBODY, RolesChoice } from "./roles.js";
import { go } from "./route.js";
import { PaceChoice } from "./settings.js";
import { useStore } from "./store.js";
import { ClockChoice, TermsChoice } from "./terms.js";
import { readWay, Ways } from "./ways.js";

/** @import { Book, BookFormat, BookOption, Preset } from "./types.js" */
/** @import { Chosen } from "./roles.js" */
/** @import { Way } from "./ways.js" */

/** @typedef {{ currentTarget: HTMLInputElement | HTMLSelectElement }} Changed */

/** The options for the length of a match: they are in front, the others are folded away. */
const LENGTHS = ["target", "chicos"];
/** The places of the other chairs of a table of four. */
const KNOWN = ["A2", "B1", "B2"];

/**
 * Open the table that is planned, and go there.
 *
 * @returns {Promise<void>}
 */
export async function openTable() {
  const mine = preferences.get();
  const plan = planOf(mine);
  if (plan === null) return;
  const [own = "A1"] = plan.format.seats;
  /** @type {Record<string, unknown>} */
  const seats = { [own]: { kind: "human", name: mine.name || t("home.guest"), ready: false } };
  for (const [seat, who] of Object.entries(plan.sitting)) {
    seats[seat] = who === "open" ? { kind: "open" } : { kind: "bot", bot: who };
  }
  go(`/t/${await setTable({ rules: plan.rules, seats, ...requestOf(plan, mine) })}`);
}

/**
 * How one plays at home: every rulebook and option of the planned table, kept as ways with a name.
 *
 * @param {{ attempt: (work: () => Promise<void>) => void, sent: string }} props `sent` is a way that came with a link,
 *   empty without one
 * @returns {import("htm-preact").VNode | null}
 */
export function NewTable({ attempt, sent }) {
  const mine = useStore(preferences);
  const { all } = useStore(books);
  const { called, roles } = useStore(offices);
  const plan = planOf(mine);
  /** @param {Way} way */
  const load = ({ name, rules, format, others, byHand, pace, clock, admission, talk, hard, signs }) => {
    const count = Object.keys(others).length + 1;
    preferences.set({ rules, format, count, others, byHand, pace, clock, admission, talk, hard, signs });
    offices.set({ roles: NOBODY, called: name });
  };
  useEffect(() => {
    attempt(async () => {
      await haveBooks();
      if (!sent) return;
      const way = readWay(sent);
      if (way === null) throw new Error(t("ways.bad-link"));
      load(way);
    });
  }, []);
  if (plan === null) return null;
  const { book, rules, chosen, format, sitting, friendly } = plan;
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    attempt(openTable);
  };
  return html`<form class="stack" onSubmit=${submit}>
    ${called ? html`<p role="status">${t("ways.loaded", { name: called })}</p>` : null}
    <fieldset class="choice tall books">
      <legend>${t("home.book")}</legend>
      ${all.map((candidate) => html`<${BookCard} key=${candidate.code} book=${candidate} on=${candidate === book} />`)}
    </fieldset>
    <${Choices} book=${book} chosen=${chosen} />
    <${Formats} book=${book} format=${format} />
    <div class="sitters">
      ${Object.entries(sitting).map(
        ([seat, who]) => html`<${Sitter}
          key=${seat}
          format=${format}
          seat=${seat}
          who=${who}
          choose=${(/** @type {string} */ sitter) => chooseSitter(plan, seat, sitter)}
        />`,
      )}
    </div>
    <${TermsChoice} />
    <${RolesChoice}
      book=${book}
      format=${format}
      judged=${mine.admission === "judged"}
      chosen=${roles}
      choose=${(/** @type {Chosen} */ named) => offices.set({ roles: named })}
      byHand=${mine.byHand}
      deal=${(/** @type {boolean} */ byHand) => preferences.set({ byHand })}
    />
    ${friendly
      ? html`<label class="check">
          <input type="checkbox" name="tips" checked=${mine.tips} onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => preferences.set({ tips: event.currentTarget.checked })} />
          ${t("terms.tips-what")}
        </label>`
      : null}
    <${PaceChoice} pace=${mine.pace} choose=${(/** @type {string} */ pace) => preferences.set({ pace })} />
    <${ClockChoice} />
    <${Ways}
      now=${{
        ...{ name: called, rules, format: format.name, others: sitting, byHand: mine.byHand },
        ...{ pace: mine.pace, clock: mine.clock, admission: mine.admission, talk: mine.talk, hard: mine.hard, signs: mine.signs },
      }}
      load=${load}
    />
    <button type="submit" class="strong">${t("home.open")}</button>
  </form>`;
}

/**
 * @param {{ book: Book, on: boolean }} props
 * @returns {import("htm-preact").VNode}
 */
function BookCard({ book, on }) {
  const about = ["what", "differs"].map((part) => `book.${book.code}-${part}`).filter(has);
  return html`<label>
    <input
      type="radio"
      name="book"
      value=${book.code}
      checked=${on}
      onChange=${() => chooseRules(book.code)}
    />
    <span>
      <b>${bookName(book.code)}</b>
      ${about.map((key) => html`<small key=${key}>${t(key)}</small>`)}
      ${on ? html`<a href=${`/rules/${book.code}`}>${t("chosen.all")}</a>` : null}
    </span>
  </label>`;
}

/**
 * @param {Book} book
 * @param {Preset} preset
 * @returns {string}
 */
function presetName(book, { name, house }) {
  if (name === "") return t("home.by-the-book");
  const key = [`rules.preset.${book.code}.${name}`, `rules.preset.${name}`].find(has);
  const text = (key ? t(key) : name).replace(/\.$/, "");
  return house ? `${text} (${t("option.house")})` : text;
}

/**
 * The choices that the rulebook leaves to the players: the length first, the rest folded away.
 *
 * @param {{ book: Book, chosen: Record<string, string> }} props
 * @returns {import("htm-preact").VNode}
 */
function Choices({ book, chosen }) {
  /** @param {BookOption} option */
  const field = (option) =>
    html`<${Choice}
      key=${option.key}
      book=${book}
      option=${option}
      chosen=${chosen}
      choose=${(/** @type {string} */ value) => chooseRules(rulesTag(book, { ...chosen, [option.key]: value }))}
    />`;
  const tag = rulesTag(book, chosen);
  const presets = [{ name: "", rules: book.code, house: false }, ...book.presets];
  const lengths = book.options.filter((option) => LENGTHS.includes(option.key));
  const others = book.options.filter((option) => !LENGTHS.includes(option.key));
  return html`<div class="stack">
    <fieldset class="choice">
      <legend>${t("home.preset")}</legend>
      ${presets.map(
        (preset) => html`<label key=${preset.name}>
          <input
            type="radio"
            name="preset"
            value=${preset.name}
            checked=${preset.rules === tag}
            onChange=${() => chooseRules(preset.rules)}
          />
          <span>${presetName(book, preset)}</span>
        </label>`,
      )}
    </fieldset>
    <details class="more">
      <summary>${t("home.more")}</summary>
      <div class="stack">${[...lengths, ...others].map(field)}</div>
    </details>
  </div>`;
}

/**
 * @param {{ book: Book, option: BookOption, chosen: Record<string, string>, choose: (value: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Choice({ book, option, chosen, choose }) {
  const value = chosen[option.key] ?? option.values[0];
  return html`<fieldset class="choice">
    <legend>${optionName(book, option)} <small><${ArticleLinks} book=${book} rules=${option.rules} /></small></legend>
    ${option.values.map(
      (pace) => html`<label key=${pace}>
        <input
          type="radio"
          name=${option.key}
          value=${pace}
          checked=${pace === value}
          disabled=${pace !== value && !fits(book, chosen, option, pace)}
          onChange=${() => choose(pace)}
        />
        <span>${choiceName(book, option, pace)}</span>
      </label>`,
    )}
  </fieldset>`;
}

/**
 * @param {{ book: Book, format: BookFormat }} props
 * @returns {import("htm-preact").VNode}
 */
function Formats({ book, format }) {
  return html`<fieldset class="choice">
    <legend>${t("home.seats")}</legend>
    ${book.formats.map((candidate) => {
      const key = `format.${candidate.seats.join("-")}`;
      return html`<label key=${candidate.name}>
        <input
          type="radio"
          name="format"
          value=${candidate.name}
          data-seats=${candidate.seats.length}
          checked=${candidate === format}
          onChange=${() => chooseFormat(candidate)}
        />
        <span>${has(key) ? t(key) : candidate.seats.join(" ")}</span>
      </label>`;
    })}
  </fieldset>`;
}

/**
 * @param {{ format: BookFormat, seat: string, who: string, choose: (who: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Sitter({ format, seat, who, choose }) {
  const count = format.seats.length;
  const mate = sideOf(seat) === sideOf(format.seats[0] ?? "");
  const labelKey = count === 4 && KNOWN.includes(seat) ? `home.seat-${seat}` : mate ? "home.seat-mate" : "home.seat-rival";
  return html`<label class="stack">
    ${t(count === 2 ? "home.rival" : labelKey, { place: placeAt(format.seats, format.seats[0] ?? null, seat) })}
    <select name=${seat} value=${who} onChange=${(/** @type {Changed} */ event) => choose(event.currentTarget.value)}>
      ${SITTERS.map((sitter) => html`<option key=${sitter} value=${sitter} selected=${who === sitter}>${sitterName(sitter)}</option>`)}
    </select>
  </label>`;
}
