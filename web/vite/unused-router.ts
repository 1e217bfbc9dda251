import { type Plugin, parseSync, Visitor } from 'vite';

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
 * A page brings the routes it is made of; all others come from one immutable file at the first sign of life or, if that is
 * sooner, with the first step to another page (the library asks the server for them link by link). Without that file the
 * step is made by the browser: a new release has another one.
 */
const ROUTES_OF_OTHERS = `
  import { createClientRoutes } from './routes.js';
  export const isFogOfWarEnabled = () => true;
  export const getPatchRoutesOnNavigationFunction = (getRouter, manifest, routeModules, ssr, _discovery, isSpaMode) => {
    let learned;
    const learn = async () => {
      await import(/* @vite-ignore */ manifest.url);
      const all = Object.entries(window.__reactRouterManifest.routes);
      const known = new Set(Object.keys(manifest.routes));
      const others = all.filter(([id]) => !known.has(id));
      const patches = Object.fromEntries(others);
      Object.assign(manifest.routes, patches);
      const parents = new Set(others.map(([, { parentId }]) => parentId).filter((id) => !patches[id]));
      for (const id of parents) {
        getRouter().patchRoutes(id || null, createClientRoutes(patches, routeModules, null, ssr, isSpaMode, id));
      }
    };
    globalThis.learnRoutes = () => (learned ??= learn().catch((error) => {
      learned = undefined;
      throw error;
    }));
    return async ({ path, signal }) => {
      try {
        await globalThis.learnRoutes();
      } catch {
        const to = getRouter().state.navigation.location;
        location.assign(to ? to.pathname + to.search + to.hash : path);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      }
    };
  };
  export const useFogOFWarDiscovery = () => {};
  export const getPartialManifest = (manifest) => manifest;
  export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch, URL_LIMIT] = [];
`;

/**
 * Parts of React Router that this site has switched off and the library still carries: instrumentation, replaced by what it
 * does when it is off. Beside it what the site does otherwise: learning of routes, and a module that did not come.
 */
const SWITCHED_OFF: Record<string, string> = {
  'dom/ssr/fog-of-war.js': ROUTES_OF_OTHERS,
  'dom/ssr/routeModules.js': ROUTE_MODULES,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const [instrumentHandler, instrumentationResultMetaContext] = [];
  `,
};

/** Signs of a text that explains rather than names. */
const LONG = 40;
const EXPLAINED = /^(UNSAFE_)?(invariant|warning|warnOnce)$/;

/**
 * The library explains to its users, sentence by sentence, what they do wrong: two kilobytes that React keeps out of what it
 * ships. What is asked is asked on; the sentence stays in development.
 */
export function withoutExplanations(code: string): string {
  const sentences: { from: number; to: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [asked, ...rest] }) {
      const last = rest.at(-1);
      if (callee.type !== 'Identifier' || !EXPLAINED.test(callee.name) || !asked || !last) return;
      sentences.push({ from: asked.end, to: last.end });
    },
    NewExpression({ callee, arguments: [sentence] }) {
      const isLong = sentence && sentence.end - sentence.start > LONG && /^(Template)?Literal$/.test(sentence.type);
      if (isLong && callee.type === 'Identifier' && callee.name === 'Error') {
        sentences.push({ from: sentence.start, to: sentence.end });
      }
    },
  }).visit(parseSync('library.js', code).program);
  return sentences
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), code);
}

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
    transform(code, id) {
      const found = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id.replaceAll('\\', '/'))?.[1];
      const replacement = found && SWITCHED_OFF[found];
      if (!replacement) return found ? { code: withoutExplanations(code) } : null;
      missing.delete(found);
      return { code: replacement, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has no ${[...missing].join(', ')} any more`);
    },
  };
}
