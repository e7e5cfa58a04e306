/** The table that a person is about to open: one value behind the three questions and the form of the home page. */

import { bookOf, choiceFits, chosenIn, rulesTag } from "./books.js";
import { CHARACTERS, company as botsFor } from "./characters.js";
import { COMPANIES, COUNTRIES, countryFor, countsOf } from "./countries.js";
import { sideOf } from "./game.js";
import { language } from "./messages.js";
import { preferences } from "./preferences.js";
import { NOBODY, rolesFor } from "./roles.js";
import { createStore } from "./store.js";
import { clockSetting } from "./terms.js";

/** @import { Book, BookFormat } from "./types.js" */
/** @import { Company, Country } from "./countries.js" */
/** @import { Preferences } from "./preferences.js" */
/** @import { Chosen } from "./roles.js" */

/**
 * @typedef {object} Plan
 * @property {Book} book
 * @property {string} rules the rulebook with the options that differ from its defaults
 * @property {Record<string, string>} chosen these options
 * @property {BookFormat} format
 * @property {Record<string, string>} sitting who sits on each of the other seats: a bot, or `open`
 * @property {Country | undefined} country whose game this is, where it is exactly the game of one of the countries
 * @property {number[]} counts for how many people the rulebook is
 * @property {Company[]} companies those that there are for so many
 * @property {Company | undefined} company the one that sits there, where it is one of these
 * @property {boolean} friendly whether only bots play against this person, so that tips are allowed
 */

/** The choices for a seat. */
export const SITTERS = ["open", ...CHARACTERS, "zorro", "vecino", "picaro"];

/** The offices of the table to be opened, by seats of its format, and the name of its way of playing. */
export const offices = createStore({ roles: /** @type {Chosen} */ (NOBODY), called: "" });

/** @returns {Country} the country of the language, for people who have chosen nothing */
export function usualCountry() {
  return countryFor(language(), navigator.languages);
}

/**
 * @param {string} rules a rulebook with its options, or nothing where none is chosen
 * @returns {Country} the country in which this rulebook is played
 */
export function countryOf(rules) {
  const [code = ""] = rules.split(" ");
  return COUNTRIES.find(({ books }) => books.includes(code)) ?? usualCountry();
}

/**
 * Return what is chosen, or follows from the language where nothing is.
 *
 * @param {Preferences} mine
 * @returns {Plan | null} `null` until the rulebooks are known
 */
export function planOf(mine) {
  const wanted = bookOf(mine.rules);
  const usual = usualCountry().rules;
  const book = wanted ?? bookOf(usual);
  if (!book) return null;
  const tag = wanted ? mine.rules : usual;
  const chosen = choiceFits(book, tag) ? chosenIn(tag) : {};
  const format = formatOf(book, mine);
  const [own = "", ...others] = format.seats;
  const companies = COMPANIES.filter((company) => format.seats.length >= company.least);
  const usualCompany = companies.find((company) => company.name === mine.company) ?? COMPANIES[0];
  const bots = botsFor(others.length);
  /** @param {string} seat @param {number} at @returns {[string, string]} */
  const sitter = (seat, at) => {
    const named = mine.others[seat];
    const usualSitter = usualCompany.bench(sideOf(seat) === sideOf(own), bots[at] ?? "");
    return [seat, named && SITTERS.includes(named) ? named : usualSitter];
  };
  const sitting = Object.fromEntries(others.map(sitter));
  const rules = rulesTag(book, chosen);
  return {
    ...{ book, rules, chosen, format, sitting, companies, counts: countsOf(book) },
    country: COUNTRIES.find((country) => country.rules === rules),
    company: companies.find((company) => others.every((seat) => keeps(company, seat, own, sitting[seat] ?? ""))),
    friendly: mine.admission !== "judged" && others.every((seat) => sitting[seat] !== "open" || sideOf(seat) === sideOf(own)),
  };
}

/**
 * @param {Book} book
 * @param {Preferences} mine
 * @returns {BookFormat} the format that is chosen, else one for as many people, else the first
 */
function formatOf(book, { format, count }) {
  const { formats } = book;
  const suitable = formats.find((candidate) => candidate.name === format) ?? formats.find((format) => format.seats.length === count) ?? formats[0];
  if (!suitable) throw new Error(`${book.code}: expected a format`);
  return suitable;
}

/**
 * @param {Company} company
 * @param {string} seat
 * @param {string} own
 * @param {string} sitter
 * @returns {boolean} whether a company leaves a seat open, or has a bot there, as the sitter does
 */
function keeps(company, seat, own, sitter) {
  return (company.bench(sideOf(seat) === sideOf(own), "bot") === "open") === (sitter === "open");
}

/**
 * Choose a rulebook with its options.
 *
 * @param {string} rules
 */
export function chooseRules(rules) {
  if (rules.split(" ")[0] !== preferences.get().rules.split(" ")[0]) offices.set({ roles: NOBODY });
  preferences.set({ rules });
}

/**
 * Choose a format of the rulebook.
 *
 * @param {BookFormat} format
 */
export function chooseFormat({ name, seats }) {
  offices.set({ roles: NOBODY });
  preferences.set({ format: name, count: seats.length });
}

/**
 * Choose how many play, in the first format for so many.
 *
 * @param {number} count
 */
export function chooseCount(count) {
  offices.set({ roles: NOBODY });
  preferences.set({ format: "", count });
}

/**
 * Choose who sits on all other seats.
 *
 * @param {string} company
 */
export function chooseCompany(company) {
  preferences.set({ company, others: {} });
}

/**
 * Choose who sits on one of the other seats.
 *
 * @param {Plan} plan
 * @param {string} seat
 * @param {string} sitter
 */
export function chooseSitter(plan, seat, sitter) {
  preferences.set({ others: { ...plan.sitting, [seat]: sitter } });
}

/**
 * Return the settings and roles of a plan as the server takes them.
 *
 * @param {Plan} plan
 * @param {Preferences} mine
 * @returns {{ settings: Record<string, unknown>, roles: Record<string, unknown> }}
 */
export function requestOf({ book, format, friendly }, mine) {
  const { pace, clock, admission, talk, hard, signs, tips, byHand } = mine;
  return {
    settings: {
      ...(friendly ? { tips } : {}),
      ...{ pace, admission, talk, signs, hard: hard && talk === "binding", auto_deal: !byHand },
      ...clockSetting(clock),
    },
    roles: rolesFor(book, format, offices.get().roles, admission === "judged"),
  };
}
