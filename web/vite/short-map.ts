import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

type Route = Record<string, unknown> & { id: string; parentId?: string; module: string; imports: string[] };
/** As React Router writes it. */
export interface PageMap {
  entry: { module: string; imports: string[] };
  /** Where the files of pages for signed-in people are named. */
  page_files?: string;
  routes: Record<string, Route>;
  [name: string]: unknown;
}
/** Of each page that the map leaves them out for: the files it imports. */
type PageFiles = Record<string, string[]>;

/** Pages that nobody sees who is not signed in. */
export const VIEWER_PAGES = /^pages\/(cabinet\/|orders\/(deals\/|response$)|wallet$|settings$|bans$|notifications\/)/;

/** What stands before the files of pages in their module. */
const PAGE_FILES = 'export default ';
export const MAP_FILE = /^manifest-(.+)\.js$/;

/**
 * The map of all routes is part of every page. It says what most of them have in common once, and the files of pages for signed-in
 * people, named only to fetch them before a step, lie in a file of their own (web/src/app/page-files.ts).
 */
export function shortMap(): Plugin {
  return {
    name: 'short-map',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(output) {
        const assets = path.join(output.dir as string, '../client/assets');
        const name = (await readdir(assets)).find((file) => MAP_FILE.test(file));
        if (!name) throw new Error('The built site has no map of its routes');
        const file = path.join(assets, name);
        const filesName = name.replace(MAP_FILE, 'page-files-$1.js');
        const { code, pageFiles } = shorten(await readFile(file, 'utf8'), `/assets/${filesName}`);
        await writeFile(file, code);
        await writeFile(path.join(assets, filesName), `${PAGE_FILES}${JSON.stringify(pageFiles)}`);
      },
    },
  };
}

/** @throws when the code does not leave a map of routes in `window` */
export function readMap(code: string): PageMap {
  const window: { __reactRouterManifest?: PageMap } = {};
  runInNewContext(code, { window });
  if (!window.__reactRouterManifest) throw new Error('The map says nothing of the routes');
  return window.__reactRouterManifest;
}

export const readPageFiles = (code: string): PageFiles => JSON.parse(code.replace(PAGE_FILES, '')) as PageFiles;

/** The same map in fewer words, without the files of some pages. */
export function shorten(code: string, filesUrl: string): { code: string; pageFiles: PageFiles } {
  const { routes, ...rest } = readMap(code);
  const pageFiles: PageFiles = {};
  const shown = Object.values(routes).map((route) => {
    if (!VIEWER_PAGES.test(route.id)) return route;
    pageFiles[route.id] = route.imports;
    return { ...route, imports: [] };
  });
  const usual = usualValues(shown);
  const differing = shown.map(
    ({ id, ...route }) => [id, Object.fromEntries(Object.entries(route).filter(isOther(usual)))] as const,
  );
  const words = [{ ...rest, page_files: filesUrl }, usual, Object.fromEntries(differing)].map((part) =>
    JSON.stringify(part),
  );
  return {
    code: `window.__reactRouterManifest=((m,u,r)=>{for(let i in r)r[i]={...u,id:i,...r[i]};return{...m,routes:r}})(${words.join()});`,
    pageFiles,
  };
}

const isOther =
  (usual: Record<string, unknown>) =>
  ([name, value]: [string, unknown]): boolean =>
    !(name in usual) || JSON.stringify(usual[name]) !== JSON.stringify(value);

/** What more than half of the routes have; only of what every route has, since nothing else says that one lacks it. */
function usualValues(routes: readonly Route[]): Record<string, unknown> {
  const names = Object.keys(routes[0] ?? {}).filter((name) => name !== 'id' && routes.every((route) => name in route));
  const usual = names.flatMap((name) => {
    const written = routes.map((route) => JSON.stringify(route[name])).sort();
    const middle = written[Math.floor(written.length / 2)] as string;
    const isUsual = written.filter((value) => value === middle).length * 2 > written.length;
    return isUsual ? [[name, JSON.parse(middle)] as const] : [];
  });
  return Object.fromEntries(usual);
}
