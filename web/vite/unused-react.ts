import type { Plugin } from 'vite';
import { withBodies } from './function-bodies.ts';

const CLIENT = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;
const NOT_HERE = `throw Error('Left out of React for this site (web/vite/unused-react.ts)');`;

/**
 * What React carries for everybody and this site has not: forms with actions (writes go through the typed client), hints of files
 * given from components, elements of one's own kind, `<Activity>`, `<SuspenseList>`, and the names of components in reports
 * of errors, which are shortened to nothing by the build.
 */
const UNASKED: Record<string, string> = {
  attemptExplicitHydrationTarget: '',
  defaultOnDefaultTransitionIndicator: '',
  getStackByFiberInDevAndProd: `return '';`,
  extractEvents$1: '',
  startHostTransition: NOT_HERE,
  dispatchActionState: NOT_HERE,
  runActionStateAction: NOT_HERE,
  mountActionState: NOT_HERE,
  updateActionStateImpl: NOT_HERE,
  rerenderActionState: NOT_HERE,
  updateActivityComponent: NOT_HERE,
  updateSuspenseListComponent: NOT_HERE,
  setPropOnCustomElement: NOT_HERE,
  prefetchDNS: NOT_HERE,
  preconnect: NOT_HERE,
  preload: NOT_HERE,
  preloadModule: NOT_HERE,
  preinitScript: NOT_HERE,
  preinitStyle: NOT_HERE,
  preinitModuleScript: NOT_HERE,
};

/**
 * Leaves that out of the browser's code.
 * @throws when React no longer has one of these functions, or comes in another file
 */
export function withoutUnusedReact(): Plugin {
  let isFound = false;
  return {
    name: 'without-unused-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!CLIENT.test(id)) return null;
      isFound = true;
      return { code: withBodies(code, UNASKED, (text) => this.parse(text)) };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('React for browsers is in another file now');
    },
  };
}
