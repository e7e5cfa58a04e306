/** The secret of a duplicate's deals: only the browser that made the draw stores it, until the end. */

import { t } from "../messages.js";
import { remembered } from "../store.js";

/** @import { Desk } from "./desk-types.js" */

/** @type {import("../store.js").Store<{ kept: Record<string, string> }>} */
const secrets = remembered("truco.secrets", { kept: {} });

/**
 * @param {string} code of the event
 * @param {string} secret
 * @returns {void}
 */
export function keepSecret(code, secret) {
  secrets.set({ kept: { ...secrets.get().kept, [code]: secret } });
}

/**
 * @param {Desk} desk
 * @param {string} title what it is needed for
 * @returns {Promise<string | null>} the secret, from who keeps it
 */
export async function askSecret(desk, title) {
  return await desk.ask({ title, yes: title, reason: true, label: t("event.desk.secret-of"), value: secrets.get().kept[desk.event.code] ?? "" });
}
