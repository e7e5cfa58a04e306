/** Addresses of the page, and the rulebook that opens over it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawer, followLinks, go, openBook, route } from "../../src/truco/app/web/static/route.js";
import { happen, visit, visited } from "./helpers/browser.js";

/** A link of the page, as a click on it meets it. */
class Link {
  /** @param {string} href @param {{ target?: string, download?: boolean }} [options] */
  constructor(href, { target = "", download = false } = {}) {
    const { origin, pathname, hash } = new URL(href, location.href);
    Object.assign(this, { origin, pathname, hash, target });
    this.download = download;
  }
  closest() {
    return this;
  }
  hasAttribute() {
    return this.download;
  }
}
Object.defineProperty(globalThis, "Element", { value: Link });

/**
 * @param {Link} link
 * @param {object} [keys]
 * @returns {boolean} whether the page follows the link itself
 */
function click(link, keys = {}) {
  const event = new Event("click", { cancelable: true });
  Object.defineProperties(event, Object.getOwnPropertyDescriptors({ target: link, button: 0, ...keys }));
  document.dispatchEvent(event);
  return event.defaultPrevented;
}

followLinks();

test("going somewhere changes the address and the route, and counts as asked once more", () => {
  const { asked } = route.get();
  go("/rules/oficial", "of.canto.4");
  assert.equal(visited.at(-1), "/rules/oficial#of.canto.4");
  assert.deepEqual(route.get(), { path: "/rules/oficial", hash: "of.canto.4", asked: asked + 1 });
});

test("going back takes the route from the address", () => {
  go("/learn");
  visit("/replay#a%20b");
  happen("popstate");
  assert.equal(route.get().path, "/replay");
  assert.equal(route.get().hash, "a b");
});

test("a link of the page is followed without loading the page anew", () => {
  visit("/");
  assert.ok(click(new Link("/learn")));
  assert.equal(route.get().path, "/learn");
});

test("the browser follows links to files, to other servers and into other windows", () => {
  go("/");
  const left = [new Link("http://other.example/"), new Link("/api/events"), new Link("/static/app.js"), new Link("/learn", { target: "_blank" }), new Link("/learn", { download: true })];
  assert.deepEqual(left.map((link) => click(link)), left.map(() => false));
  assert.ok(!click(new Link("/learn"), { ctrlKey: true }));
  assert.ok(!click(new Link("/learn"), { button: 1 }));
  assert.equal(route.get().path, "/");
});

test("a link to a rulebook opens it over a game, and as a page among rulebooks", () => {
  go("/t/K7MPQ");
  const { asked } = drawer.get();
  assert.ok(click(new Link("/rules/oficial#of.canto.4")));
  assert.deepEqual(drawer.get(), { named: "oficial", to: "of.canto.4", asked: asked + 1 });
  assert.equal(route.get().path, "/t/K7MPQ");
  go("/rules");
  assert.ok(click(new Link("/rules/oficial")));
  assert.equal(route.get().path, "/rules/oficial");
});

test("the same article can be asked for twice", () => {
  openBook("oficial", "of.canto.4");
  const { asked } = drawer.get();
  openBook("oficial", "of.canto.4");
  assert.equal(drawer.get().asked, asked + 1);
});
