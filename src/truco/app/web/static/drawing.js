/** The addresses of drawings and styles: beside the programs, in the same version. */

/**
 * @param {string} name such as `pack.svg`
 * @returns {string} its address
 */
export const drawing = (name) => new URL(name, import.meta.url).pathname;

/**
 * Load the styles of pages that most visitors do not open, so that such a page is first drawn with them.
 *
 * @param {string} name such as `css/event.css`
 * @returns {Promise<unknown>} settled once they are there, or cannot be had: then the page is drawn without
 */
export function loadStyles(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = drawing(name);
  const settled = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  return settled;
}
