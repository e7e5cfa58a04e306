/** The public proofs of the draws: the published digests, and the way from them to each seed. */

import { html, useState } from "htm-preact";
import { t } from "../messages.js";
import { phaseName } from "./list.js";
import { ask, heldFor, write } from "./live.js";

/** @import { VNode } from "htm-preact" */
/** @import { EventBody } from "./types.js" */

/**
 * @typedef {{ phase: string, entry: number, seed: string, committed: number, hashed: string, secret: string, numbers: [string, string][],
 *   follows: boolean, same: boolean }} Proof
 */

/**
 * The digests of the secrets from which the seeds of later draws will follow.
 *
 * @param {{ event: EventBody }} props
 * @returns {VNode | null}
 */
export function Commitments({ event }) {
  const seeds = Object.entries(event.seeds);
  if (seeds.length === 0) return null;
  return html`<details class="paper proof">
    <summary>${t("event.proof.to-come")}</summary>
    <p>${t("event.proof.how")}</p>
    <dl>${seeds.map(([phase, digest]) => html`<dt key=${phase}>${phaseName(phase)}</dt><dd><code>${digest}</code></dd>`)}</dl>
  </details>`;
}

/**
 * The check of the draws of a phase, which is requested when it is opened.
 *
 * @param {{ event: EventBody, phase: string }} props
 * @returns {VNode}
 */
export function Proofs({ event, phase }) {
  const [proofs, setProofs] = useState(/** @type {Proof[] | null} */ (null));
  const [failed, setFailed] = useState("");
  /** @param {{ currentTarget: HTMLDetailsElement }} toggled */
  const look = ({ currentTarget }) => {
    if (currentTarget.open) ask("GET", event.code, "/proofs").then(setProofs, (error) => setFailed(error.message));
  };
  return html`<details class="paper proof" onToggle=${look}>
    <summary>${t("event.proof.check")}</summary>
    ${failed ? html`<p role="alert">${failed}</p>` : null}
    ${(proofs ?? []).filter((proof) => proof.phase === phase).map((proof) => html`<${OneProof} key=${proof.entry} proof=${proof} />`)}
  </details>`;
}

/**
 * @param {{ proof: Proof }} props
 * @returns {VNode}
 */
function OneProof({ proof }) {
  const seed = proof.follows ? "follows" : proof.committed ? "differs" : "own-seed";
  const checks = proof.seed ? [seed, proof.same ? "same" : "changed"] : ["by-hand"];
  return html`<ul>${checks.map((check) => html`<li key=${check}>${t(`tournament.proof.${check}`)}</li>`)}</ul>
    ${proof.committed
      ? html`<p>${t("event.proof.formula")}</p>
          <dl>
            <dt>${t("event.proof.digest", { entry: proof.committed })}</dt><dd><code>${proof.hashed}</code></dd>
            <dt>${t("event.proof.secret")}</dt><dd><code>${proof.secret}</code></dd>
            <dt>${t("event.proof.teams")}</dt><dd><code>${proof.numbers.map(([team, number]) => `${team} ${number}`).join("\n")}</code></dd>
            <dt>${t("event.proof.seed")}</dt><dd><code>${proof.seed}</code></dd>
          </dl>`
      : null}`;
}

/**
 * The number that a team adds to the seeds while registration is open.
 *
 * @param {{ event: EventBody, team: string }} props
 * @returns {VNode | null}
 */
export function OwnNumber({ event, team }) {
  const [notice, setNotice] = useState("");
  if (!event.registration_open || Object.keys(event.seeds).length === 0 || !heldFor(event.code).teams[team]) return null;
  /** @param {SubmitEvent} submitted */
  const send = async (submitted) => {
    submitted.preventDefault();
    const number = String(new FormData(/** @type {HTMLFormElement} */ (submitted.currentTarget)).get("number")).trim();
    await write(event, [{ is: "add-number", number }], { team }).then(
      () => setNotice(t("event.proof.added", { number })),
      (error) => setNotice(error.message),
    );
  };
  return html`<form class="paper" onSubmit=${send}>
    <h2>${t("event.proof.number")}</h2>
    <p class="about">${t("event.proof.number-how")}</p>
    <label class="stack">${t("event.proof.number")} <input name="number" required maxlength="40" autocomplete="off" /></label>
    ${notice ? html`<p role="status">${notice}</p>` : null}
    <button>${t("event.proof.add")}</button>
  </form>`;
}
