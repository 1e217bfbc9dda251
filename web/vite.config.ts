import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bothAtOnce } from './vite/both-at-once.ts';
import { plannedChunks } from './vite/chunks.ts';
import { classNamesInPlace, shortClassName } from './vite/class-names.ts';
import { cssLayers } from './vite/css-layers.ts';
import { phosphorIcons } from './vite/icons.ts';
import { lazyFiles } from './vite/lazy-files.ts';
import { onestFont } from './vite/onest-font.ts';
import { withPointerStates } from './vite/pointer-states.ts';
import { precompress } from './vite/precompress.ts';
import { shortMap } from './vite/short-map.ts';
import { withTextSizes } from './vite/text-size.ts';
import { withoutUnusedRouter } from './vite/unused-router.ts';

const chunks = plannedChunks();

export default defineConfig(({ command }) => ({
  plugins: [
    classNamesInPlace(),
    withPointerStates(),
    withTextSizes(),
    cssLayers(),
    onestFont(),
    phosphorIcons(),
    reactRouter(),
    bothAtOnce(),
    withoutUnusedRouter(),
    chunks.plugin,
    lazyFiles(),
    shortMap(),
    precompress(),
  ],
  // The server build carries its packages inside, compiled for production: the process that loads it needs no NODE_ENV.
  ssr: { noExternal: true },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Nobody reads the list of sizes, and compressing everything for it takes a second. All styles are one sheet (app/site-styles.tsx).
  build: { reportCompressedSize: false, assetsInlineLimit: 0, cssCodeSplit: false },
  css: { modules: { generateScopedName: shortClassName } },
  environments: {
    // One file, which finds the browser's build beside itself wherever code is cut.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          // Class names and other constants stand where they are used, not once more under a name.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: { codeSplitting: { groups: chunks.groups } },
        },
      },
    },
  },
}));
