/** The characters that sit at tables (`characters.toml`), in the order of their levels, and who keeps whom company. */

import { has, t } from "./messages.js";

export const CHARACTERS = ["benja", "pina", "bento", "tito", "ramona", "nelson", "dita", "amancio"];

/** In which order they come to a table: a gentle one first, then others, no two alike. */
const COMPANY = ["pina", "bento", "ramona", "tito", "dita", "nelson", "benja", "amancio"];

/**
 * @param {number} count
 * @param {string[]} [present] who sits there already
 * @returns {string[]} so many characters, none of them twice while there are others
 */
export function company(count, present = []) {
  const free = COMPANY.filter((character) => !present.includes(character));
  return Array.from({ length: count }, (_, at) => free[at % free.length] ?? "pina");
}

/**
 * @param {string} who a character, another bot, or `open`
 * @returns {string} the name of a bot, or of an open chair, in a form
 */
export function sitterName(who) {
  if (has(`sitter.${who}`)) return t(`sitter.${who}`);
  return t("sitter.level", { name: t(`bot.${who}`), n: CHARACTERS.indexOf(who) + 1 });
}
