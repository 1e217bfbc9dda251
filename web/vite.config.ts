import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bothAtOnce } from './vite/both-at-once.ts';
import { plannedChunks } from './vite/chunks.ts';
import { cssLayers } from './vite/css-layers.ts';
import { phosphorIcons } from './vite/icons.ts';
import { lazyFiles } from './vite/lazy-files.ts';
import { onestFont } from './vite/onest-font.ts';
import { withPointerStates } from './vite/pointer-states.ts';
import { precompress } from './vite/precompress.ts';
import { routeModules } from './vite/route-modules.ts';
import { withTextSizes } from './vite/text-size.ts';

const chunks = plannedChunks();

export default defineConfig(({ command }) => ({
  plugins: [
    withPointerStates(),
    withTextSizes(),
    cssLayers(),
    onestFont(),
    phosphorIcons(),
    reactRouter(),
    bothAtOnce(),
    routeModules(),
    chunks.plugin,
    lazyFiles(),
    precompress(),
  ],
  // The server build carries its packages inside, compiled for production: the process that loads it needs no NODE_ENV.
  ssr: { noExternal: true },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Nobody reads the list of sizes, and compressing everything for it takes a second. All styles are one sheet (app/site-styles.tsx).
  build: { reportCompressedSize: false, assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    // One file, which finds the browser's build beside itself wherever code is cut.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
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
