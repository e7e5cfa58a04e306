/** The player of a seat: the face of a character, pressed, opens the character's card. */

import { html } from "htm-preact";
import { CHARACTERS } from "./characters.js";
import { Dialog } from "./dialog.js";
import { seatAt } from "./game.js";
import { Head, headsOf } from "./heads.js";
import { has, t } from "./messages.js";
import { nameOf } from "./names.js";

/** @import { Game } from "./types.js" */

/**
 * @param {Game} game
 * @param {string} seat
 * @returns {string} the character who plays there, empty for a person and for a bot without a story
 */
export function characterAt(game, seat) {
  const sits = seatAt(game, seat);
  const bot = (sits?.kind === "bot" ? sits.bot : sits?.stand_in) ?? "";
  return has(`bot.${bot}.about`) ? bot : "";
}

/**
 * The portrait, the level and the story of a character at the table.
 *
 * @param {{ game: Game, seat: string, close: () => void }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function WhoPanel({ game, seat, close }) {
  const who = characterAt(game, seat);
  if (!who) return null;
  return html`<${Dialog} title=${t(`bot.${who}`)} close=${close}>
    <div class="who-card">
      <span class="portrait"><${Head} head=${headsOf(game)[seat] ?? ""} /></span>
      <div class="stack">
        <p><b>${t("bots.level", { level: CHARACTERS.indexOf(who) + 1 })}</b> · ${t("seat.bot")}</p>
        <p>${t(`bot.${who}.about`)}</p>
        <p>“${t(`bot.${who}.hello`)}”</p>
        ${nameOf(game, seat) === t(`bot.${who}`) ? null : html`<p class="small">${t("seat.stand-in-for", { name: nameOf(game, seat) })}</p>`}
      </div>
    </div>
  <//>`;
}
