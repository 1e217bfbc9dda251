import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { bindShortWords } from '@provodka/domain/search/short-words.ts';
import { shorten } from '@provodka/domain/text/graphemes.ts';
import sharp from 'sharp';
import type { Download } from '../http/handler.ts';

const require = createRequire(import.meta.url);
/** The font family of the PDF documents, which has both Cyrillic and the ruble sign. */
const FONTS = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** Texts on a picture for sharing; only what everybody may read. */
export interface SharingWords {
  brand: string;
  /** The subject, above the title. */
  about: string;
  title: string;
  /** The large figure at the foot, «48 000 ₽». */
  figure: string;
  /** A quieter line beside the figure. */
  caption: string;
  /** A person's square picture, or the letters in its place. */
  face?: { picture: Buffer | null; initials: string };
}

/** Pixels: the size that messengers and networks show. */
const WIDTH = 1200;
const HEIGHT = 630;
const SIDE = 80;
const LOGO = 64;
const FACE = 150;
const COLORS = { paper: '#f3f2ee', card: '#ffffff', ink: '#1f1d19', quiet: '#565149', brand: '#ffd333' };
/** Two lines of the large title, three of the small one. */
const LONG_TITLE = 44;
const LONGEST_TITLE = 105;

const KEPT_MOST = 100;
const kept = new Map<string, Buffer>();
let turn: Promise<unknown> = Promise.resolve();

/**
 * A PNG of 1200 × 630 that messengers and networks show beside a link (specification section 6). The latest ones are
 * cached.
 */
export async function sharingPicture(words: SharingWords): Promise<Download> {
  const key = JSON.stringify({ ...words, face: words.face && [words.face.initials, words.face.picture?.length] });
  const image = kept.get(key) ?? (await drawInTurn(words, key));
  const open = () => Promise.resolve(Readable.from([image]));
  return { title: 'picture.png', type: 'image/png', size: image.length, open };
}

/** One drawing at a time, so that many requests for pictures delay nobody else. */
function drawInTurn(words: SharingWords, key: string): Promise<Buffer> {
  const drawn = turn.then(async () => {
    const image = kept.get(key) ?? (await draw(words));
    kept.delete(key);
    kept.set(key, image);
    if (kept.size > KEPT_MOST) kept.delete(kept.keys().next().value as string);
    return image;
  });
  turn = drawn.catch(() => undefined);
  return drawn;
}

interface Layer {
  input: Buffer;
  left: number;
  top: number;
}

async function draw({ brand, about, title, figure, caption, face }: SharingWords): Promise<Buffer> {
  const left = face ? SIDE + FACE + 40 : SIDE;
  const width = WIDTH - left - SIDE;
  const said = shorten(title, LONGEST_TITLE);
  const size = said.length > LONG_TITLE ? 48 : 58;
  const foot = await line(figure, { size: 46, isBold: true, left: SIDE, top: 478 });
  const layers: Layer[] = [
    { input: Buffer.from(ground()), left: 0, top: 0 },
    (await line(brand, { size: 34, isBold: true, left: SIDE + LOGO + 20, top: 85 })).layer,
    (await line(about, { size: 27, color: COLORS.quiet, left, top: 190, width })).layer,
    (await line(said, { size, isBold: true, left, top: 240, width })).layer,
    ...(face ? [await drawFace(face)] : []),
    foot.layer,
    (await line(caption, { size: 27, color: COLORS.quiet, left: SIDE + foot.width + 32, top: 494 })).layer,
  ];
  const canvas = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.paper } });
  return await canvas.composite(layers).png({ palette: true, quality: 90 }).toBuffer();
}

/** The card on its ground, the logo and the yellow rule under the figure. */
const ground = (): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect x="32" y="32" width="${WIDTH - 64}" height="${HEIGHT - 64}" rx="40" fill="${COLORS.card}"/>
<rect x="${SIDE}" y="560" width="120" height="10" rx="5" fill="${COLORS.brand}"/>
<g transform="translate(${SIDE} 66) scale(${LOGO / 38})"><rect width="38" height="38" rx="12" fill="${COLORS.brand}"/>
<g fill="${COLORS.ink}"><rect x="8" y="9.5" width="22" height="3.6" rx="1.8"/><rect x="17.2" y="9.5" width="3.6" height="19.5" rx="1.8"/>
<rect x="8.5" y="17" width="5.6" height="5.6" rx="1.6"/></g>
<rect x="24.6" y="17.7" width="4.2" height="4.2" rx="1.2" fill="none" stroke="${COLORS.ink}" stroke-width="1.5"/></g></svg>`;

interface Look {
  size: number;
  left: number;
  top: number;
  isBold?: boolean;
  color?: string;
  /** The width at which text wraps. */
  width?: number;
}

async function line(words: string, look: Look): Promise<{ layer: Layer; width: number }> {
  const { size, left, top, isBold = false, color = COLORS.ink, width } = look;
  // An empty text cannot be drawn.
  const marked = `<span foreground="${color}">${escaped(bindShortWords(words)) || '\u00a0'}</span>`;
  const { data, info } = await sharp({
    text: {
      text: marked,
      font: `DejaVu Sans ${isBold ? 'Bold ' : ''}${size}`,
      fontfile: isBold ? FONTS.bold : FONTS.plain,
      rgba: true,
      dpi: 72,
      spacing: Math.round(size / 5),
      ...(width === undefined ? {} : { width, wrap: 'word-char' }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { layer: { input: data, left, top }, width: info.width };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (words: string): string => words.replaceAll(/[&<>]/g, (letter) => ESCAPES[letter] ?? letter);

async function drawFace({ picture, initials }: NonNullable<SharingWords['face']>): Promise<Layer> {
  const circle = (fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${FACE}" height="${FACE}"><circle cx="${FACE / 2}" cy="${FACE / 2}" r="${FACE / 2}" fill="${fill}"/></svg>`,
    );
  if (picture) {
    const round = sharp(picture)
      .resize(FACE, FACE)
      .ensureAlpha()
      .composite([{ input: circle('#000'), blend: 'dest-in' }]);
    return { input: await round.png().toBuffer(), left: SIDE, top: 196 };
  }
  const { layer, width } = await line(initials, { size: 52, isBold: true, left: 0, top: 52 });
  const named = sharp(circle(COLORS.brand)).composite([
    { ...layer, left: Math.max(0, Math.round((FACE - width) / 2)) },
  ]);
  return { input: await named.png().toBuffer(), left: SIDE, top: 196 };
}
