import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

const FILE = /^manifest-.*\.js$/;
/** What the router's own file says before the manifest. */
const START = 'window.__reactRouterManifest=';
/** Addresses of files stand in their list without this. */
const ASSETS = '/assets/';
/** The first letter that stands for a file; no letter after it has a meaning in a text in backquotes. */
const FIRST_LETTER = 0xa1;

type Route = Record<string, unknown> & { module: string; imports: string[]; css: string[] };
interface Manifest {
  entry: Record<string, unknown> & { imports: string[]; css: string[] };
  routes: Record<string, Route>;
}

/**
 * Rewrites the map of all routes that every page loads: it names each file once, and each route says by letters which of them
 * it needs. It runs after the server build, which writes the map, and before files are compressed.
 */
export function compactManifest(): Plugin {
  return {
    name: 'compact-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(output) {
        const directory = path.join(output.dir as string, '../client/assets');
        const { styles } = JSON.parse(await readFile(path.join(directory, 'site-files.json'), 'utf8')) as {
          styles: string[];
        };
        for (const name of (await readdir(directory)).filter((file) => FILE.test(file))) {
          const file = path.join(directory, name);
          await writeFile(file, compacted(await readFile(file, 'utf8'), styles));
        }
      },
    },
  };
}

/**
 * The same map in fewer bytes.
 * @param script as React Router writes it: an assignment of JSON to `window.__reactRouterManifest`
 * @param styles the addresses of all sheets in the order in which a page has them (lazy-files.ts)
 * @throws Error when it is written otherwise, or when its shorter form would say something else
 */
export function compacted(script: string, styles: readonly string[]): string {
  if (!script.startsWith(START)) throw new Error('React Router writes its manifest in another way');
  const manifest = JSON.parse(script.slice(START.length).replace(/;\s*$/, '')) as Manifest;
  const place = (sheet: string) => styles.indexOf(sheet.replace('#', ''));
  for (const { css } of [manifest.entry, ...Object.values(manifest.routes)]) css.sort((a, b) => place(a) - place(b));
  const files = new Map<string, string>();
  const letter = (file: string): string => {
    const known = files.get(file) ?? String.fromCodePoint(FIRST_LETTER + files.size);
    files.set(file, known);
    return known;
  };
  const letters = (list: readonly string[]): string => list.map(letter).join('');
  const sorted = (list: readonly string[]): string => list.map(letter).sort().join('');
  const routes = Object.values(manifest.routes);
  // The files of all pages first: their letters are the shortest.
  const entry = { ...manifest.entry, imports: letters(manifest.entry.imports), css: letters(manifest.entry.css) };
  const flags = commonFlags(routes);
  const rows = routes.map(({ module, imports, css, ...rest }) => {
    const own = Object.fromEntries(Object.entries(rest).filter(([name, value]) => flags[name] !== value));
    return [own, letter(module), sorted(imports), letters(css)];
  });
  const { routes: _, entry: __, ...others } = manifest;
  const list = [...files.keys()].map((file) => (file.startsWith(ASSETS) ? file.slice(ASSETS.length) : `/${file}`));
  const shorter = `{const f=${JSON.stringify(list.join(' '))}.split(" ").map(a=>a[0]=="/"?a.slice(1):${JSON.stringify(ASSETS)}+a),l=s=>[...s].map(c=>f[c.codePointAt(0)-${FIRST_LETTER}]);window.__reactRouterManifest={...${JSON.stringify(others)},entry:{...${JSON.stringify(entry)},imports:l(${JSON.stringify(entry.imports)}),css:l(${JSON.stringify(entry.css)})},routes:Object.fromEntries(${JSON.stringify(rows)}.map(([r,m,i,c])=>[r.id,{...${JSON.stringify(flags)},...r,module:l(m)[0],imports:l(i),css:l(c)}]))}}`;
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(shorter, { window });
  // What another realm has made has other prototypes.
  const said = JSON.parse(JSON.stringify(window.__reactRouterManifest)) as Manifest;
  if (!isDeepStrictEqual(withSortedImports(said), withSortedImports(manifest))) {
    throw new Error('The shorter manifest says something else');
  }
  return shorter;
}

/** In which order modules are asked for says nothing; that of styles does. */
function withSortedImports({ routes, ...others }: Manifest) {
  const sorted = Object.entries(routes).map(([id, route]) => [id, { ...route, imports: [...route.imports].sort() }]);
  return { ...others, routes: Object.fromEntries(sorted) as Manifest['routes'] };
}

/** What most routes say of themselves, by name: those that are the same in more than half of them. */
function commonFlags(routes: readonly Route[]): Record<string, unknown> {
  const common: Record<string, unknown> = {};
  for (const name of Object.keys(routes[0] ?? {}).filter((flag) => flag.startsWith('has'))) {
    const isUsual = routes.filter((route) => route[name] === true).length > routes.length / 2;
    if (routes.every((route) => typeof route[name] === 'boolean')) common[name] = isUsual;
  }
  return common;
}
