import type { Plugin } from 'vite';

const LAYERS: [layer: string, files: RegExp][] = [
  ['base', /[\\/]src[\\/]app[\\/]base\.css$|[\\/]node_modules[\\/].+\.css$/],
  ['ui', /[\\/]src[\\/]ui[\\/][^\\/]+\.module\.css$/],
  ['shared', /[\\/]src[\\/](?:forms|lists|people)[\\/][^\\/]+\.module\.css$/],
  ['slice', /[\\/]src[\\/](?!app[\\/]|pages[\\/]|ui[\\/]|lib[\\/]|forms[\\/]|lists[\\/]|people[\\/]).+\.module\.css$/],
];

/**
 * Puts the styles of each level of the web into its cascade layer (app/site-styles.tsx has their order), so
 * that a page overrides a component in whatever order their sheets load. Pages and the shell are above all layers.
 */
export function cssLayers(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform(code, id) {
      const layer = LAYERS.find(([, files]) => files.test(id))?.[0];
      return layer ? `@layer ${layer} {\n${code}\n}` : null;
    },
  };
}
