/** As much of Node as the tests of the page use: its own types would bring another package. */

declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
  export function beforeEach(run: () => void): void;
  export function afterEach(run: () => void): void;
}

declare module "node:assert/strict" {
  interface Assert {
    (value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    throws(run: () => unknown, expected?: RegExp): void;
    rejects(run: () => Promise<unknown>, expected?: (error: any) => boolean): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf-8"): string;
}

declare module "node:path" {
  export function resolve(path: string): string;
}

declare module "node:module" {
  export function register(specifier: string, parent: string): void;
}

declare const process: { env: Record<string, string | undefined>; exitCode?: number };
