/** The menu of the table: what concerns the match as a whole. */

import { html } from "htm-preact";
import { Dialog } from "./dialog.js";
import { playing } from "./game.js";
import { t } from "./messages.js";
import { openBook } from "./route.js";

/** @import { Game } from "./types.js" */
/** @import { Doings } from "./strip.js" */

/** @typedef {[key: string, can: boolean, run: () => void]} Item */

/**
 * @param {{ game: Game, doings: Doings, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function TableMenu({ game, doings, close }) {
  const { table, you } = game;
  const lasts = playing(game);
  /** @type {Item[]} what no table does that plays prescribed deals */
  const ends = [
    ["menu.rematch", you !== null && game.view?.phase === "match-over", () => doings.ask("rematch")],
    ["menu.resign", you !== null && lasts, () => doings.open("resign")],
  ];
  /** @type {Item[]} */
  const items = [
    ["invite.open", true, () => doings.open("invite")],
    ["menu.record", true, () => doings.open("record")],
    ["sheet.look", (table?.match ?? 0) > 0 && (you !== null || game.judge || game.view?.phase === "match-over"), () => doings.open("sheet")],
    ["roles.title", true, () => doings.open("roles")],
    ["rules.title", true, () => openBook(table?.rules.split(" ")[0] ?? "")],
    ["how.title", true, () => doings.open("how")],
    ["menu.glossary", true, () => doings.open("glossary", "envido")],
    ["menu.keys", true, () => doings.open("keys")],
    ["menu.pause", you !== null && lasts && !table?.paused, () => doings.ask("pause")],
    ["menu.resume", you !== null && (table?.paused ?? false), () => doings.ask("resume")],
    ...(table?.deals ? [] : ends),
    ["menu.hand-over", you !== null, () => doings.open("hand-over")],
    ["menu.leave", you !== null, () => doings.open("leave")],
  ];
  return html`<${Dialog} title=${t("menu.title")} close=${close}>
    <ul class="menu">
      ${items.map(
        ([key, can, run]) => html`<li key=${key}>
          <button
            type="button"
            disabled=${!can}
            onClick=${() => {
              close();
              run();
            }}
          >
            ${t(key)}
          </button>
        </li>`,
      )}
      <li><a class="button" href="/">${t("menu.home")}</a></li>
    </ul>
  <//>`;
}
