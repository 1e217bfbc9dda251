import type { Plugin } from 'vite';

const NAVIGATION = `
  export async function loadRouteModule(route, cache) {
    try {
      return (cache[route.id] ??= await import(/* @vite-ignore */ route.module));
    } catch (error) {
      globalThis.isRouteModuleLost = true;
      const isThere = await fetch(route.module, { method: 'HEAD' }).catch(() => null);
      if (isThere) throw new Error('A module of the page is no longer there', { cause: error });
      throw new TypeError('A module of the page did not come', { cause: error });
    }
  }
`;

/** Loads the code of a page while the pointer is on its link. A failure is left to the press, which loads the code again. */
const PREFETCH = `
  const loadRouteModule = async (route, cache) => {
    try {
      return (cache[route.id] ??= await import(/* @vite-ignore */ route.module));
    } catch {
      return {};
    }
  };
`;

const CHANGES = [
  { file: 'routeModules.js', change: () => NAVIGATION },
  {
    file: 'links.js',
    change: (code: string) => code.replace('import { loadRouteModule } from "./routeModules.js";', PREFETCH),
  },
];

/**
 * The one place that uses a private part of React Router. When the code of a page fails to load, the library reloads the
 * document, even when a pointer merely rests on a link: the page and its typed text are lost. With these changes a
 * navigation fails instead, with a TypeError when no server answers (lib/loading/lost-navigation.ts decides), and a prefetch fails in
 * silence. The library has no option for it.
 *
 * @throws when the library no longer has these modules; e2e/lost-connection.spec.ts tests the effect
 */
export function routeModules(): Plugin {
  const changed = new Set<string>();
  return {
    name: 'route-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const found = CHANGES.find(({ file }) => id.endsWith(`/react-router/dist/production/lib/dom/ssr/${file}`));
      const replaced = found?.change(code);
      if (!found || !replaced || replaced === code) return null;
      changed.add(found.file);
      return { code: replaced, moduleSideEffects: false };
    },
    buildEnd(error) {
      const missing = CHANGES.find(({ file }) => !changed.has(file));
      if (!error && missing) this.error(`React Router has changed its dom/ssr/${missing.file}`);
    },
  };
}
