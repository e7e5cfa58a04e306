/** Programs that are loaded when a page needs them. */

const RELOADED = "truco.reloaded";

/**
 * Load a program; where it is gone because the server has a newer version, load the whole page anew, once a version.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function loadProgram(load) {
  try {
    return await load();
  } catch (problem) {
    if (!reloadOnce()) throw problem;
    return new Promise(() => {}); // the page is about to go
  }
}

/** @returns {boolean} whether the page is loaded anew; false where this version of it was loaded anew before */
function reloadOnce() {
  try {
    if (sessionStorage.getItem(RELOADED) === import.meta.url) return false;
    sessionStorage.setItem(RELOADED, import.meta.url);
  } catch {
    return false; // a browser that stores nothing would reload without end
  }
  location.reload();
  return true;
}
