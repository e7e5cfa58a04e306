/** The page begins here: the language first, then the address decides what is shown. */

import { html, render, useEffect, useState } from "htm-preact";
import { DailyPage } from "./daily.js";
import { HandbookDrawer } from "./handbook.js";
import { HowPage } from "./how.js";
import { Home } from "./home.js";
import { loadProgram } from "./later.js";
import { LearnPage } from "./learn.js";
import { catalogue, firstLanguage, speak, speakOf, t } from "./messages.js";
import { preferences } from "./preferences.js";
import { ReplayPage } from "./replay.js";
import { followLinks, route } from "./route.js";
import { RulesPage } from "./rules.js";
import { useStore } from "./store.js";
import { TablePage } from "./table.js";

/**
 * @param {{ path: string, hash: string, asked: number }} address
 * @returns {import("htm-preact").VNode}
 */
function pageOf({ path, hash, asked }) {
  const [, first, second, third] = path.split("/");
  if (first === "t" && second) return html`<${TablePage} key=${second} code=${second.toUpperCase()} />`;
  if (first === "replay") return html`<${ReplayPage} key="replay" />`;
  if (first === "learn" && second === "day") return html`<${DailyPage} key=${path} country=${third ?? ""} />`;
  if (first === "learn") return html`<${LearnPage} key=${path} country=${second ?? ""} number=${Number(third ?? 0)} />`;
  if (first === "how") return html`<${HowPage} key="how" named=${second ?? ""} />`;
  if (first === "e" || first === "r") return html`<${Later} path=${path} />`;
  if (first === "rules") return html`<${RulesPage} key="rules" named=${second ?? ""} id=${third ?? ""} hash=${hash} asked=${asked} />`;
  return first ? html`<${NoPage} />` : html`<${Home} key="home" />`;
}

/**
 * The pages of events, whose programs and words are loaded when one is opened.
 *
 * @param {{ path: string }} props
 * @returns {import("htm-preact").VNode}
 */
function Later({ path }) {
  const [loaded, setLoaded] = useState(/** @type {typeof import("./event/page.js") | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    Promise.all([loadProgram(() => import("./event/page.js")), speakOf("events")]).then(
      ([program]) => setLoaded(program),
      () => setFailed(true),
    );
  }, []);
  if (failed) return html`<main class="notice"><p role="alert">${t("error.internal")}</p></main>`;
  return loaded ? html`<${loaded.EventPages} path=${path} />` : html`<main class="notice"><p role="status">${t("ui.loading")}</p></main>`;
}

/** @returns {import("htm-preact").VNode} */
function NoPage() {
  return html`<main class="notice">
    <h1>${t("page.none")}</h1>
    <a class="button strong" href="/">${t("menu.home")}</a>
  </main>`;
}

/** @returns {import("htm-preact").VNode} */
function App() {
  const address = useStore(route);
  const { texts } = useStore(catalogue);
  const { motion } = useStore(preferences);
  useEffect(() => {
    document.documentElement.classList.toggle("still", !motion);
  }, [motion]);
  useEffect(() => {
    document.title = t("app.title");
  }, [texts]);
  return html`${pageOf(address)}<${HandbookDrawer} />`;
}

const place = document.getElementById("app");
if (place) {
  const begin = () => {
    followLinks();
    render(html`<${App} />`, place);
  };
  speak(firstLanguage()).then(begin, () => {
    place.textContent = "Truco: no hay conexión con el servidor. / no connection to the server.";
  });
}
