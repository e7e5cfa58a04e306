/** The players of a squad for a match: chosen at the desk, or on the team's own phone. */

import { html, useEffect, useState } from "htm-preact";
import { t } from "../messages.js";
import { ask, teamName, write } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody, Match } from "./types.js" */

/** @typedef {{ players: string[], lined_up: string[] }} Squad */

/**
 * The players of a squad to tick; a team of as many as play needs none of it.
 *
 * @param {{ event: EventBody, team: string, players: string[], seated: string[], busy?: boolean, send: (players: string[]) => unknown }} props
 * @returns {VNode | null}
 */
export function WhoPlays({ event, team, players, seated, busy = false, send }) {
  if (players.length <= event.plays) return null;
  /** @param {SubmitEvent} submitted */
  const chosen = (submitted) => {
    submitted.preventDefault();
    send(new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget)).getAll("player").map(String));
  };
  return html`<form class="form row-form" onSubmit=${chosen}>
    <fieldset>
      <legend>${t("event.desk.who-plays", { team: teamName(event, team), n: event.plays })}</legend>
      ${players.map((player) => html`<label class="check" key=${player}><input type="checkbox" name="player" value=${player} defaultChecked=${seated.includes(player)} /> ${player}</label>`)}
    </fieldset>
    <button disabled=${busy}>${t("event.desk.write-who-plays")}</button>
  </form>`;
}

/**
 * The same for a team that holds its code, until its match has begun.
 *
 * @param {{ event: EventBody, match: Match, team: string }} props
 * @returns {VNode | null}
 */
export function OwnPlayers({ event, match, team }) {
  const [squad, setSquad] = useState(/** @type {Squad | null} */ (null));
  const [failed, setFailed] = useState("");
  const [notice, setNotice] = useState("");
  useEffect(() => {
    let ended = false;
    ask("GET", event.code, `/matches/${match.number}`, { team }).then((answer) => ended || setSquad(answer.squad ?? null), () => {});
    return () => {
      ended = true;
    };
  }, [event.number, match.number, team]);
  if (!squad || squad.players.length <= event.plays) return null;
  /** @param {string[]} players */
  const send = async (players) => {
    try {
      await write(event, [{ is: "line-up", match: match.number, team, players }], { team });
      setFailed("");
      setNotice(t("event.who-plays-written"));
    } catch (error) {
      setFailed(/** @type {Error} */ (error).message);
    }
  };
  return html`<section class="paper" aria-label=${t("event.desk.who-plays", { team: teamName(event, team), n: event.plays })}>
    <${WhoPlays} key=${squad.lined_up.join()} event=${event} team=${team} players=${squad.players} seated=${squad.lined_up} send=${send} />
    ${failed ? html`<p role="alert">${failed}</p>` : notice ? html`<p role="status">${notice}</p>` : null}
  </section>`;
}
