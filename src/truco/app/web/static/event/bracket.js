/** A bracket: columns of matches, which a phone scrolls sideways and a screen reader reads round by round. */

import { html } from "htm-preact";
import { t } from "../messages.js";
import { teamName } from "./live.js";
import { scoreOf, stageName } from "./words.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody, Match, Phase } from "./types.js" */

/**
 * @param {{ event: EventBody, phase: Phase }} props
 * @returns {VNode}
 */
export function Bracket({ event, phase }) {
  const matches = event.matches.filter((match) => match.phase === phase.name);
  const stages = [...new Set(matches.flatMap((match) => (match.stage ? [stageName(match.stage)] : [])))];
  return html`<div class="bracket" tabindex="0" role="group" aria-label=${t("event.bracket")}>
    ${stages.map(
      (name) => html`<section key=${name} class="column">
        <h3>${name}</h3>
        <ol>
          ${matches
            .filter((match) => match.stage && stageName(match.stage) === name)
            .map((match) => html`<${Node} key=${match.number} event=${event} match=${match} />`)}
        </ol>
      </section>`,
    )}
  </div>`;
}

/**
 * @param {{ event: EventBody, match: Match }} props
 * @returns {VNode}
 */
function Node({ event, match }) {
  const won = match.result?.winner;
  return html`<li class="node">
    <span class=${won === match.a ? "won" : ""}>${teamName(event, match.a)}</span>
    <span class=${won === match.b ? "won" : ""}>${match.b ? teamName(event, match.b) : t("tournament.bye")}</span>
    <small>${scoreOf(event, match)}</small>
  </li>`;
}
