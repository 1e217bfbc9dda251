import type { Plugin } from 'vite';

/** What browsers begin with, and people with weak eyes enlarge. */
const USUAL_SIZE = 16;
const TEXT_SIZE = /(?<=[;{\s])(?:font|font-size|line-height|--text-[\w-]+):[^;{}]+/g;
const WIDTH_QUERY = /@media[^{]*width[^{]*/g;
const PIXELS = /(?<![\w.-])(\d+(?:\.\d+)?)px/g;

/**
 * Sizes of text follow the size that is set in the browser, and where a page turns narrow does too: large text has the
 * room of a smaller screen. Sheets write both in pixels, as the design guide does.
 *
 * @param css one sheet as it is written
 */
export function textSizes(css: string): string {
  return css
    .replaceAll(TEXT_SIZE, (declaration) => inUnits(declaration, 'rem'))
    .replaceAll(WIDTH_QUERY, (query) => inUnits(query, 'em'));
}

const inUnits = (css: string, unit: 'rem' | 'em'): string =>
  css.replaceAll(PIXELS, (_size, pixels: string) => `${Number(pixels) / USUAL_SIZE}${unit}`);

/** The same for every sheet of the site, so that none can forget it. */
export function withTextSizes(): Plugin {
  return {
    name: 'text-sizes',
    enforce: 'pre',
    transform: (code, id) => (/[\\/]web[\\/]src[\\/].+\.css$/.test(id) ? textSizes(code) : null),
  };
}
