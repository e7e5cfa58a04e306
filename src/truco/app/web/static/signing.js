/** The score sheet on the page: what is written, who signed it, and what can be said about it. */

import { html, useEffect, useState } from "htm-preact";
import { api, holding } from "./api.js";
import { cardName, isCard } from "./card.js";
import { Dialog } from "./dialog.js";
import { sideOf } from "./game.js";
import { has, language, listed, t } from "./messages.js";
import { nameOf } from "./names.js";
import { rolesInWords } from "./roles.js";
import { SheetButton } from "./sheet.js";
import { sentence, sideInWords } from "./telling.js";

/** @import { Game, Sheet, SheetChico, SheetLine, SheetNote, Signer } from "./types.js" */
/** @import { Doings } from "./strip.js" */

const BENCH = "J1";

/**
 * @param {string} at
 * @returns {string} the time of day, with the date where it is another day
 */
function timeOf(at) {
  const then = new Date(at);
  const sameDay = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(language(), sameDay ? { hour: "2-digit", minute: "2-digit" } : { dateStyle: "short", timeStyle: "short" });
}

/**
 * @param {Game} game
 * @returns {string} the own place at the table, empty for a spectator
 */
function ownPlace(game) {
  return game.judge ? BENCH : (game.you ?? "");
}

/**
 * @param {Game} game
 * @returns {boolean} whether one may sign the sheet now
 */
export function maySign(game) {
  return game.table?.sheet?.unsigned.includes(ownPlace(game)) ?? false;
}

/**
 * @param {Game} game
 * @returns {Signer[]} the rejections of the present hand; those of earlier hands are on the sheet
 */
function rejected(game) {
  return (game.table?.sheet?.rejected ?? []).filter((signer) => signer.hand === game.view?.hand);
}

/**
 * @param {Game} game
 * @returns {boolean} whether points of this hand may be rejected now, which the rivals of who scores may
 */
function mayReject(game) {
  const { view, you, table } = game;
  if (view === null || you === null || !table) return false;
  if (rejected(game).some((signer) => signer.seat === you)) return false;
  if (view.phase === "match-over") return maySign(game);
  if (table.settings.admission === "assisted" || !(view.settling?.open || view.phase === "hand-over")) return false;
  const band = view.bands?.[view.seats.indexOf(you)] ?? sideOf(you);
  // While a hand settles, what it pays is not among its awards yet.
  const scores = [...view.awards.flatMap((award) => [...award.side]), ...(view.settling?.scores ?? "")];
  return !scores.length || !scores.every((side) => band.includes(side));
}

/**
 * The rejections, over the felt, for all to see.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function Rejections({ game, doings }) {
  const rejections = rejected(game);
  if (!rejections.length) return null;
  return html`<div class="requests rejections">
    ${rejections.map(
      (signer) => html`<p key=${signer.seat}>
        ${t(signer.seat === game.you ? "sheet.you-reject" : "sheet.did-reject", { name: calledOf(game, signer), hand: signer.hand ?? 0 })}
      </p>`,
    )}
    ${rejections.some((signer) => signer.seat === game.you)
      ? html`<button type="button" class="quiet" onClick=${() => doings.ask("accept-sheet")}>${t("sheet.accept")}</button>`
      : null}
  </div>`;
}

/**
 * @param {Game} game
 * @param {Signer} signer
 * @returns {string}
 */
function calledOf(game, signer) {
  return signer.name ? nameOf(game, signer.seat) : t("sheet.somebody");
}

/**
 * A button to reject what is written, where that is possible now.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
export function RejectButton({ game, doings }) {
  if (!mayReject(game)) return null;
  return html`<button type="button" class="quiet" onClick=${() => doings.ask("reject-sheet")}>${t("sheet.reject")}</button>`;
}

/**
 * @param {{ game: Game, doings: Doings, close: () => void }} props
 * @returns {import("htm-preact").VNode}
 */
