// The types of htm-preact-standalone.js, for the compiler that checks our modules; no browser loads this file.
import { Component, createContext, h, type VNode } from "preact";
import {
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useErrorBoundary,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";

declare function render(tree: VNode, parent: Element): void;
declare function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;

export {
  Component,
  createContext,
  h,
  html,
  render,
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useErrorBoundary,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
};
export type { VNode };
