/** The invitation: a link, a short code, a picture for phones. */

import { html, useState } from "htm-preact";
import { Dialog } from "./dialog.js";
import { t } from "./messages.js";

/** @import { Game } from "./types.js" */

/**
 * @param {{ game: Game, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Invite({ game, close }) {
  const link = `${location.origin}/t/${game.code}`;
  const [done, setDone] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setDone(t("invite.copied"));
    } catch {
      setDone(t("invite.copy-by-hand"));
    }
  };
  const share = () => {
    navigator.share({ title: "Truco", text: t("invite.text", { code: game.code }), url: link }).catch(() => {});
  };
  return html`<${Dialog} title=${t("invite.title")} close=${close}>
    <p>${t("invite.how")}</p>
    <p class="code" aria-label=${t("invite.code", { code: [...game.code].join(" ") })}>${game.code}</p>
    <img class="qr" src=${`/api/tables/${game.code}/qr.svg`} width="180" height="180" alt=${t("invite.qr")} />
    <label class="stack">
      ${t("invite.link")}
      <input readonly value=${link} onFocus=${(/** @type {{ currentTarget: HTMLInputElement }} */ e) => e.currentTarget.select()} />
    </label>
    <div class="row">
      <button type="button" class="strong" onClick=${copy}>${t("invite.copy")}</button>
      ${"share" in navigator
        ? html`<button type="button" class="quiet" onClick=${share}>${t("invite.share")}</button>`
        : null}
    </div>
    <p role="status">${done}</p>
    ${["localhost", "127.0.0.1", "[::1]"].includes(location.hostname) ? html`<p class="small">${t("invite.local")}</p>` : null}
  <//>`;
}
