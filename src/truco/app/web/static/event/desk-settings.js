/** Settings: links, offices and their keys, names on the public page, tables, and the values of the event. */

import { html, useEffect, useState } from "htm-preact";
import { haveBooks } from "../books.js";
import { language, t } from "../messages.js";
import { Door, useReach } from "../reach.js";
import { ValueField, valueText, valueTitle } from "./desk-values.js";
import { ask, hold } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk } from "./desk-types.js" */
/** @import { Value } from "./desk-values.js" */

const OFFICES = ["committee", "coordinator", "referee", "desk"];
const NAMES = ["full", "initials", "team"];

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function Settings({ desk }) {
  return html`<${PublicLink} desk=${desk} /><${Offices} desk=${desk} /><${Room} desk=${desk} /><${Values} desk=${desk} />`;
}

/**
 * A link of the event as others reach it, with its picture.
 *
 * @param {{ desk: Desk, path: string, name: string }} props
 * @returns {VNode | null}
 */
export function Link({ desk, path, name }) {
  const { origin } = useReach();
  const [picture, setPicture] = useState(/** @type {{ link: string, svg: string } | null} */ (null));
  const [copied, setCopied] = useState("");
  useEffect(() => {
    let ended = false;
    if (!origin) return undefined;
    ask("POST", desk.event.code, "/qr", { body: { path } }).then((answer) => ended || setPicture(answer), () => {});
    return () => {
      ended = true;
    };
  }, [desk.event.code, path, origin]);
  if (!picture) return html`<label class="stack">${name} <input readonly value=${path} onFocus=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => change.currentTarget.select()} /></label>`;
  const copy = () => navigator.clipboard?.writeText(picture.link).then(() => setCopied(t("invite.copied")), () => setCopied(t("invite.copy-by-hand")));
  return html`<div class="link-card">
    <img class="qr" src=${`data:image/svg+xml;utf8,${encodeURIComponent(picture.svg)}`} width="180" height="180" alt=${t("event.desk.qr-of", { name })} />
    <div class="stack">
      <label class="stack">${name} <input readonly value=${picture.link} onFocus=${(/** @type {{ currentTarget: HTMLInputElement }} */ change) => change.currentTarget.select()} /></label>
      <div class="row"><button type="button" onClick=${copy}>${t("event.desk.copy-link")}</button></div>
      ${copied ? html`<p role="status">${copied}</p>` : null}
    </div>
  </div>`;
}

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
function PublicLink({ desk }) {
  return html`<section class="paper" aria-labelledby="public">
    <h2 id="public">${t("event.public")}</h2>
    <${Door} />
    <${Link} desk=${desk} path=${`/e/${desk.event.code}`} name=${t("event.desk.public-link")} />
  </section>`;
}

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
function Offices({ desk }) {
  const { event } = desk;
  const [given, setGiven] = useState(/** @type {{ person: string, key: string, office: string } | null} */ (null));
  /** @param {SubmitEvent} submitted */
  const appoint = async (submitted) => {
    submitted.preventDefault();
    const shown = /** @type {HTMLFormElement} */ (submitted.currentTarget);
    const form = new FormData(shown);
    if (await desk.act([{ is: "appoint", person: String(form.get("person")).trim(), office: String(form.get("office")) }])) shown.reset();
  };
  /** @param {string} person @param {string} office */
  const give = async (person, office) => {
    const sure = event.offices.find((officer) => officer.person === person)?.key
      ? await desk.ask({ title: t("event.desk.key-of", { person }), text: t("event.desk.key-again"), yes: t("event.desk.key-give") })
      : "";
    if (sure === null) return;
    await desk.run(async () => {
      const answer = await ask("POST", event.code, `/keys/${encodeURIComponent(person)}`);
      if (person === event.me.name) hold(event.code, { key: answer.key });
      setGiven({ ...answer, office });
    });
  };
  return html`<section class="paper" aria-labelledby="offices">
    <h2 id="offices">${t("event.desk.offices")}</h2>
    <ul class="lines">
      ${event.offices.map(
        (officer) => html`<li key=${officer.person}>
          <span class="what"><b>${officer.person}</b> ${t(`event.office.${officer.office}`)}${officer.key ? "" : html` <span class="tag">${t("event.desk.no-key")}</span>`}</span>
          <span class="doings">
            <button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.key-give-to", { person: officer.person })} onClick=${() => give(officer.person, officer.office)}>${t("event.desk.key-give")}</button>
            ${desk.may("dismiss") && officer.person !== event.me.name ? html`<button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.dismiss-of", { person: officer.person })} onClick=${() => desk.act([{ is: "dismiss", person: officer.person }])}>${t("event.desk.dismiss")}</button>` : null}
          </span>
        </li>`,
      )}
    </ul>
    ${given
      ? html`<div class="given" role="status">
          <p>${t("event.desk.key-once", { person: given.person })}</p>
          <p class="spelt">${given.key}</p>
          <${Link} desk=${desk} path=${`/e/${event.code}/${given.office === "referee" ? "judge" : "desk"}#${given.key}`} name=${t("event.desk.key-of", { person: given.person })} />
          <div class="row"><button type="button" onClick=${() => setGiven(null)}>${t("ui.close")}</button></div>
        </div>`
      : null}
    ${desk.may("appoint")
      ? html`<form class="form row-form" onSubmit=${appoint}>
          <label class="stack">${t("event.desk.person")} <input name="person" required maxlength="60" autocomplete="off" /></label>
          <label class="stack">${t("event.desk.office")}
            <select name="office">${[...OFFICES].reverse().map((office) => html`<option key=${office} value=${office}>${t(`event.office.${office}`)}</option>`)}</select>
          </label>
          <button class="strong" disabled=${desk.busy}>${t("event.desk.appoint")}</button>
        </form>`
      : null}
  </section>`;
}

