/** The page that the code on a sheet opens: that match, to report its result with the code of a team. */

import { html, useState } from "htm-preact";
import { t } from "../messages.js";
import { Frame, phaseName } from "./list.js";
import { heldFor, teamName, useEvent } from "./live.js";
import { WritesElsewhere } from "./machines.js";
import { MatchLine } from "./public.js";
import { ReportDesk } from "./report.js";
import { matchRound } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody, Match } from "./types.js" */

/**
 * @param {{ sheet: string }} props the code of the event and the number of the match, as K7MPQ-12
 * @returns {VNode}
 */
export function EntryPage({ sheet }) {
  const [code = "", number = ""] = sheet.toUpperCase().split("-");
  const { event, failed, apart } = useEvent(code);
  if (failed) return html`<main class="notice"><p role="alert">${failed}</p></main>`;
  if (!event) return html`<main class="notice"><p role="status">${t("ui.loading")}</p></main>`;
  const match = /** @type {Match[]} */ (event.matches).find((match) => match.number === Number(number));
  if (!match?.b) return html`<main class="notice"><p role="alert">${t("event.error.no-such-match")}</p><a class="button strong" href=${`/e/${code}`}>${event.name}</a></main>`;
  const title = match.stage ? t("event.match-stage", { n: match.number, stage: matchRound(match) }) : t("event.match", { n: match.number, phase: phaseName(match.phase), round: match.round });
  return html`<${Frame} title=${title} back="/e" links=${[[`/e/${code}`, event.name]]} apart=${apart}>
    <${WritesElsewhere} event=${event} />
    <ol class="fixtures paper"><${MatchLine} event=${event} match=${match} /></ol>
    ${match.result ? html`<p class="paper next" role="status">${t("event.is-over")}</p>` : html`<${AsTeam} event=${event} match=${match} />`}
  <//>`;
}

/**
 * The choice of the team that reports.
 *
 * @param {{ event: EventBody, match: Match }} props
 * @returns {VNode}
 */
function AsTeam({ event, match }) {
  const held = heldFor(event.code).teams;
  const [team, setTeam] = useState([match.a, match.b].find((id) => held[id]) ?? "");
  return html`<section class="paper" aria-labelledby="who">
      <h2 id="who">${t("event.who-are-you")}</h2>
      <div class="row">
        ${[match.a, match.b].map(
          (id) => html`<button key=${id} type="button" aria-pressed=${team === id} class=${team === id ? "strong" : ""} onClick=${() => setTeam(id)}>
            ${teamName(event, id)}
          </button>`,
        )}
      </div>
    </section>
    ${team ? html`<${ReportDesk} key=${team} event=${event} match=${match} team=${team} />` : null}`;
}
