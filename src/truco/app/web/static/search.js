/** Words in a text, whatever their accents and capitals. */

/**
 * @param {string} text
 * @returns {string} the text without accents and capitals, letter for letter
 */
export function fold(text) {
  return [...text.normalize("NFC")].map((letter) => [...letter.normalize("NFD").toLowerCase()][0] ?? "").join("");
}

/**
 * @param {string} typed
 * @returns {string[]} the words that are looked for
 */
export function wordsOf(typed) {
  return fold(typed).match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu) ?? [];
}

/**
 * @param {string} folded a text without accents and capitals
 * @param {string} word
 * @returns {number[]} where a word of the text begins with the word
 */
function places(folded, word) {
  const positions = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? "")) positions.push(at);
  }
  return positions;
}

/**
 * @param {string} folded
 * @param {string[]} words
 * @returns {boolean} whether the text has every word
 */
export function hasAll(folded, words) {
  return words.every((word) => places(folded, word).length > 0);
}

/**
 * Cut a text where its parts match one of the words.
 *
 * @param {string} text
 * @param {string[]} words
 * @returns {{ text: string, found: boolean }[]}
 */
export function cut(text, words) {
  const plain = text.normalize("NFC");
  const folded = fold(plain);
  const marked = new Array(folded.length).fill(false);
  for (const word of words) for (const at of places(folded, word)) marked.fill(true, at, at + word.length);
  /** @type {{ text: string, found: boolean }[]} */
  const parts = [];
  [...plain].forEach((letter, at) => {
    const last = parts.at(-1);
    if (last && last.found === marked[at]) last.text += letter;
    else parts.push({ text: letter, found: marked[at] });
  });
  return parts;
}
