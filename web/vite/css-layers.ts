import type { Plugin } from 'vite';

const LAYERS: [layer: string, files: RegExp][] = [
  ['base', /[\\/]src[\\/]app[\\/]base\.css$|[\\/]node_modules[\\/].+\.css$/],
  ['ui', /[\\/]src[\\/]ui[\\/].+\.module\.css$/],
  ['shared', /[\\/]src[\\/](?:forms|lists|people)[\\/].+\.module\.css$/],
  ['slice', /[\\/]src[\\/](?!app[\\/]|pages[\\/]|ui[\\/]|lib[\\/]|forms[\\/]|lists[\\/]|people[\\/]).+\.module\.css$/],
];

/** The layer of a sheet; undefined for those of pages and of the shell, which are above all layers. */
export const layerOf = (file: string): string | undefined => LAYERS.find(([, files]) => files.test(file))?.[0];

/**
 * Puts the styles of each level of the web into its cascade layer (app/site-styles.tsx has their order), so
 * that a page overrides a component in whatever order their sheets load. Pages and the shell are above all layers.
 */
export function cssLayers(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform(code, id) {
      const layer = layerOf(id);
      return layer ? `@layer ${layer} {\n${code}\n}` : null;
    },
  };
}
