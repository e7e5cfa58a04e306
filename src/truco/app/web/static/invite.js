/** The invitation: a link, a short code, a picture for phones; and the link that hands one's own seat over. */

import { html, useState } from "htm-preact";
import { api, holding } from "./api.js";
import { Dialog } from "./dialog.js";
import { JudgeLink } from "./judge.js";
import { t } from "./messages.js";
import { beginning, Door, useReach } from "./reach.js";
import { Terms } from "./terms.js";

/** @import { Game } from "./types.js" */

/**
 * @param {{ game: Game, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Invite({ game, close }) {
  const reach = useReach();
  const { origin } = reach;
  const begins = beginning(reach);
  const link = `${origin}/t/${game.code}`;
  const share = () => {
    navigator.share({ title: "Truco", text: t("invite.text", { code: game.code }), url: link }).catch(() => {});
  };
  return html`<${Dialog} title=${t("invite.title")} close=${close}>
    <p>${t("invite.how")}</p>
    <${Terms} game=${game} />
    <p class="code" aria-label=${t("invite.code", { code: [...game.code].join(" ") })}>${game.code}</p>
    <${Door} />
    ${origin
      ? html`<img class="qr" src=${`/api/tables/${game.code}/qr.svg`} width="180" height="180" alt=${t("invite.qr")} />
          <${LinkToCopy} link=${link}>
            ${"share" in navigator
              ? html`<button type="button" class="quiet" onClick=${share}>${t("invite.share")}</button>`
              : null}
          <//>`
      : null}
    ${begins ? html`<${JudgeLink} game=${game} show=${(/** @type {string} */ path) => html`<${LinkToCopy} link=${begins + path} />`} />` : null}
  <//>`;
}

/**
 * @param {{ link: string, children?: unknown }} props
 * @returns {import("htm-preact").VNode}
 */
function LinkToCopy({ link, children }) {
  const [done, setDone] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setDone(t("invite.copied"));
    } catch {
      setDone(t("invite.copy-by-hand"));
    }
  };
  return html`<label class="stack">
      ${t("invite.link")}
      <input readonly value=${link} onFocus=${(/** @type {{ currentTarget: HTMLInputElement }} */ e) => e.currentTarget.select()} />
    </label>
    <div class="row">
      <button type="button" class="strong" onClick=${copy}>${t("invite.copy")}</button>
      ${children}
    </div>
    <p role="status">${done}</p>`;
}

/**
 * One's own seat for another person, or another device.
 *
 * @param {{ game: Game, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function HandOver({ game, close }) {
  const begins = beginning(useReach());
  const [path, setPath] = useState("");
  const link = path && begins + path;
  const [problem, setProblem] = useState("");
  const give = async () => {
    try {
      const given = await api("POST", `/api/tables/${game.code}/hand-over`, holding(game.code));
      setPath(given.link);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<${Dialog} title=${t("menu.hand-over")} close=${close}>
    <${Door} />
    <p>${t(link ? "hand-over.given" : "hand-over.how")}</p>
    ${link ? html`<${LinkToCopy} link=${link} />` : begins ? html`<button type="button" class="strong" onClick=${give}>${t("hand-over.give")}</button>` : null}
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
  <//>`;
}