/**
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
function Room({ desk }) {
  const { event } = desk;
  /** @param {SubmitEvent} submitted */
  const count = (submitted) => {
    submitted.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget));
    return desk.act([{ is: "count-tables", tables: Number(form.get("tables")) }]);
  };
  return html`<section class="paper" aria-labelledby="room">
    <h2 id="room">${t("event.desk.room")}</h2>
    <form class="form row-form" onSubmit=${count}>
      <label class="stack short">${t("event.desk.tables")} <input name="tables" type="number" min="0" max="999" required defaultValue=${event.tables} /></label>
      <button disabled=${desk.busy}>${t("event.desk.keep")}</button>
    </form>
    ${desk.may("show-names")
      ? html`<fieldset class="choice">
          <legend>${t("event.desk.names")}</legend>
          ${NAMES.map((names) => html`<label key=${names}><input type="radio" name="names" checked=${event.names === names} onChange=${() => desk.act([{ is: "show-names", names: names }])} /> ${t(`event.desk.names-${names}`)}</label>`)}
        </fieldset>`
      : null}
  </section>`;
}

/**
 * The values of the event, where each comes from, and a change with its reason.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
function Values({ desk }) {
  const { event } = desk;
  const [values, setValues] = useState(/** @type {Value[]} */ ([]));
  const [edited, setEdited] = useState("");
  useEffect(() => {
    let ended = false;
    Promise.all([ask("GET", event.code, `/terms?lang=${language()}`), haveBooks()]).then(([terms]) => ended || setValues(terms), () => {});
    return () => {
      ended = true;
    };
  }, [event.code, event.number, language()]);
  const parts = [...new Set(values.map((value) => (value.path.includes(".") ? (value.path.split(".")[0] ?? "") : "")))];
  const bestOf = (/** @type {string} */ part) => values.find((value) => value.path === `${part}.best_of`)?.value ?? 1;
  return html`<section class="paper" aria-labelledby="values">
    <h2 id="values">${t("event.desk.values")}</h2>
    <p class="about">${t("event.desk.values-how", { title: event.title })}</p>
    ${parts.map(
      (part) => html`<details key=${part}>
        <summary>${part ? partName(part) : t("event.desk.whole-event")}</summary>
        <ul class="lines values">
          ${values
            .filter((value) => (part ? value.path.startsWith(`${part}.`) : !value.path.includes(".")))
            .map((value) => html`<${ValueLine} key=${value.path} desk=${desk} one=${value} best=${bestOf(part)} edited=${edited === value.path} edit=${setEdited} />`)}
        </ul>
      </details>`,
    )}
  </section>`;
}

/** @param {string} part @returns {string} */
function partName(part) {
  for (const key of [`event.desk.part-of.${part}`, `event.phase.${part}`]) if (t(key) !== key) return t(key);
  return part;
}

/**
 * @param {{ desk: Desk, one: Value, best: number, edited: boolean, edit: (path: string | ((now: string) => string)) => void }} props
 * @returns {VNode}
 */
function ValueLine({ desk, one, best, edited, edit }) {
  const [value, setValue] = useState(one.value);
  const title = valueTitle(one.path);
  /** @param {SubmitEvent} submitted */
  const change = async (submitted) => {
    submitted.preventDefault();
    const question = { title, text: t("event.desk.value-why"), yes: t("event.desk.keep"), reason: true };
    // The answer may come after the list shows the change, when the next value is edited already.
    if (await desk.askAndAct(question, [{ is: "set-term", path: one.path, value: JSON.stringify(value) }])) edit((now) => (now === one.path ? "" : now));
  };
  return html`<li class=${one.changed ? "changed" : ""}>
    <span class="what">${edited ? null : html`${title} <b>${valueText(one)}</b>`} ${one.changed ? html`<span class="tag">${t("event.desk.value-changed")}</span>` : null}</span>
    <small>${[one.path, one.rules.join(", "), one.from].filter(Boolean).join(" · ")}</small>
    ${desk.may("set-term") && !one.fixed
      ? edited
        ? html`<form class="form row-form" onSubmit=${change}>
            <${ValueField} name=${one.path.split(".").at(-1)} title=${title} form=${one.form} value=${value} set=${setValue} best=${best} />
            <button class="strong" disabled=${desk.busy}>${t("event.desk.keep")}</button>
            <button type="button" onClick=${() => edit("")}>${t("event.desk.cancel")}</button>
          </form>`
        : html`<span class="doings"><button type="button" class="chip" aria-label=${t("event.desk.change-of", { team: title })} onClick=${() => (setValue(one.value), edit(one.path))}>${t("event.desk.change")}</button></span>`
      : null}
  </li>`;
}
