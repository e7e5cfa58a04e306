/** The three questions of the door, as data: which country's game, how many, with whom. */

/** @import { Book } from "./types.js" */

/**
 * @typedef {{ code: string, language: string, rules: string, books: string[], pack: string, fan: string[] }} Country `code` is
 *   also the region of a language's tag; `rules` are a rulebook and its options as people there play an evening; `books`
 *   are all that are played there; `fan` are three strong cards of the `pack`
 * @typedef {{ name: string, least: number, bench: (mate: boolean, bot: string) => string }} Company who sits on the other
 *   chairs, a bot or no player; `least` is the smallest number of seats for such a company
 */

/** @type {[Country, ...Country[]]} the first country of a language is the one of those who name no region */
export const COUNTRIES = [
  { code: "AR", language: "es", rules: "oficial chicos=1", books: ["oficial", "runfla", "pagat-argentina"], pack: "spanish-40", fan: ["1e", "7e", "7o"] },
  { code: "UY", language: "es", rules: "uruguay chicos=1", books: ["uruguay", "pagat-uruguay"], pack: "spanish-40", fan: ["2e", "4e", "5e"] },
  { code: "BR", language: "pt", rules: "paulista", books: ["paulista", "fenacef"], pack: "french-40", fan: ["4c", "4h", "4s"] },
];

/** @type {[Company, ...Company[]]} */
export const COMPANIES = [
  { name: "bots", least: 2, bench: (_mate, bot) => bot },
  { name: "friends", least: 2, bench: () => "open" },
  { name: "mate", least: 4, bench: (mate, bot) => (mate ? "open" : bot) },
];

/**
 * The country whose game a person gets who has not chosen a country.
 *
 * @param {string} language of the page
 * @param {readonly string[]} tags what the browser prefers, such as `es-UY`
 * @returns {Country}
 */
export function countryFor(language, tags) {
  const candidates = COUNTRIES.filter((country) => country.language === language);
  const regions = tags.map((tag) => tag.split("-")).filter(([spoken]) => spoken?.toLowerCase() === language);
  const region = regions.map((parts) => parts[parts.length - 1]?.toUpperCase()).find((part) => candidates.some((country) => country.code === part));
  return candidates.find((country) => country.code === region) ?? candidates[0] ?? COUNTRIES[0];
}

/**
 * @param {Book | undefined} book
 * @returns {number[]} for how many a rulebook is, each number once
 */
export function countsOf(book) {
  return [...new Set((book?.formats ?? []).map((format) => format.seats.length))].sort((a, b) => a - b);
}
