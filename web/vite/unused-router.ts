import type { Plugin } from 'vite';

/**
 * Where a module of a page does not come the library loads the whole document anew, also without a connection: then the page
 * one had is gone. Only a server that is there but has the module no more (a new release) is worth that.
 */
const ROUTE_MODULES = `
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
 * Parts of React Router that this site has switched off and the library still carries: discovery of routes on the way
 * (react-router.config.ts gives all routes at once) and instrumentation. Each is replaced by what it does when it is off.
 * Beside them what it does with a module that did not come.
 */
const SWITCHED_OFF: Record<string, string> = {
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch, URL_LIMIT] = [];
  `,
  'dom/ssr/routeModules.js': ROUTE_MODULES,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const [instrumentHandler, instrumentationResultMetaContext] = [];
  `,
};

/**
 * Leaves what is switched off out of the browser's code.
 * @throws when the library no longer has one of these modules
 */
export function withoutUnusedRouter(): Plugin {
  const missing = new Set(Object.keys(SWITCHED_OFF));
  return {
    name: 'without-unused-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      const found = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id.replaceAll('\\', '/'))?.[1];
      const replacement = found && SWITCHED_OFF[found];
      if (!replacement) return null;
      missing.delete(found);
      return { code: replacement, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has no ${[...missing].join(', ')} any more`);
    },
  };
}
