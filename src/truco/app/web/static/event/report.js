/** Reporting a result from a phone: one team reports, the rivals confirm, and where they do not agree a judge decides. */

import { html, useEffect, useState } from "htm-preact";
import { t } from "../messages.js";
import { ask, askedWhether, heldFor, hold, teamName, unlikelyScore, write } from "./live.js";
import { OwnSeats } from "./seats.js";
import { OwnPlayers } from "./who-plays.js";
import { absentText, phaseOf } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody, Match } from "./types.js" */
/** @import { Unlikely } from "./live.js" */
/** @typedef {{ partidas: [number, number][], absent: string }} Told */

/**
 * The code of a team, asked for once; this browser keeps it.
 *
 * @param {{ event: EventBody, team: string, done?: () => void }} props
 * @returns {VNode}
 */
export function TeamCode({ event, team, done }) {
  const [failed, setFailed] = useState("");
  /** @param {SubmitEvent} submitted */
  const enter = async (submitted) => {
    submitted.preventDefault();
    const given = String(new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget)).get("code")).trim().toUpperCase();
    const before = heldFor(event.code).teams;
    hold(event.code, { teams: { ...before, [team]: given } });
    try {
      await ask("GET", event.code, "/me", { team });
      setFailed("");
      done?.();
    } catch (error) {
      hold(event.code, { teams: before });
      setFailed(/** @type {Error} */ (error).message);
    }
  };
  return html`<form class="paper" onSubmit=${enter}>
    <label>${t("event.team-code", { team: teamName(event, team) })}
      <input name="code" required maxlength="12" autocapitalize="characters" autocomplete="off" spellcheck=${false} />
    </label>
    ${failed ? html`<p role="alert">${failed}</p>` : null}
    <button class="strong">${t("event.enter")}</button>
  </form>`;
}

/**
 * The acts of a team in a match that is not over.
 *
 * @param {{ event: EventBody, match: Match, team: string }} props
 * @returns {VNode}
 */
export function ReportDesk({ event, match, team }) {
  const [hasCode, setHasCode] = useState(() => Boolean(heldFor(event.code).teams[team]));
  if (!hasCode) return html`<${TeamCode} event=${event} team=${team} done=${() => setHasCode(true)} />`;
  if (event.played_here?.includes(match.number)) return html`<${OwnSeats} event=${event} match=${match} team=${team} />`;
  if (phaseOf(event, match)?.kind === "duplicate") return html`<p class="paper" role="status">${t("event.hands-by-desk")}</p>`;
  if (match.reported?.disputed) return html`<p class="paper" role="status">${t("event.disputed")}</p>`;
  if (match.reported) {
    if (match.reported.by === team) return html`<p class="paper" role="status">${t("event.waits-for", { team: teamName(event, match.a === team ? match.b : match.a) })}</p>`;
    return html`<${Answer} event=${event} match=${match} team=${team} />`;
  }
  const form = isCalled(event, match) ? html`<${Report} event=${event} match=${match} team=${team} />` : html`<p class="paper" role="status">${t("event.error.not-called")}</p>`;
  return html`<${OwnPlayers} event=${event} match=${match} team=${team} />${form}`;
}

/**
 * @param {EventBody} event
 * @param {Match} match
 * @returns {boolean} whether a team may report the match: its round was called to the tables, or the desk began it
 */
function isCalled(event, match) {
  const round = phaseOf(event, match)?.rounds?.find((round) => round.number === match.round);
  return Boolean(round?.called || match.started || match.partidas.length);
}

/**
 * @param {{ event: EventBody, match: Match, team: string }} props
 * @returns {VNode}
 */
function Report({ event, match, team }) {
  const most = match.best_of;
  const [failed, setFailed] = useState("");
  const [doubted, setDoubted] = useState(/** @type {{ found: Unlikely, act: Record<string, unknown> } | null} */ (null));
  /** @param {SubmitEvent} submitted */
  const send = async (submitted) => {
    submitted.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget));
    const played = Array.from({ length: most }, (_, at) => [form.get(`a${at}`), form.get(`b${at}`)])
      .filter(([a, b]) => a !== "" && b !== "")
      .map(([a, b]) => [Number(a), Number(b)]);
    const act = { is: "report", match: match.number, partidas: played };
    await report(act);
  };
  /** @param {Record<string, unknown>} act */
  const report = async (act) => {
    setDoubted(null);
    try {
      await write(event, [act], { team });
      setFailed("");
    } catch (error) {
      const unlikely = unlikelyScore(error);
      if (unlikely) setDoubted({ found: unlikely, act });
      setFailed(unlikely ? "" : /** @type {Error} */ (error).message);
    }
  };
  const names = [match.a, match.b].map((id) => teamName(event, id));
  return html`<form class="paper" onSubmit=${send}>
    <h2>${t("event.report")}</h2>
    ${Array.from(
      { length: most },
      (_, at) => html`<fieldset class="partidas" key=${at}>
        <legend>${t("event.partida", { n: at + 1 })}</legend>
        <div class="partida">
          ${["a", "b"].map(
            (side, which) => html`<label key=${side}>${names[which]}
              <input name=${`${side}${at}`} type="number" inputmode="numeric" min="0" max="999" required=${at === 0} />
            </label>`,
          )}
        </div>
      </fieldset>`,
    )}
    ${failed ? html`<p role="alert">${failed}</p>` : null}
    ${doubted
      ? html`<div role="alert">
          <p><b>${askedWhether(doubted.found).title}</b> ${askedWhether(doubted.found).text}</p>
          <button type="button" class="strong" onClick=${() => report({ ...doubted.act, sure: true })}>${askedWhether(doubted.found).yes}</button>
        </div>`
      : null}
    <button class=${doubted ? "" : "strong"}>${t("event.report-send")}</button>
  </form>`;
}

/**
 * The report of the rivals, to confirm or to dispute.
 *
 * @param {{ event: EventBody, match: Match, team: string }} props
 * @returns {VNode}
 */
function Answer({ event, match, team }) {
  const [report, setReport] = useState(/** @type {Told | null} */ (null));
  const [failed, setFailed] = useState("");
  useEffect(() => {
    ask("GET", event.code, `/matches/${match.number}`, { team }).then(
      (answer) => setReport(answer.match.reported ?? { partidas: [], absent: "" }),
      (error) => setFailed(error.message),
    );
  }, [event.number]);
  /** @param {"confirm" | "dispute"} is */
  const answer = async (is) => {
    try {
      await write(event, [{ is, match: match.number }], { team });
    } catch (error) {
      setFailed(/** @type {Error} */ (error).message);
    }
  };
  return html`<section class="paper" aria-labelledby="reported">
    <h2 id="reported">${t("event.rivals-say", { team: teamName(event, match.reported?.by ?? "") })}</h2>
    <p class="told">${teamName(event, match.a)} ${(report?.partidas ?? []).map(([a, b]) => `${a}–${b}`).join("  ")} ${teamName(event, match.b)}${report?.absent ? ` · ${absentText(event, report.absent, report.partidas.length > 0)}` : ""}</p>
    ${failed ? html`<p role="alert">${failed}</p>` : null}
    <div class="row">
      <button type="button" class="strong" disabled=${!report} onClick=${() => answer("confirm")}>${t("event.confirm")}</button>
      <button type="button" onClick=${() => answer("dispute")}>${t("event.dispute")}</button>
    </div>
  </section>`;
}