export function SheetPanel({ game, doings, close }) {
  const [sheet, setSheet] = useState(/** @type {Sheet | null} */ (null));
  const [problem, setProblem] = useState("");
  const match = Math.max(1, game.table?.match ?? 1);
  useEffect(() => {
    api("GET", `/api/tables/${game.code}/sheet?match=${match}`, holding(game.code)).then(
      (answer) => {
        setSheet(answer);
        setProblem("");
      },
      (error) => setProblem(error.message),
    );
  }, [game.code, match, game.view?.hand, game.view?.phase]);
  return html`<${Dialog} title=${t("sheet.title")} close=${close} look="wide">
    ${sheet ? html`<${Written} game=${game} sheet=${sheet} />` : null}
    ${problem ? html`<p class="refused" role="alert">${problem}</p>` : null}
    <${Signatures} game=${game} doings=${doings} />
    ${game.refused ? html`<p class="refused" role="alert">${game.refused.message}</p>` : null}
    <${SheetButton} code=${game.code} match=${match} />
  <//>`;
}

/**
 * @param {{ game: Game, sheet: Sheet }} props
 * @returns {import("htm-preact").VNode}
 */
function Written({ game, sheet }) {
  const written = sheet.chicos.filter((chico) => chico.lines.length);
  return html`<p class="small">${rolesInWords(game).slice(0, 2).join(" ")}</p>
    ${written.length ? written.map((chico) => html`<${Chico} key=${chico.number} game=${game} sheet=${sheet} chico=${chico} />`) : html`<p>${t("sheet.nothing")}</p>`}`;
}

/**
 * @param {Game} game
 * @param {string} side
 * @returns {string}
 */
function playersOf(game, side) {
  return listed((game.table?.seats ?? []).filter((seat) => sideOf(seat.seat) === side).map((seat) => nameOf(game, seat.seat)));
}

/**
 * @param {{ game: Game, sheet: Sheet, chico: SheetChico }} props
 * @returns {import("htm-preact").VNode}
 */
