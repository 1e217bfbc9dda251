import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { plannedChunks } from './vite/chunks.ts';
import { cssLayers } from './vite/css-layers.ts';
import { phosphorIcons } from './vite/icons.ts';
import { lazyFiles } from './vite/lazy-files.ts';
import { routeModules } from './vite/route-modules.ts';

const chunks = plannedChunks();

export default defineConfig(({ command }) => ({
  // What each of our own gains stands in decisions 0103.
  plugins: [cssLayers(), phosphorIcons(), reactRouter(), routeModules(), chunks.plugin, lazyFiles()],
  // The server build carries its packages inside, compiled for production: the process that loads it needs no NODE_ENV.
  ssr: { noExternal: true },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Nobody reads the list of sizes, and compressing everything for it takes a second. All styles are one sheet (app/site-styles.tsx).
  build: { reportCompressedSize: false, assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    // One file, which finds the browser's build beside itself wherever code is cut. Styles that go with a chunk are left out by React Router.
    ssr: { build: { cssCodeSplit: true, rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          // Constants stand where they are used, not once more under a name.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: { codeSplitting: { groups: chunks.groups } },
        },
      },
    },
  },
}));
