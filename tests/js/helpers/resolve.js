/** Finds `htm-preact`, which the page's import map names, among the page's own modules. */

const HTM_PREACT = new URL("../../../src/truco/app/web/static/htm-preact.js", import.meta.url).href;

/**
 * @param {string} specifier
 * @param {object} context
 * @param {(specifier: string, context: object) => Promise<object>} next
 * @returns {Promise<object>}
 */
export async function resolve(specifier, context, next) {
  return await next(specifier === "htm-preact" ? HTM_PREACT : specifier, context);
}
