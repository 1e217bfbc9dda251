import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** Characters of the interface: Russian, Latin with typographic marks, and the ruble sign, which lies in the latin-ext file. */
const FACES = {
  cyrillic: { from: 'cyrillic', ranges: 'U+0401,U+0410-044F,U+0451,U+2116' },
  latin: {
    from: 'latin',
    ranges:
      'U+0020-007E,U+00A0,U+00A9,U+00AB,U+00B0,U+00B1,U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-2019,U+201C-201E,U+2022,U+2026,U+2192,U+2212',
  },
  ruble: { from: 'latin-ext', ranges: 'U+20BD' },
};

const DIRECTORY = path.join(import.meta.dirname, '../generated');

/** Writes Onest Variable, reduced to these characters (≤ 35 kB in all), to `generated/`, before the site is built. */
export async function makeFonts(): Promise<void> {
  await mkdir(DIRECTORY, { recursive: true });
  const files = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/onest/package.json'));
  for (const [name, { from, ranges }] of Object.entries(FACES)) {
    const source = await readFile(path.join(files, `files/onest-${from}-wght-normal.woff2`));
    const trimmed = await subsetFont(source, textOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 300, max: 700 } },
    });
    await writeFile(path.join(DIRECTORY, `onest-${name}.woff2`), trimmed);
  }
}

function textOf(ranges: string): string {
  let text = '';
  for (const range of ranges.split(',')) {
    const [first, last] = range.slice(2).split('-');
    const end = Number.parseInt(last ?? (first as string), 16);
    for (let code = Number.parseInt(first as string, 16); code <= end; code++) text += String.fromCodePoint(code);
  }
  return text;
}
