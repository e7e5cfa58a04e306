/** Dialogs: the browser's own, with its focus and its Escape. */

import { html, useLayoutEffect, useMemo, useRef } from "htm-preact";
import { t } from "./messages.js";

/** @import { VNode } from "htm-preact" */

let opened = 0;

/**
 * @param {{ title: string, close: () => void, children?: unknown, look?: "" | "wide" | "drawer" }} props
 * @returns {VNode}
 */
export function Dialog({ title, close, children, look = "" }) {
  const label = useMemo(() => `dialog-title-${(opened += 1)}`, []);
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // Before the page is painted: a key pressed at once must find the dialog open.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const back = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);
  /** @param {MouseEvent} event */
  const outside = (event) => {
    if (event.target === ref.current) close();
  };
  /** @param {Event} event */
  const cancel = (event) => {
    event.preventDefault();
    close();
  };
  return html`<dialog
    ref=${ref}
    class=${`dialog ${look}`}
    aria-labelledby=${label}
    onCancel=${cancel}
    onClick=${outside}
  >
    <div class="dialog-inside">
      <div class="dialog-head">
        <h2 id=${label}>${title}</h2>
        <button type="button" class="icon" aria-label=${t("ui.close")} onClick=${close}>✕</button>
      </div>
      ${children}
    </div>
  </dialog>`;
}

/**
 * A question before something that cannot be taken back: the focus is on the answer that changes nothing.
 *
 * @param {{ title: string, text: string, yes: string, no: string, answer: (yes: boolean, never: boolean) => void,
 *   once?: boolean }} props with `once` the question cannot be switched off
 * @returns {VNode}
 */
export function Confirm({ title, text, yes, no, answer, once = false }) {
  const never = useRef(/** @type {HTMLInputElement | null} */ (null));
  return html`<${Dialog} title=${title} close=${() => answer(false, false)}>
    <p>${text}</p>
    ${once ? null : html`<label class="check"><input type="checkbox" ref=${never} /> ${t("ui.ask-no-more")}</label>`}
    <div class="row end">
      <button type="button" class="quiet" autofocus onClick=${() => answer(false, false)}>${no}</button>
      <button type="button" class="strong" onClick=${() => answer(true, never.current?.checked ?? false)}>
        ${yes}
      </button>
    </div>
  <//>`;
}
