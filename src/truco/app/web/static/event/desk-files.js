/** Files that the desk saves. */

/**
 * @param {Blob} data
 * @param {string} name
 * @returns {void}
 */
export function saveAs(data, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
