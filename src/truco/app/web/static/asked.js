/** Three questions and a button: the shortest way to a first card. */

import { html } from "htm-preact";
import { books, haveBooks } from "./books.js";
import { inShort } from "./chosen.js";
import { COUNTRIES } from "./countries.js";
import { listed, t } from "./messages.js";
import { chooseCompany, chooseCount, chooseRules, offices, planOf, usualCountry } from "./plan.js";
import { preferences } from "./preferences.js";
import { openTable } from "./newtable.js";
import { useStore } from "./store.js";

/** @import { Plan } from "./plan.js" */
/** @import { Preferences } from "./preferences.js" */

/**
 * @param {{ attempt: (work: () => Promise<void>) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Asked({ attempt }) {
  const mine = useStore(preferences);
  useStore(books);
  useStore(offices);
  const plan = planOf(mine);
  // The countries can be chosen before the rulebooks are known.
  const country = COUNTRIES.find((country) => country.rules === (plan?.rules ?? (mine.rules || usualCountry().rules)));
  return html`<form
    class="door"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      attempt(async () => {
        await haveBooks();
        await openTable();
      });
    }}
  >
    <${Question}
      name="country"
      now=${country?.code ?? ""}
      choices=${COUNTRIES.map(({ code }) => ({ value: code, said: t(`home.country-${code}`), more: t(`home.country-${code}-what`) }))}
      choose=${(/** @type {string} */ code) => chooseRules(COUNTRIES.find((country) => country.code === code)?.rules ?? "")}
    />
    <${Question}
      name="count"
      now=${String(plan?.format.seats.length ?? "")}
      choices=${(plan?.counts ?? []).map((count) => ({ value: String(count), said: t(`home.count-${count}`), more: "" }))}
      choose=${(/** @type {string} */ count) => chooseCount(Number(count))}
    />
    <${Question}
      name="company"
      now=${plan?.company?.name ?? ""}
      choices=${(plan?.companies ?? []).map(({ name }) => ({ value: name, said: t(`home.company-${name}`), more: "" }))}
      choose=${chooseCompany}
    />
    <label class="name">
      ${t("home.name")}
      <input
        name="name"
        maxlength="24"
        autocomplete="nickname"
        placeholder=${t("home.guest")}
        value=${mine.name}
        onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => preferences.set({ name: event.currentTarget.value })}
      />
    </label>
    <button type="submit" class="strong big">${t("home.now")}</button>
    <p class="small what">${plan ? describe(plan, mine) : ""}</p>
  </form>`;
}

/**
 * @param {Plan} plan
 * @param {Preferences} mine
 * @returns {string} the text of the button: the game, the number of players, the company, and all other choices that are not usual
 */
function describe(plan, { admission, talk, signs }) {
  const { rules, country, format, company, sitting } = plan;
  const sitters = Object.values(sitting);
  const parts = [
    country ? t(`home.country-${country.code}`) : inShort(rules),
    t(`home.count-${format.seats.length}`),
    company ? t(`home.company-${company.name}`) : listed(sitters.map((who) => t(who === "open" ? "sitter.open" : `bot.${who}`))),
    ...(admission === "assisted" ? [] : [t(`admission.${admission}`)]),
    ...(talk === "buttons" ? [] : [t(`terms.talk-${talk}`)]),
    ...(signs ? [t("terms.signs")] : []),
  ];
  return `${parts.join(" · ")}. ${sitters.includes("open") ? t("home.link-follows") : ""}`.trim();
}

/**
 * @param {{ name: string, now: string, choices: { value: string, said: string, more: string }[],
 *   choose: (value: string) => void }} props
 * @returns {import("htm-preact").VNode}
 */
function Question({ name, now, choices, choose }) {
  return html`<fieldset class="question">
    <legend>${t(`home.ask-${name}`)}</legend>
    ${choices.map(
      ({ value, said, more }) => html`<label key=${value}>
        <input type="radio" name=${name} value=${value} checked=${value === now} onChange=${() => choose(value)} />
        <span><b>${said}</b>${more ? html` <small>${more}</small>` : null}</span>
      </label>`,
    )}
  </fieldset>`;
}
