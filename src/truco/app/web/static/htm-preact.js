/** Preact with its hooks, and `html`, which writes its nodes as templates: the one module from which ours import them. */

import htm from "htm";
import { h, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";

/** @typedef {import("preact").VNode} VNode */

/** A template of ours has one node at its root. */
const html = /** @type {(strings: TemplateStringsArray, ...values: unknown[]) => VNode} */ (htm.bind(h));

export { html, render, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState };
