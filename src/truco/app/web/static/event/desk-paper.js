/** Everything that is printed, as PDF. */

import { html, useState } from "htm-preact";
import { language, LANGUAGES, t } from "../messages.js";
import { saveAs } from "./desk-files.js";
import { askSecret } from "./desk-secret.js";
import { phaseName } from "./list.js";
import { ask } from "./live.js";
import { roundName } from "./words.js";
import { remembered, useStore } from "../store.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk } from "./desk-types.js" */

/** The documents, and of what each is: a phase, a round of one, or the event. @type {[string, "" | "phase" | "round"][]} */
const PAPERS = [
  ["draw", "phase"],
  ["pairings", "round"],
  ["slips", "round"],
  ["sheets", "round"],
  ["table-cards", ""],
  ["standings", ""],
  ["bracket", "phase"],
  ["notice", ""],
  ["certificates", ""],
  ["deals", "round"],
  ["deal-slips", "round"],
];

/** Those that show cards: only who keeps the secret of a duplicate gets them. */
const SECRET = ["deals", "deal-slips"];

/** The wireless network that sheets name, as this browser remembers it. */
const wifi = remembered("truco.wifi", { ssid: "", password: "" });

/** @typedef {{ currentTarget: HTMLSelectElement }} Chosen */

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Papers({ desk }) {
  const { event } = desk;
  const [tongue, setTongue] = useState(language());
  const [paper, setPaper] = useState(/^(en-US|en-CA|es-MX|es-CO|es-CL)/.test(navigator.language) ? "letter" : "a4");
  const [chosen, setChosen] = useState("");
  const [blank, setBlank] = useState(true);
  const [each, setEach] = useState(false);
  const { ssid, password } = useStore(wifi);
  const duplicate = event.phases.some((phase) => phase.kind === "duplicate" && phase.drawn);
  const rounds = event.phases.flatMap((phase) => (phase.rounds ?? []).map((round) => ({ phase: phase.name, round: round.number }))).reverse();
  const [phase, round] = (chosen || `${rounds[0]?.phase ?? ""} ${rounds[0]?.round ?? ""}`).split(" ");
  /** @param {string} name @param {"" | "phase" | "round"} of */
  const save = async (name, of) => {
    const secret = SECRET.includes(name) ? await askSecret(desk, t(`event.desk.paper.${name}`)) : "";
    if (secret === null) return;
    await desk.run(async () => {
      const query = new URLSearchParams({ lang: tongue, paper });
      const bracket = event.phases.filter((phase) => phase.kind === "bracket" && phase.drawn).at(-1)?.name;
      if (of && (name === "bracket" ? bracket : phase)) query.set("phase", (name === "bracket" ? bracket : phase) ?? "");
      if (of === "round" && round) query.set("round", round);
      if (["slips", "sheets"].includes(name) && blank) query.set("blank", "1");
      if (name === "certificates" && each) query.set("each", "1");
      saveAs(await ask("POST", event.code, `/paper/${name}.pdf?${query}`, { as: "blob", body: { secret, ssid, password } }), `${event.code}-${name}.pdf`);
    });
  };
  return html`<section class="paper" aria-labelledby="paper">
    <h2 id="paper">${t("event.desk.part.paper")}</h2>
    <div class="form row-form">
      <label class="stack">${t("event.desk.paper-language")}
        <select name="lang" onChange=${(/** @type {Chosen} */ change) => setTongue(change.currentTarget.value)}>${LANGUAGES.map(([code, name]) => html`<option key=${code} value=${code} selected=${code === tongue}>${name}</option>`)}</select>
      </label>
      <label class="stack">${t("event.desk.paper-size")}
        <select name="paper" onChange=${(/** @type {Chosen} */ change) => setPaper(change.currentTarget.value)}>
          <option value="a4" selected=${paper === "a4"}>A4</option>
          <option value="letter" selected=${paper === "letter"}>Letter</option>
        </select>
      </label>
      ${rounds.length
        ? html`<label class="stack">${t("event.desk.paper-round")}
            <select name="round" onChange=${(/** @type {Chosen} */ change) => setChosen(change.currentTarget.value)}>
              ${rounds.map((choice) => html`<option key=${`${choice.phase} ${choice.round}`} value=${`${choice.phase} ${choice.round}`}>${phaseName(choice.phase)} · ${roundName(event, choice.phase, choice.round)}</option>`)}
            </select>
          </label>`
        : null}
    </div>
    <div>
      <label class="check"><input type="checkbox" checked=${blank} onChange=${() => setBlank(!blank)} /> ${t("event.desk.paper-blank")}</label>
      <label class="check"><input type="checkbox" checked=${each} onChange=${() => setEach(!each)} /> ${t("event.desk.paper-each")}</label>
    </div>
    <div class="form row-form">
      <label class="stack">${t("event.desk.wifi")} <input name="ssid" maxlength="32" autocomplete="off" value=${ssid} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => wifi.set({ ssid: change.currentTarget.value })} /></label>
      <label class="stack">${t("event.desk.wifi-password")} <input name="password" maxlength="63" autocomplete="off" value=${password} onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => wifi.set({ password: change.currentTarget.value })} /></label>
    </div>
    <ul class="papers">
      ${PAPERS.filter(([name]) => !SECRET.includes(name) || duplicate).map(
        ([name, of]) => html`<li key=${name}><button type="button" disabled=${desk.busy} onClick=${() => save(name, of)}>${t(`event.desk.paper.${name}`)}</button></li>`,
      )}
    </ul>
  </section>`;
}
