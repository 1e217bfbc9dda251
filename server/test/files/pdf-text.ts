import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF whose fonts map glyphs to letters, as ours do; without line breaks. */
export function pdfPages(bytes: Buffer): string[] {
  const objects = readObjects(bytes);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const fonts = fontsOf(objects, head);
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? '';
    return readContent(content, fonts);
  });
}

interface PdfObject {
  head: string;
  stream: string | null;
}

function readObjects(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const end = text.indexOf('endobj', index);
    const at = text.indexOf('stream\n', index);
    const hasStream = at !== -1 && at < end;
    const head = text.slice(index, hasStream ? at : end);
    objects.set(Number(id), { head, stream: hasStream ? readStream(bytes, head, at + 7) : null });
  }
  return objects;
}

function readStream(bytes: Buffer, head: string, start: number): string {
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  const raw = bytes.subarray(start, start + length);
  return (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
}

type Letters = Map<string, string>;

/** Keyed by their names in the page's content. */
function fontsOf(objects: Map<number, PdfObject>, page: string): Map<string, Letters> {
  const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(page)?.[1]))?.head ?? page;
  const fonts = new Map<string, Letters>();
  for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(Number(id))?.head ?? '';
    const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]))?.stream ?? '';
    fonts.set(name, readLetters(map));
  }
  return fonts;
}

function readLetters(map: string): Letters {
  const letters: Letters = new Map();
  for (const [, start = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    let code = Number.parseInt(start, 16);
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]+)>/gi)) {
      letters.set(code.toString(16).padStart(4, '0'), utf16(hex));
      code += 1;
    }
  }
  return letters;
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

function readContent(content: string, fonts: Map<string, Letters>): string {
  let letters: Letters = new Map();
  let text = '';
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/gi)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else {
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi))
        for (const glyph of hex.match(/.{4}/g) ?? []) text += letters.get(glyph.toLowerCase()) ?? '?';
      text += ' ';
    }
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}
