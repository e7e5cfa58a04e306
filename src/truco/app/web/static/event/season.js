/** A season: the ranking of the teams over several events, whose address can be passed on. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "../api.js";
import { eventsHere } from "./live.js";
import { t } from "../messages.js";
import { Frame } from "./list.js";

/** @import { VNode } from "htm-preact" */

/**
 * @typedef {{ place: number, team: string, points: number, by_stage: number[], counted: number[], decided_by: string }} SeasonRow
 * @typedef {{ stages: string[], open: string[], ranking: SeasonRow[], alike: [string, string][] }} Ranked
 */

/** The terms of a season beside its events: the points of the places, of all others, and how many stages count. */
const FIELDS = /** @type {const} */ (["points", "others", "best"]);

/** @returns {VNode} */
export function SeasonPage() {
  const [events, setEvents] = useState(/** @type {{ code: string, name: string }[]} */ ([]));
  const [query, setQuery] = useState(() => new URLSearchParams(location.search));
  const [ranked, setRanked] = useState(/** @type {Ranked | null} */ (null));
  const [failed, setFailed] = useState("");
  const chosen = query.getAll("event");
  useEffect(() => {
    eventsHere().then(setEvents, (error) => setFailed(error.message));
  }, []);
  useEffect(() => {
    let ended = false;
    setFailed("");
    if (chosen.length === 0) setRanked(null);
    else api("GET", `/api/season?${query}`).then((answer) => ended || setRanked(answer), (error) => ended || (setRanked(null), setFailed(error.message)));
    return () => {
      ended = true;
    };
  }, [String(query)]);
  /** @param {URLSearchParams} next */
  const ask = (next) => {
    history.replaceState(null, "", next.size ? `/e/season?${next}` : "/e/season");
    setQuery(next);
  };
  /** @param {string} code @param {boolean} on */
  const choose = (code, on) => {
    const next = new URLSearchParams(query);
    next.delete("event");
    // The stages are in the order of the list, which has the newest event first.
    for (const event of [...events].reverse()) if (event.code === code ? on : chosen.includes(event.code)) next.append("event", event.code);
    ask(next);
  };
  /** @param {string} name @param {string} value */
  const write = (name, value) => {
    const next = new URLSearchParams(query);
    next.delete(name);
    if (value.trim()) next.set(name, value.trim());
    ask(next);
  };
  return html`<${Frame} title=${t("event.season")} back="/e" links=${[["/e", t("event.list")]]}>
    <section class="paper" aria-labelledby="stages">
      <h2 id="stages">${t("event.season.stages")}</h2>
      ${events.length ? null : html`<p role="status">${t("event.none")}</p>`}
      ${events.map((event) => html`<label class="check" key=${event.code}><input type="checkbox" checked=${chosen.includes(event.code)} onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ box) => choose(event.code, box.currentTarget.checked)} /> ${event.name} <small>${event.code}</small></label>`)}
      <div class="row season-fields">
        ${FIELDS.map((name) => html`<label class="stack" key=${name}>${t(`event.season.${name}`)}
          <input value=${query.get(name) ?? ""} placeholder=${name === "points" ? "25,18,15,12,10,8,6,4,2,1" : "0"} inputmode=${name === "points" ? "text" : "numeric"} maxlength="400" autocomplete="off" onChange=${(/** @type {{ currentTarget: HTMLInputElement }} */ typed) => write(name, typed.currentTarget.value)} />
        </label>`)}
      </div>
    </section>
    ${failed ? html`<p role="alert">${failed}</p>` : null}
    ${ranked?.open.map((name) => html`<p key=${name} role="status">${t("event.season.open", { name })}</p>`)}
    ${ranked?.ranking.length ? html`<${Ranking} ranked=${ranked} />` : null}
    ${ranked?.alike.length
      ? html`<ul class="paper">${ranked.alike.map((pair) => html`<li key=${pair.join()}>${t("tournament.season.alike", { names: pair.join(" / ") })}</li>`)}</ul>`
      : null}
  <//>`;
}

/**
 * @param {{ ranked: Ranked }} props
 * @returns {VNode}
 */
function Ranking({ ranked }) {
  const name = t("event.season.ranking", { n: ranked.stages.length });
  return html`<div class="paper scrolled" tabindex="0" role="group" aria-label=${name}>
    <table class="standings season">
      <caption>${name}</caption>
      <thead>
        <tr>
          <th scope="col" aria-label=${t("event.place-head")}>#</th>
          <th scope="col">${t("tournament.standings.head.team")}</th>
          <th scope="col">${t("tournament.standings.head.points")}</th>
          ${ranked.stages.map((stage, at) => html`<th key=${at} scope="col">${stage}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${ranked.ranking.map((row) => html`<tr key=${row.team}>
          <td>${row.place}</td>
          <th scope="row">${row.team}</th>
          <td>${row.points}</td>
          ${row.by_stage.map((place, at) => html`<td key=${at} class=${row.counted.includes(at) ? "" : "left-out"}>${place || "–"}</td>`)}
        </tr>`)}
      </tbody>
    </table>
  </div>`;
}