function Chico({ game, sheet, chico }) {
  const sides = Object.keys(chico.score);
  const columns = 2 + sides.length;
  return html`<table class="written">
    <caption>${t("sheet.chico", { n: chico.number })} <small>${t("sheet.to", { n: sheet.target })}</small></caption>
    <thead>
      <tr>
        <th scope="col">${t("sheet.col.hand")}</th>
        <th scope="col">${t("sheet.col.dealer")}</th>
        ${sides.map((side) => html`<th scope="col" key=${side}>${playersOf(game, side)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${sides.some((side) => chico.before[side])
        ? html`<tr>
            <th scope="row" colspan="2">${t("sheet.before")}</th>
            ${sides.map((side) => html`<td key=${side}>${chico.before[side]}</td>`)}
          </tr>`
        : null}
      ${chico.lines.map((line, at) => html`<${Line} key=${at} game=${game} line=${line} sides=${sides} columns=${columns} />`)}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="2">${chico.winner ? t("sheet.winner") : t("sheet.score")}</th>
        ${sides.map((side) => html`<td key=${side} class=${chico.winner?.includes(side) ? "won" : ""}>${chico.score[side]}</td>`)}
      </tr>
    </tfoot>
  </table>`;
}

/**
 * @param {{ game: Game, line: SheetLine, sides: string[], columns: number }} props
 * @returns {import("htm-preact").VNode}
 */
function Line({ game, line, sides, columns }) {
  /** @param {string} side */
  const gains = (side) => line.gains.filter((gain) => gain.side === side);
  return html`<tr>
      <th scope="row">${line.hand}</th>
      <td>${line.duel.length ? line.duel.map((seat) => nameOf(game, seat)).join("–") : nameOf(game, line.dealer)}</td>
      ${sides.map((side) => {
        const own = gains(side);
        const points = own.reduce((sum, gain) => sum + gain.points, 0);
        return html`<td key=${side}>
          <b>${line.score[side]}</b>
          ${own.length ? html` <small>+${points}: ${own.map((gain) => t(`sheet.for.${gain.reason}`)).join(", ")}</small>` : null}
        </td>`;
      })}
    </tr>
    ${line.notes.map((note, at) => html`<tr class="note" key=${`n${at}`}><td colspan=${columns}>${noted(game, note)}</td></tr>`)}
    ${line.confirmed
      ? html`<tr class="note"><td colspan=${columns}>${t("sheet.col.confirmed")}: ${nameOf(game, line.confirmed)}</td></tr>`
      : null}`;
}

/**
 * @param {Game} game
 * @param {SheetNote} note
 * @returns {string}
 */
export function noted(game, note) {
  if (note.ruling) return sentence(game, { fact: "ruled", ...note.ruling }, false);
  const words = note.word.split("+").map((word) => (isCard(word) ? cardName(word) : word.replaceAll("-", " "))).join(". ");
  const word = note.what === "rescored" ? note.word.replaceAll(" ", "–") : words;
  const cause = note.what === "void" && has(`cause.${note.code}`) ? t(`cause.${note.code}`) : "";
  const key = `sheet.note.${note.what}${cause && "-why"}`;
  if (!has(key)) return word;
  return [t(key, { name: note.seat ? nameOf(game, note.seat) : "", word, made: note.code, cause }), ...besides(game, note)].join("; ");
}

/**
 * @param {Game} game
 * @param {SheetNote} note
 * @returns {string[]} the cards that everybody saw, and what the hand would have paid
 */
function besides(game, note) {
  const gains = note.lost.map(([side, points, reason]) => `${sideInWords(game, side)} ${points}${reason && ` (${t(`sheet.for.${reason}`)})`}`);
  return [
    ...(note.cards.length ? [t("sheet.more.cards", { cards: note.cards.map(cardName).join(", ") })] : []),
    ...(note.seen.length ? [t("sheet.more.seen", { cards: note.seen.map(cardName).join(", ") })] : []),
    ...(note.worth ? [t("sheet.more.worth", { n: note.worth })] : []),
    ...(gains.length ? [t("sheet.more.lost", { gains: gains.join(", ") })] : []),
  ];
}

/**
 * The signatures, the missing signatures, and the buttons of this player.
 *
 * @param {{ game: Game, doings: Doings }} props
 * @returns {import("htm-preact").VNode | null}
 */
function Signatures({ game, doings }) {
  const { table } = game;
  const sheet = table?.sheet;
  if (!table || !sheet) return null;
  const over = game.view?.phase === "match-over";
  const judge = table.judge?.name || sheet.signed.some((signer) => signer.seat === BENCH) ? [BENCH] : [];
  const places = [...table.seats.map((seat) => seat.seat), ...judge];
  return html`<section class="signatures" aria-label=${t("sheet.signatures")}>
    ${rejected(game).map((signer) => html`<p class="asked" key=${signer.seat}>${t("sheet.did-reject", { name: calledOf(game, signer), hand: signer.hand ?? 0 })}</p>`)}
    ${over
      ? html`<p>${t("sheet.check")}</p>
          <ul>
            ${places.map((place) => html`<${Signed} key=${place} game=${game} place=${place} />`)}
          </ul>
          <p role="status">${t(`sheet.status.${sheet.status}`)}</p>`
      : null}
    <div class="row">
      ${maySign(game)
        ? html`<button type="button" class="strong" onClick=${() => doings.ask("sign")}>${t("sheet.sign")}</button>`
        : null}
      <${RejectButton} game=${game} doings=${doings} />
    </div>
  </section>`;
}

/**
 * @param {{ game: Game, place: string }} props
 * @returns {import("htm-preact").VNode}
 */
function Signed({ game, place }) {
  const sheet = game.table?.sheet;
  const signed = sheet?.signed.find((signer) => signer.seat === place);
  const rejects = rejected(game).some((signer) => signer.seat === place);
  const waits = sheet?.unsigned.includes(place) || place === BENCH;
  const state = rejects ? "sheet.rejects" : waits ? "sheet.unsigned" : "sheet.no-signature";
  return html`<li class=${signed ? "signed" : ""}>
    <span>${signed ? calledOf(game, signed) : nameOf(game, place)}${place === BENCH ? html` <small>${t("sheet.judge")}</small>` : null}</span>
    <span>${signed ? t("sheet.signed-at", { time: timeOf(signed.at) }) : t(state)}</span>
  </li>`;
}
