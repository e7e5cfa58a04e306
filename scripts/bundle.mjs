/**
 * Bundles the page's modules and styles into few small files, as in `node scripts/bundle.mjs FOLDER`.
 *
 * FOLDER then contains programs and styles with a hash in each name, their source maps, and the page that names them.
 * The addresses in the page begin with `/static/`, as in the page of the checkout; the server adds the version.
 */

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { build } from "esbuild";

const STATIC = resolve(import.meta.dirname, "../src/truco/app/web/static");
/** Where an installed package has the bundle: the paths in the source maps, and so the hashes, start from here. */
const PLACE = resolve(STATIC, "../bundle");
const STYLE_LINKS = /^ *<link rel="stylesheet" href="\/static\/([^"]+)" \/>\n/gm;
const PROGRAM = /^ *<script type="importmap">.*?<\/script>\n *<script type="module" src="\/static\/([^"]+)"><\/script>\n/ms;

/** Options of both builds. @satisfies {import("esbuild").BuildOptions} */
const COMMON = {
  bundle: true,
  minify: true,
  sourcemap: true,
  legalComments: "none",
  target: "es2022",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  outdir: PLACE,
  metafile: true,
  write: false,
  logLevel: "warning",
};

/**
 * Return the import map of the page as aliases of esbuild.
 *
 * @param {string} page
 * @returns {Record<string, string>}
 */
function readAliases(page) {
  const found = page.match(/<script type="importmap">(.*?)<\/script>/s);
  if (!found?.[1]) throw new Error("index.html: expected an import map");
  const { imports } = JSON.parse(found[1]);
  return Object.fromEntries(
    Object.entries(imports).map(([name, address]) => [name, join(STATIC, String(address).replace("/static/", ""))]),
  );
}

/**
 * Let each program that is loaded later import all that the first program imports, which is there already.
 *
 * esbuild writes a file for each set of programs that share a module. So they share one set, and one file.
 *
 * @param {string} program the first program
 * @returns {Promise<import("esbuild").Plugin>}
 */
async function shareModules(program) {
  const text = await readFile(join(STATIC, program), "utf-8");
  const names = [...text.matchAll(/^import .* from "\.\/(.+)";$/gm)].map(([, name]) => join(STATIC, String(name)));
  const imports = names.map((path) => `import ${JSON.stringify(path)};`).join("");
  return {
    name: "share-modules",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]event[\\/](page|desk|judges)\.js$/ }, async ({ path }) => ({
        contents: `${imports}${await readFile(path, "utf-8")}`,
      }));
    },
  };
}

/**
 * Return the output file that was built from an entry point.
 *
 * @param {import("esbuild").Metafile} metafile
 * @returns {[string, import("esbuild").Metafile["outputs"][string]]}
 */
function findEntry(metafile) {
  const entry = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.match(/app\.js$|<stdin>$/));
  if (!entry) throw new Error("esbuild: expected an output for the entry point");
  return entry;
}

/** @param {string} folder */
async function bundle(folder) {
  const page = await readFile(join(STATIC, "index.html"), "utf-8");
  const program = page.match(PROGRAM)?.[1];
  const styles = [...page.matchAll(STYLE_LINKS)].map(([, name]) => name);
  if (!program || !styles.length) throw new Error("index.html: expected links to styles, an import map and a program");

  const scripts = await build({
    ...COMMON,
    entryPoints: [join(STATIC, program)],
    alias: readAliases(page),
    plugins: [await shareModules(program)],
    format: "esm",
    splitting: true,
  });
  const sheets = await build({
    ...COMMON,
    stdin: { contents: styles.map((name) => `@import "./${name}";`).join("\n"), loader: "css", resolveDir: STATIC },
    entryNames: "style-[hash]",
  });

  const [script, { imports }] = findEntry(scripts.metafile);
  const [style] = findEntry(sheets.metafile);
  const chunks = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => basename(path));
  const links = [
    `    <link rel="stylesheet" href="/static/${basename(style)}" />`,
    ...chunks.map((name) => `    <link rel="modulepreload" href="/static/${name}" />`),
    `    <script type="module" src="/static/${basename(script)}"></script>\n`,
  ];
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of [...scripts.outputFiles, ...sheets.outputFiles]) {
    await writeFile(join(folder, basename(path)), contents);
  }
  await writeFile(join(folder, "index.html"), page.replace(STYLE_LINKS, "").replace(PROGRAM, links.join("\n")));
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("folder-missing: expected a folder to write to, as in `node scripts/bundle.mjs build/bundle`");
  process.exit(2);
}
await bundle(resolve(folder));
