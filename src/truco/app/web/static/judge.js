/** The judge: the link for one, the place that opens by it, and what a judge sees. */

import { html, useRef, useState } from "htm-preact";
import { api, holding, person } from "./api.js";
import { Dialog } from "./dialog.js";
import { Rulings } from "./ladder.js";
import { WhyButton } from "./log.js";
import { t } from "./messages.js";
import { preferences } from "./preferences.js";
import { sentence } from "./telling.js";
import { Terms } from "./terms.js";

/** @import { Game } from "./types.js" */
/** @import { Doings } from "./strip.js" */

/** @typedef {{ currentTarget: HTMLInputElement }} Changed */

/**
 * For the host of a table with a judge: the link by which a person takes the judge's place.
 *
 * @param {{ game: Game, show: (path: string) => import("htm-preact").VNode }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function JudgeLink({ game, show }) {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  const { table, you } = game;
  if (table?.settings.admission !== "judged" || you === null || (table.host ?? you) !== you) return null;
  const give = async () => {
    try {
      const given = await api("POST", `/api/tables/${game.code}/judge`, holding(game.code));
      setLink(given.link);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<section class="for-judge">
    <h3>${t("judge.link")}</h3>
    <p>${t("judge.link-how")}</p>
    ${link ? show(link) : html`<button type="button" class="quiet" onClick=${give}>${t("judge.link-give")}</button>`}
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
  </section>`;
}

/**
 * The place of a judge, for who came by its link.
 *
 * @param {{ game: Game, token: string, done: () => void, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function TakeBench({ game, token, done, close }) {
  const [name, setName] = useState(preferences.get().name);
  const [problem, setProblem] = useState("");
  /** @param {Event} event */
  const take = async (event) => {
    event.preventDefault();
    try {
      const held = [{ code: game.code, seat: "", token, at: 0 }];
      const taken = await api("POST", `/api/tables/${game.code}/claim`, { held, body: { name: name.trim() } });
      person.set({ token: taken.token });
      preferences.set({ name: name.trim() });
      done();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<${Dialog} title=${t("judge.take")} close=${close}>
    <form class="stack" onSubmit=${take}>
      <${Terms} game=${game} />
      <p>${t("judge.take-how")}</p>
      <label class="stack">
        ${t("home.name")}
        <input
          name="name"
          required
          maxlength="24"
          autocomplete="nickname"
          value=${name}
          onInput=${(/** @type {Changed} */ event) => setName(event.currentTarget.value)}
        />
      </label>
      ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
      <button type="submit" class="strong">${t("judge.take")}</button>
    </form>
  <//>`;
}

/**
 * The part below the felt for a judge: the penalties that the text leaves to the judge, and the rulings so far.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode}
 */
export function Bench({ game, doings }) {
  const [corrects, setCorrects] = useState(0);
  const top = useRef(/** @type {HTMLElement | null} */ (null));
  const ruled = game.log.flatMap((entry) => entry.facts.filter((fact) => fact.fact === "ruled"));
  /** @param {string} word */
  const act = (word) => {
    setCorrects(0);
    doings.act(word);
  };
  /** @param {number} number */
  const correct = (number) => {
    setCorrects(corrects === number ? 0 : number);
    top.current?.scrollIntoView({ block: "nearest" });
  };
  const { refused } = game;
  const refusal = refused
    ? html`<p class="refused" role="alert">
        <span>${refused.message}</span>
        <${WhyButton} title=${refused.message} rules=${refused.rules} why=${(/** @type {unknown} */ about) => doings.open("why", about)} wordy=${true} />
      </p>`
    : null;
  return html`<section class="bench" aria-label=${t("judge.title")} ref=${top}>
    <h2>${t("judge.title")}</h2>
    <p class="small">${t("judge.what")}${" "}<a href=${`/rules/${game.table?.rules.split(" ")[0] ?? ""}`} target="_blank" rel="noopener">${t("chosen.all")}</a></p>
    ${corrects ? html`<p class="correcting" role="status">${t("judge.correcting", { n: corrects })}</p>` : null}
    <${Rulings} game=${game} act=${act} who="judge" corrects=${corrects} refusal=${refusal} />
    ${ruled.length
      ? html`<ol class="ruled" reversed aria-label=${t("judge.ruled")} tabindex="0">
          ${[...ruled].reverse().map(
            (fact) => html`<li key=${Number(fact["number"])}>
              <span>${sentence(game, fact, false)}</span>
              <button
                type="button"
                class="chip"
                aria-pressed=${corrects === fact["number"] ? "true" : "false"}
                onClick=${() => correct(Number(fact["number"]))}
              >
                ${t("judge.correct", { n: Number(fact["number"]) })}
              </button>
            </li>`,
          )}
        </ol>`
      : null}
    <div class="row">
      ${(game.table?.match ?? 0) > 0
        ? html`<button type="button" class="quiet" onClick=${() => doings.open("sheet")}>
            ${t(game.view?.phase === "match-over" ? "sheet.review" : "sheet.look")}
          </button>`
        : null}
      <button type="button" class="quiet" onClick=${() => doings.ask("leave")}>${t("judge.leave")}</button>
    </div>
  </section>`;
}
