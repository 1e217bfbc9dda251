import { createHash } from 'node:crypto';
import path from 'node:path';

const SOURCES = path.join(import.meta.dirname, '../src');
const LENGTH = 5;

/** Five letters for a class of a CSS module: names are written in the HTML, in the CSS and in the script. */
export function shortClassName(name: string, file: string): string {
  const place = path.relative(SOURCES, file.split('?')[0] as string).replaceAll(path.sep, '/');
  const hash = createHash('sha256').update(`${place}:${name}`).digest('base64url').replaceAll(/[-_]/g, 'x');
  // A class may not begin with a digit.
  return `${hash.replace(/^\d+/, '').slice(0, LENGTH)}`;
}
