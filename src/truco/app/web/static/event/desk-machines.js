/** The other machines on the desk: which one writes, which cannot be seen, what waits for the merge, the new address. */

import { html, useEffect, useState } from "htm-preact";
import { t } from "../messages.js";
import { Door, useReach } from "../reach.js";
import { clock } from "./desk-told.js";
import { placeAt } from "./elsewhere.js";
import { ask, heldFor } from "./live.js";
import { hostOf } from "./machines.js";

/** @import { VNode } from "htm-preact" */
/** @import { Desk, DeskBody, Machine } from "./desk-types.js" */

/**
 * The bars above every section of the desk, and above the judges' page.
 *
 * @param {{ event: DeskBody }} props
 * @returns {VNode}
 */
export function Machines({ event }) {
  const { writer } = event;
  const away = event.machines.filter((machine) => !machine.seen);
  return html`${writer.here
      ? null
      : html`<p class="stopped" role="status">
          ${t("event.desk.not-writer", { name: writer.name })}
          ${writer.page ? html`<a href=${placeAt(writer.page, event.code, heldFor(event.code))}>${t("event.go-there", { host: hostOf(writer.page) })}</a>` : html`<a href=${`/e/${event.code}/desk/copies`}>${t("event.desk.part.copies")}</a>`}
        </p>`}
    ${away.map((machine) => html`<p class="stopped" role="status" key=${machine.device}>${unseen(machine)} <a href=${`/e/${event.code}/desk/copies`}>${t("event.desk.part.copies")}</a></p>`)}
    ${event.to_merge
      ? html`<p class="stopped" role="status">${t("event.merge.waits", { n: event.to_merge })} ${writer.here ? html`<a href=${`/e/${event.code}/desk/merge`}>${t("event.desk.part.merge")}</a>` : null}</p>`
      : null}`;
}

/**
 * @param {Machine} machine
 * @returns {string} that a machine cannot be seen, and since when
 */
function unseen({ name, at, writes }) {
  const key = writes ? "event.desk.writer-unseen" : "event.desk.machine-unseen";
  return at ? t(`${key}-since`, { name, at: clock(at) }) : t(key, { name });
}

/**
 * The machines one by one, in the section of copies.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode}
 */
export function MachineList({ desk }) {
  const { event } = desk;
  /** @param {Machine} machine */
  const forget = async ({ device, name }) => {
    const answer = await desk.ask({ title: t("event.desk.forget-of", { name }), text: t("event.desk.forget-what"), yes: t("event.desk.forget") });
    if (answer !== null) await desk.run(async () => void (await ask("DELETE", event.code, `/machines/${encodeURIComponent(device)}`)));
  };
  return html`<h3>${t("event.desk.machines")}</h3>
    ${event.machines.length
      ? html`<ul class="lines">
          ${event.machines.map(
            (machine) => html`<li key=${machine.device}>
              <span class="what"><b>${machine.name}</b> ${machine.seen ? t("event.desk.machine-seen") : unseen(machine)}</span>
              ${machine.page ? html`<small><a href=${placeAt(machine.page, event.code, heldFor(event.code))}>${hostOf(machine.page)}</a></small>` : null}
              <span class="doings"><button type="button" class="chip" disabled=${desk.busy} aria-label=${t("event.desk.forget-of", { name: machine.name })} onClick=${() => forget(machine)}>${t("event.desk.forget")}</button></span>
            </li>`,
          )}
        </ul>`
      : html`<p class="about">${t("event.desk.machines-none")}</p>`}
    <p class="about">${t("event.desk.machines-how")} <code>${`truco tournament follow ${location.origin}/e/${event.code} copa.truco --key …`}</code></p>`;
}

/**
 * The new address after a takeover, for pages that did not come by themselves, because the old machine did not know it.
 *
 * @param {{ desk: Desk }} props
 * @returns {VNode | null}
 */
export function NewAddress({ desk }) {
  const { event } = desk;
  const wanted = event.writer.here && event.taken_over && !event.machines.some((machine) => machine.seen);
  const [shown, setShown] = useState(/** @type {{ link: string, svg: string } | null} */ (null));
  const { origin } = useReach();
  useEffect(() => {
    if (wanted && origin) ask("POST", event.code, "/qr", { body: { path: `/e/${event.code}` } }).then(setShown, () => {});
  }, [wanted, event.code, origin]);
  if (!wanted) return null;
  return html`<section class="paper new-address" aria-labelledby="new-address">
    <h2 id="new-address">${t("event.desk.new-address")}</h2>
    <p>${t("event.desk.new-address-what")}</p>
    ${shown
      ? html`<p class="link"><a href=${`/e/${event.code}`}>${shown.link}</a></p>
          <img class="qr" alt=${t("event.desk.new-address-qr", { link: shown.link })} src=${`data:image/svg+xml,${encodeURIComponent(shown.svg)}`} />`
      : null}
    <${Door} />
  </section>`;
}
