import type { Plugin } from 'vite';

/**
 * Parts of React Router that this site has switched off and the library still carries: discovery of routes on the way
 * (react-router.config.ts gives all routes at once) and instrumentation. Each is replaced by what it does when it is off.
 */
const SWITCHED_OFF: Record<string, string> = {
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch, URL_LIMIT] = [];
  `,
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
