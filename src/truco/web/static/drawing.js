/** The addresses of drawings and styles: beside the programs, in the same version. */

/**
 * @param {string} name such as `pack.svg`
 * @returns {string} its address
 */
export const drawing = (name) => new URL(name, import.meta.url).pathname;

/**
 * Load the styles of pages that most visitors do not open.
 *
 * @param {string} name such as `css/event.css`
 */
export function loadStyles(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = drawing(name);
  document.head.append(link);
}
