/** Prints a line for each test that failed or was left out, and a closing line as pytest's. A file without tests fails. */

import { resolve } from "node:path";

/**
 * @typedef {{ name: string, file?: string, skip?: string | boolean, todo?: string | boolean,
 *   details?: { type?: string, error?: { message: string, cause?: { stack?: string } } } }} Result
 */

/** The lines of a stack that are in Node itself. */
const INSIDE_NODE = /\n +at .*node:.*/g;

/**
 * @param {AsyncIterable<{ type: string, data: Result }>} source
 * @returns {AsyncGenerator<string>}
 */
export default async function* report(source) {
  const start = Date.now();
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of source) {
    if ((type !== "test:pass" && type !== "test:fail") || data.details?.type === "suite") continue;
    const isFile = data.file !== undefined && resolve(data.name) === data.file;
    if (type === "test:fail" || isFile) {
      failed += 1;
      const error = data.details?.error;
      yield `FAILED ${data.file}: ${data.name}\n${error ? (error.cause?.stack ?? error.message).replace(INSIDE_NODE, "") : "no test in this file"}\n`;
    } else if (data.skip || data.todo) yield `SKIPPED ${data.file}: ${data.name}\n`;
    else passed += 1;
  }
  if (failed || !passed) process.exitCode = 1;
  const counts = [failed ? `${failed} failed` : "", passed ? `${passed} passed` : "", failed || passed ? "" : "no tests ran"];
  yield `${counts.filter(Boolean).join(", ")} in ${((Date.now() - start) / 1000).toFixed(2)}s\n`;
}
