import type { Plugin } from 'vite';

const LIBRARY_MODULE = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/;

const REPLACEMENT = `
  export async function loadRouteModule(route, cache) {
    try {
      return (cache[route.id] ??= await import(/* @vite-ignore */ route.module));
    } catch (error) {
      const isThere = await fetch(route.module, { method: 'HEAD' }).catch(() => null);
      if (isThere) {
        location.reload();
        return new Promise(() => {});
      }
      globalThis.isRouteModuleLost = true;
      throw new TypeError('A module of the page did not come', { cause: error });
    }
  }
`;

/**
 * The one place that uses a private part of React Router. When the code of a page fails to load, the library reloads the
 * document: without a connection the page and its typed text are lost. The replacement fails the navigation instead
 * (lib/loading/lost-navigation.ts), and reloads only when a server answers, which then has a new release. The library has no option for it.
 *
 * @throws when the library no longer has this module; e2e/shell.spec.ts tests its effect
 */
export function routeModules(): Plugin {
  let isReplaced = false;
  return {
    name: 'route-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      if (!LIBRARY_MODULE.test(id)) return null;
      isReplaced = true;
      return { code: REPLACEMENT, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router has no dom/ssr/routeModules.js any more');
    },
  };
}
