/** A team's seats at a table of this server: a link for each of its players. */

import { html, useState } from "htm-preact";
import { t } from "../messages.js";
import { ask } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody, Match } from "./types.js" */

/** @typedef {{ name: string, link: string }} Seat */

/**
 * The links are given on request, for new ones take the seats away from those who sat down by the old ones.
 *
 * @param {{ event: EventBody, match: Match, team: string }} props
 * @returns {VNode}
 */
export function OwnSeats({ event, match, team }) {
  const [seats, setSeats] = useState(/** @type {Seat[]} */ ([]));
  const [failed, setFailed] = useState("");
  const give = async () => {
    try {
      const answer = await ask("POST", event.code, `/matches/${match.number}/seats`, { team });
      setSeats(Object.values(answer.seats));
      setFailed("");
    } catch (error) {
      setFailed(/** @type {Error} */ (error).message);
    }
  };
  return html`<section class="paper own-seats" aria-labelledby="own-seats">
    <h2 id="own-seats">${t("event.own-seats")}</h2>
    <p>${t("event.own-seats-how")}</p>
    ${failed ? html`<p role="alert">${failed}</p>` : null}
    ${seats.map((seat) => html`<${SeatLink} key=${seat.link} seat=${seat} />`)}
    ${seats.length ? null : html`<button type="button" class="strong" onClick=${give}>${t("event.own-seats-give")}</button>`}
  </section>`;
}

/**
 * @param {{ seat: Seat }} props
 * @returns {VNode}
 */
function SeatLink({ seat }) {
  const [copied, setCopied] = useState("");
  const link = location.origin + seat.link;
  const copy = () => {
    const written = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error("no clipboard"));
    written.then(() => setCopied(t("invite.copied")), () => setCopied(t("invite.copy-by-hand")));
  };
  return html`<div class="stack seat-link">
    <div class="row">
      <a class="button strong" href=${seat.link}>${t("event.sit-as", { name: seat.name })}</a>
      <button type="button" aria-label=${t("event.copy-for", { name: seat.name })} onClick=${copy}>${t("invite.copy")}</button>
    </div>
    ${copied ? html`<input readonly aria-label=${t("event.copy-for", { name: seat.name })} value=${link} onFocus=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => change.currentTarget.select()} />
          <p role="status">${copied}</p>` : null}
  </div>`;
}
