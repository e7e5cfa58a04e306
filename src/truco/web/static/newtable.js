/** Setting a table: the rulebook, how many play, how long, who sits where. */

import { html, useEffect, useState } from "htm-preact";
import { setTable } from "./api.js";
import { company, sitterName } from "./characters.js";
import { bookName, bookOf, books, choiceName, chosenIn, fits, haveBooks, optionName, rulesTag } from "./books.js";
import { ArticleLinks } from "./chosen.js";
import { sideOf } from "./game.js";
import { has, t } from "./messages.js";
import { placeAt } from "./names.js";
import { preferences } from "./preferences.js";
import { NOBODY, RolesChoice, rolesFor } from "./roles.js";
import { go } from "./route.js";
import { PaceChoice } from "./settings.js";
import { useStore } from "./store.js";
import { ClockChoice, TermsChoice, clockSetting } from "./terms.js";
import { readWay, SITTERS, Ways } from "./ways.js";

/** @import { Book, BookFormat, BookOption, Preset } from "./types.js" */
/** @import { Chosen } from "./roles.js" */
/** @import { Way } from "./ways.js" */

/** @typedef {{ currentTarget: HTMLInputElement | HTMLSelectElement }} Changed */

/** The options that say how long a match lasts: they stand in front, the others are folded away. */
const LENGTHS = ["target", "chicos"];
/** Where the other chairs of a table of four stand. */
const KNOWN = ["A2", "B1", "B2"];

/**
 * @param {string} rules
 * @param {Record<string, string>} others who sits on the other seats, by seat
 * @param {Record<string, unknown>} settings
 * @param {Record<string, unknown>} [roles]
 * @returns {Promise<void>}
 */
export async function openTable(rules, others, settings, roles = {}) {
  const { name } = preferences.get();
  /** @type {Record<string, unknown>} */
  const seats = { A1: { kind: "human", name: name || t("home.guest"), ready: false } };
  for (const [seat, who] of Object.entries(others)) {
    seats[seat] = who === "open" ? { kind: "open" } : { kind: "bot", bot: who };
  }
  go(`/t/${await setTable({ rules, seats, settings, roles })}`);
}

/**
 * How one plays at home: every rulebook and option, kept as ways with a name.
 *
 * @param {{ attempt: (work: () => Promise<void>) => void, rules: string, sent: string }} props `rules` are those of the
 *   country until some are chosen here; `sent` is a way that came with a link, empty without one
 * @returns {import("htm-preact").VNode}
 */
export function NewTable({ attempt, rules, sent }) {
  const mine = useStore(preferences);
  const { all } = useStore(books);
  const [called, setCalled] = useState("");
  const [name, setName] = useState("");
  const [others, setOthers] = useState(/** @type {Record<string, string>} */ ({}));
  const [roles, setRoles] = useState(/** @type {Chosen} */ (NOBODY));
  const [byHand, setByHand] = useState(false);
  const tag = bookOf(mine.rules) ? mine.rules : rules;
  const book = bookOf(tag) ?? all[0];
  const chosen = bookOf(tag) ? chosenIn(tag) : {};
  const format = book?.formats.find((one) => one.name === name) ?? book?.formats[0];
  const asked = format?.seats.slice(1) ?? [];
  /** @param {Way} way */
  const load = (way) => {
    const { rules, pace, clock, admission, talk, hard, signs } = way;
    preferences.set({ rules, pace, clock, admission, talk, hard, signs });
    setName(way.format);
    setOthers(way.others);
    setByHand(way.byHand);
    setCalled(way.name);
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
  // Who is named sits at a table of this rulebook and size.
  useEffect(() => setRoles(NOBODY), [book?.code, format?.name]);
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (!book || !format) return;
    const { pace, admission, talk, hard, signs, tips } = mine;
    const settings = {
      ...(friendly ? { tips } : {}),
      ...{ pace, admission, talk, signs, hard: hard && talk === "binding", auto_deal: !byHand },
      ...clockSetting(mine.clock),
    };
    const last = { rules: rulesTag(book, chosen), others: sitting, settings, roles: rolesFor(book, format, roles, admission === "judged") };
    attempt(async () => {
      await openTable(last.rules, last.others, last.settings, last.roles);
      preferences.set({ last });
    });
  };
  const bots = company(asked.length);
  const sitting = Object.fromEntries(asked.map((seat, at) => [seat, others[seat] ?? bots[at] ?? "pina"]));
  // Only among people who play together against bots, and where no judge sits.
  const friendly = mine.admission !== "judged" && asked.every((seat) => sitting[seat] !== "open" || sideOf(seat) === sideOf(format?.seats[0] ?? ""));
  return html`<form class="stack" onSubmit=${submit}>
    ${called ? html`<p role="status">${t("ways.loaded", { name: called })}</p>` : null}
    <fieldset class="choice tall books">
      <legend>${t("home.book")}</legend>
      ${all.map((one) => html`<${BookCard} key=${one.code} book=${one} on=${one === book} />`)}
    </fieldset>
    ${book ? html`<${Choices} book=${book} chosen=${chosen} />` : null}
    ${book && format
      ? html`<${Formats} book=${book} format=${format} choose=${setName} />
          <div class="sitters">
            ${asked.map(
              (seat) => html`<${Sitter}
                key=${seat}
                format=${format}
                seat=${seat}
                who=${sitting[seat] ?? "pina"}
                choose=${(/** @type {string} */ who) => setOthers({ ...others, [seat]: who })}
              />`,
            )}
          </div>`
      : null}
    <${TermsChoice} />
    ${book && format
      ? html`<${RolesChoice}
          book=${book}
          format=${format}
          judged=${mine.admission === "judged"}
          chosen=${roles}
          choose=${setRoles}
          byHand=${byHand}
          deal=${setByHand}
        />`
      : null}
    ${friendly
      ? html`<label class="check">
          <input type="checkbox" name="tips" checked=${mine.tips} onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => preferences.set({ tips: event.currentTarget.checked })} />
          ${t("terms.tips-what")}
        </label>`
      : null}
    <${PaceChoice} pace=${mine.pace} choose=${(/** @type {string} */ pace) => preferences.set({ pace })} />
    <${ClockChoice} />
    ${book && format
      ? html`<${Ways}
          now=${{
            ...{ name: called, rules: rulesTag(book, chosen), format: format.name, others: sitting, byHand },
            ...{ pace: mine.pace, clock: mine.clock, admission: mine.admission, talk: mine.talk, hard: mine.hard, signs: mine.signs },
          }}
          load=${load}
        />`
      : null}
    <button type="submit" class="strong" disabled=${!book}>${t("home.open")}</button>
  </form>`;
}

