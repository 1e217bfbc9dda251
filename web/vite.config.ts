import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { plannedChunks } from './vite/chunks.ts';
import { cssLayers } from './vite/css-layers.ts';
import { phosphorIcons } from './vite/icons.ts';
import { lazyFiles } from './vite/lazy-files.ts';
import { routeModules } from './vite/route-modules.ts';

const chunks = plannedChunks();

export default defineConfig(({ command }) => ({
  // The gain of each plugin of our own stands in decisions 0103.
  plugins: [cssLayers(), phosphorIcons(), reactRouter(), routeModules(), chunks.plugin, lazyFiles()],
  // The server build carries its packages inside, compiled for production: the process that loads it needs no NODE_ENV.
  ssr: { noExternal: true },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The list of sizes is unused and takes a second to compress. All styles are one sheet (app/site-styles.tsx).
  build: { reportCompressedSize: false, assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    // One file, which finds the browser's build beside itself. React Router leaves out styles that belong to a chunk.
    ssr: { build: { cssCodeSplit: true, rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          // Inlines constants instead of importing them.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: { codeSplitting: { groups: chunks.groups } },
        },
      },
    },
  },
}));
