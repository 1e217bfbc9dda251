import type { Plugin } from 'vite';
import { withBodies } from './function-bodies.ts';

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

const NOT_HERE = `throw new Error('This site has no actions and no fetchers (web/vite/unused-router.ts)');`;

/**
 * The same inside of modules: functions of actions, fetchers, blockers, view transitions and of discovery, none of which this
 * site has (writes go through the typed client), with what each does when nobody asks for it.
 */
const UNASKED: Record<string, Record<string, string>> = {
  'router/router.js': {
    fetch: NOT_HERE,
    handleAction: NOT_HERE,
    handleFetcherAction: NOT_HERE,
    handleFetcherLoader: NOT_HERE,
    discoverRoutes: NOT_HERE,
    patchRoutesImpl: NOT_HERE,
    updateBlocker: NOT_HERE,
    checkFogOfWar: 'return { active: false, matches: null };',
    shouldBlockNavigation: 'return undefined;',
    getUpdatedRevalidatingFetchers: NOT_HERE,
    restoreAppliedTransitions: '',
    persistAppliedTransitions: '',
  },
  'hooks.js': { useBlocker: NOT_HERE, RSCErrorHandler: NOT_HERE },
  'dom/lib.js': { useViewTransitionState: 'return false;' },
  'dom/ssr/components.js': { RSCPrefetchPageLinksImpl: NOT_HERE },
  'dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: NOT_HERE,
    singleFetchLoaderFetcherStrategy: NOT_HERE,
    nonSsrStrategy: NOT_HERE,
  },
};

/** Names that developers' tools show: each keeps a component in the site that nobody uses. */
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;

/**
 * Leaves what is switched off out of the browser's code.
 * @throws when the library no longer has one of these modules or functions
 */
export function withoutUnusedRouter(): Plugin {
  const missing = new Set([...Object.keys(SWITCHED_OFF), ...Object.keys(UNASKED)]);
  return {
    name: 'without-unused-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const found = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id.replaceAll('\\', '/'))?.[1] ?? '';
      missing.delete(found);
      const replacement = SWITCHED_OFF[found];
      if (replacement) return { code: replacement, moduleSideEffects: false };
      if (!found) return null;
      const plain = code.replaceAll(DISPLAY_NAME, '');
      const bodies = UNASKED[found];
      return { code: bodies ? withBodies(plain, bodies, (text) => this.parse(text)) : plain };
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has no ${[...missing].join(', ')} any more`);
    },
  };
}
