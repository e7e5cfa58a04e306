/** The page for a screen on the wall: the public page, large, part after part. */

import { html, useEffect, useState } from "htm-preact";
import { api } from "../api.js";
import { t } from "../messages.js";
import { Bracket } from "./bracket.js";
import { phaseName } from "./list.js";
import { useEvent } from "./live.js";
import { Apart } from "./machines.js";
import { MatchLine, Notices, Overall, Standings, isOneTable } from "./public.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody } from "./types.js" */

/** Seconds for which each view is shown. */
const EACH = 12;

/** How many tables, how many groups, and how many places of the whole event fit on one view. */
const LINES = 16;
const GROUPS = 4;
const PLACES = 10;

/**
 * @typedef {{ name: string, view: () => VNode }} Sight
 */

/**
 * @param {{ code: string }} props
 * @returns {VNode}
 */
export function WallPage({ code }) {
  const { event, failed, apart } = useEvent(code);
  const [at, setAt] = useState(0);
  const [still, setStill] = useState(false);
  const [origin, setOrigin] = useState("");
  useEffect(() => {
    api("GET", "/api/reach").then((reach) => setOrigin(reach.origin), () => {});
  }, []);
  useEffect(() => {
    if (still) return undefined;
    const turning = setInterval(() => setAt((n) => n + 1), EACH * 1000);
    return () => clearInterval(turning);
  }, [still]);
  if (failed) return html`<main class="notice"><p role="alert">${failed}</p></main>`;
  if (!event) return html`<main class="notice"><p role="status">${t("ui.loading")}</p></main>`;
  const sights = sightsOf(event);
  const now = sights[at % sights.length];
  return html`<div class="event wall">
    <header>
      <h1>${event.name}</h1>
      ${apart ? html`<${Apart} />` : null}
      ${event.suspended ? html`<p class="apart" role="status">${t("event.suspended")}</p>` : null}
      <${Notices} event=${event} />
    </header>
    <main>${now ? html`<section aria-label=${now.name}><h2>${now.name}</h2>${now.view()}</section>` : html`<p>${t("event.no-teams")}</p>`}</main>
    <footer>
      <span>${sights.length > 1 ? `${(at % sights.length) + 1} / ${sights.length}` : ""}</span>
      ${sights.length > 1
        ? html`<span class="row">
            <button type="button" class="quiet" onClick=${() => setAt((at || sights.length) - 1)}>${t("event.before")}</button>
            <button type="button" class="quiet" aria-pressed=${still} onClick=${() => setStill(!still)}>${t("event.hold")}</button>
            <button type="button" class="quiet" onClick=${() => setAt(at + 1)}>${t("event.next")}</button>
          </span>`
        : null}
      <span>${origin ? `${origin.replace(/^https?:\/\//, "")}/e/${event.code}` : ""}</span>
    </footer>
  </div>`;
}

/**
 * @param {EventBody} event
 * @returns {Sight[]} the parts that are shown by turns
 */
function sightsOf(event) {
  /** @type {Sight[]} */
  const sights = [];
  const open = event.matches.filter((match) => match.b && !match.result).sort((match, other) => (match.table || 999) - (other.table || 999));
  for (const part of inParts(open, LINES)) {
    const view = () => html`<ol class="fixtures paper">${part.map((match) => html`<${MatchLine} key=${match.number} event=${event} match=${match} staged />`)}</ol>`;
    sights.push({ name: t("event.now"), view });
  }
  for (const phase of event.phases) {
    if (!phase.drawn) continue;
    if (phase.kind === "bracket") {
      sights.push({ name: phaseName(phase.name), view: () => html`<${Bracket} event=${event} phase=${phase} />` });
      continue;
    }
    for (const groups of inParts(phase.groups ?? [], GROUPS)) {
      const view = () => html`<div class="groups">${groups.map((group) => html`<${Standings} key=${group.name} event=${event} phase=${phase} group=${group} />`)}</div>`;
      sights.push({ name: phaseName(phase.name), view });
    }
  }
  for (const part of isOneTable(event) ? [] : inParts(event.overall, PLACES)) {
    sights.push({ name: t("tournament.standings.overall"), view: () => html`<${Overall} event=${event} places=${part} />` });
  }
  return sights;
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {number} most
 * @returns {Item[][]} the items in parts of at most so many
 */
function inParts(items, most) {
  const parts = [];
  for (let at = 0; at < items.length; at += most) parts.push(items.slice(at, at + most));
  return parts;
}
