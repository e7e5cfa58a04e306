/** Where the drawings are: beside the programs, in the same version. */

/**
 * @param {string} name such as `pack.svg`
 * @returns {string} its address
 */
export const drawing = (name) => new URL(name, import.meta.url).pathname;
