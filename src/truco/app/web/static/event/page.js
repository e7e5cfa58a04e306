/** The pages of events: `/e`, `/e/CODE`, `/e/CODE/...` and `/r/SHEET`. */

import { html, useEffect, useState } from "htm-preact";
import { loadStyles } from "../drawing.js";
import { loadProgram } from "../later.js";
import { t } from "../messages.js";
import { EntryPage } from "./entry.js";
import { EventList } from "./list.js";
import { keepCarried } from "./live.js";
import { PublicPage } from "./public.js";
import { SeasonPage } from "./season.js";
import { TeamPage } from "./team.js";
import { WallPage } from "./wall.js";

/** @import { VNode } from "htm-preact" */

await loadStyles("css/event.css");

/** @typedef {typeof import("./desk.js")} Desk */
/** @typedef {typeof import("./judges.js")} Judges */

const desk = () => import("./desk.js");
const judges = () => import("./judges.js");

/**
 * A page for people with an office, whose programs only they load.
 *
 * @template T
 * @param {{ program: () => Promise<T>, show: (program: T) => VNode }} props
 * @returns {VNode}
 */
function Office({ program, show }) {
  const [loaded, setLoaded] = useState(/** @type {{ program: T } | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    loadProgram(program).then(
      (program) => setLoaded({ program: program }),
      () => setFailed(true),
    );
  }, [program]);
  if (loaded) return show(loaded.program);
  return html`<main class="notice"><p role=${failed ? "alert" : "status"}>${t(failed ? "error.internal" : "ui.loading")}</p></main>`;
}

/**
 * @param {{ path: string }} props
 * @returns {VNode}
 */
export function EventPages({ path }) {
  const [, first, code, part, id] = path.split("/");
  if (first === "e" && !code) return html`<${EventList} key="list" />`;
  if (first === "e" && code === "season") return html`<${SeasonPage} key="season" />`;
  const named = code?.toUpperCase() ?? "";
  keepCarried(named.split("-")[0] ?? "");
  if (first === "e" && !part) return html`<${PublicPage} key=${named} code=${named} />`;
  if (first === "e" && part === "wall") return html`<${WallPage} key=${named} code=${named} />`;
  if (first === "e" && part === "team" && id) return html`<${TeamPage} key=${path} code=${named} id=${decodeURIComponent(id)} />`;
  if (first === "e" && part === "desk") return html`<${Office} key=${named} program=${desk} show=${(/** @type {Desk} */ { DeskPage }) => html`<${DeskPage} code=${named} part=${id ?? ""} />`} />`;
  if (first === "e" && part === "judge") return html`<${Office} key=${`${named} judge`} program=${judges} show=${(/** @type {Judges} */ { JudgesPage }) => html`<${JudgesPage} code=${named} />`} />`;
  if (first === "r" && code) return html`<${EntryPage} key=${named} sheet=${named} />`;
  return html`<main class="notice">
    <h1>${t("page.none")}</h1>
    <a class="button strong" href="/e">${t("event.list")}</a>
  </main>`;
}