/**
 * @param {{ book: Book, on: boolean }} props
 * @returns {import("htm-preact").VNode}
 */
function BookCard({ book, on }) {
  const about = ["what", "differs"].map((one) => `book.${book.code}-${one}`).filter(has);
  return html`<label>
    <input
      type="radio"
      name="book"
      value=${book.code}
      checked=${on}
      onChange=${() => preferences.set({ rules: book.code })}
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
 * What the rulebook leaves to the players: how long first, the rest folded away.
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
      choose=${(/** @type {string} */ value) => preferences.set({ rules: rulesTag(book, { ...chosen, [option.key]: value }) })}
    />`;
  const tag = rulesTag(book, chosen);
  const presets = [{ name: "", rules: book.code, house: false }, ...book.presets];
  const lengths = book.options.filter((option) => LENGTHS.includes(option.key));
  const others = book.options.filter((option) => !LENGTHS.includes(option.key));
  return html`<div class="stack">
    <fieldset class="choice">
      <legend>${t("home.preset")}</legend>
      ${presets.map(
        (one) => html`<label key=${one.name}>
          <input
            type="radio"
            name="preset"
            value=${one.name}
            checked=${one.rules === tag}
            onChange=${() => preferences.set({ rules: one.rules })}
          />
          <span>${presetName(book, one)}</span>
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
      (one) => html`<label key=${one}>
        <input
          type="radio"
          name=${option.key}
          value=${one}
          checked=${one === value}
          disabled=${one !== value && !fits(book, chosen, option, one)}
          onChange=${() => choose(one)}
        />
        <span>${choiceName(book, option, one)}</span>
      </label>`,
    )}
  </fieldset>`;
}

/**
 * @param {{ book: Book, format: BookFormat, choose: (name: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Formats({ book, format, choose }) {
  return html`<fieldset class="choice">
    <legend>${t("home.seats")}</legend>
    ${book.formats.map((one) => {
      const key = `format.${one.seats.join("-")}`;
      return html`<label key=${one.name}>
        <input
          type="radio"
          name="format"
          value=${one.name}
          data-seats=${one.seats.length}
          checked=${one === format}
          onChange=${() => choose(one.name)}
        />
        <span>${has(key) ? t(key) : one.seats.join(" ")}</span>
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
  const known = count === 4 && KNOWN.includes(seat) ? `home.seat-${seat}` : mate ? "home.seat-mate" : "home.seat-rival";
  return html`<label class="stack">
    ${t(count === 2 ? "home.rival" : known, { place: placeAt(format.seats, format.seats[0] ?? null, seat) })}
    <select name=${seat} value=${who} onChange=${(/** @type {Changed} */ event) => choose(event.currentTarget.value)}>
      ${SITTERS.map((one) => html`<option key=${one} value=${one} selected=${who === one}>${sitterName(one)}</option>`)}
    </select>
  </label>`;
}
