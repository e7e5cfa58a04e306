/** Values that components watch, and what the browser remembers of them. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createStore, remembered } from "../../src/truco/app/web/static/store.js";
import { happen, localStorage } from "./helpers/browser.js";

beforeEach(() => localStorage.clear());

test("a store takes over the fields that are set and keeps the others", () => {
  const store = createStore({ a: 1, b: 2 });
  store.set({ b: 3 });
  assert.deepEqual(store.get(), { a: 1, b: 3 });
});

test("setting a store makes a new value and leaves the earlier value as it was", () => {
  const store = createStore({ a: 1 });
  const before = store.get();
  store.set({ a: 2 });
  assert.deepEqual(before, { a: 1 });
});

test("every watcher of a store is called at each change until it stops, also while another watcher stops", () => {
  const store = createStore({ a: 1 });
  let calls = 0;
  const stop = store.watch(() => stop());
  const stopCounting = store.watch(() => (calls += 1));
  store.set({ a: 2 });
  store.set({ a: 3 });
  stopCounting();
  store.set({ a: 4 });
  assert.equal(calls, 2);
});

test("a remembered store begins with what was stored, filled up with what is new since", () => {
  localStorage.setItem("truco.test", '{"a": 5}');
  assert.deepEqual(remembered("truco.test", { a: 1, b: 2 }).get(), { a: 5, b: 2 });
});

test("a remembered store is written at each change", () => {
  remembered("truco.test", { a: 1 }).set({ a: 7 });
  assert.equal(localStorage.getItem("truco.test"), '{"a":7}');
});

test("what was stored is left aside where it is no object", () => {
  for (const text of ["no JSON", "null", "7"]) {
    localStorage.setItem("truco.test", text);
    assert.deepEqual(remembered("truco.test", { a: 1 }).get(), { a: 1 });
  }
});

test("what another page of the browser stores is taken over, and of other keys nothing", () => {
  const store = remembered("truco.test", { a: 1, b: 2 });
  store.set({ b: 3 });
  localStorage.setItem("truco.test", '{"a":9}');
  happen("storage", { key: "truco.other", newValue: '{"a":9}' });
  assert.deepEqual(store.get(), { a: 1, b: 3 });
  happen("storage", { key: "truco.test", newValue: '{"a":9}' });
  assert.deepEqual(store.get(), { a: 9, b: 2 });
});

test("a browser that stores nothing still plays", () => {
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error("full");
  };
  const store = remembered("truco.test", { a: 1 });
  store.set({ a: 2 });
  localStorage.setItem = setItem;
  assert.deepEqual(store.get(), { a: 2 });
});
