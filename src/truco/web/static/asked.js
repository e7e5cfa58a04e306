/** Three questions and a button: the shortest way to a first card. */

import { html } from "htm-preact";
import { bookOf, books, haveBooks } from "./books.js";
import { company as botsFor } from "./characters.js";
import { inShort } from "./chosen.js";
import { COMPANIES, COUNTRIES, countryFor, countsOf } from "./countries.js";
import { sideOf } from "./game.js";
import { language, t } from "./messages.js";
import { preferences } from "./preferences.js";
import { openTable } from "./newtable.js";
import { useStore } from "./store.js";

/** @import { Company, Country } from "./countries.js" */
/** @import { Last, Preferences } from "./preferences.js" */

/** @typedef {{ country: Country, count: number, counts: number[], company: Company, companies: Company[] }} Answers */

/**
 * What is chosen, or follows from the language where nothing is; a number that a game has not becomes its smallest.
 *
 * @param {Preferences} mine
 * @returns {Answers}
 */
function answersOf(mine) {
  const country = COUNTRIES.find((one) => one.code === mine.country) ?? countryFor(language(), navigator.languages);
  const counts = countsOf(bookOf(country.rules));
  const count = counts.includes(mine.count) ? mine.count : (counts[0] ?? 2);
  const companies = COMPANIES.filter((one) => count >= one.least);
  return { country, count, counts, companies, company: companies.find((one) => one.name === mine.company) ?? COMPANIES[0] };
}

/**
 * @param {Answers} answers
 * @param {string} pace
 * @returns {Last | null} the table that the answers ask for, `null` until the rulebooks are known
 */
function tableFor({ country, count, company }, pace) {
  const format = bookOf(country.rules)?.formats.find((one) => one.seats.length === count);
  if (!format) return null;
  const [own = "", ...others] = format.seats;
  const bots = botsFor(others.length);
  const sitting = others.map((seat, at) => [seat, company.bench(sideOf(seat) === sideOf(own), bots[at] ?? "")]);
  return { rules: country.rules, others: Object.fromEntries(sitting), settings: { pace }, roles: {} };
}

/**
 * @param {{ attempt: (work: () => Promise<void>) => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function Asked({ attempt }) {
  const mine = useStore(preferences);
  useStore(books);
  const answers = answersOf(mine);
  const { last } = mine;
  /** @param {Partial<Preferences>} answer */
  const choose = (answer) => preferences.set({ ...answer, last: null });
  const play = async () => {
    await haveBooks();
    const wanted = last ?? tableFor(answersOf(preferences.get()), mine.pace);
    if (wanted === null) return;
    try {
      await openTable(wanted.rules, wanted.others, wanted.settings, wanted.roles);
    } catch (error) {
      // What this server cannot set any more is not offered again.
      preferences.set({ last: null });
      throw error;
    }
  };
  // While the last table of the form is what the button sets, no answer is marked, so that each can be chosen.
  return html`<form
    class="door"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      attempt(play);
    }}
  >
    <${Question}
      name="country"
      now=${last ? "" : answers.country.code}
      choices=${COUNTRIES.map(({ code }) => ({ value: code, said: t(`home.country-${code}`), more: t(`home.country-${code}-what`) }))}
      choose=${(/** @type {string} */ country) => choose({ country })}
    />
    <${Question}
      name="count"
      now=${last ? "" : String(answers.count)}
      choices=${answers.counts.map((one) => ({ value: String(one), said: t(`home.count-${one}`), more: "" }))}
      choose=${(/** @type {string} */ count) => choose({ count: Number(count) })}
    />
    <${Question}
      name="company"
      now=${last ? "" : answers.company.name}
      choices=${answers.companies.map(({ name }) => ({ value: name, said: t(`home.company-${name}`), more: "" }))}
      choose=${(/** @type {string} */ company) => choose({ company })}
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
    <p class="small what">${last ? t("home.again", { what: inShort(last.rules) }) : said(answers)}</p>
  </form>`;
}

/**
 * @param {Answers} answers
 * @returns {string} what the button begins
 */
function said({ country, count, company }) {
  const [game, many, who] = [t(`home.country-${country.code}`), t(`home.count-${count}`), t(`home.company-${company.name}`)];
  return `${game} · ${many} · ${who}. ${company.name === "bots" ? "" : t("home.link-follows")}`.trim();
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
