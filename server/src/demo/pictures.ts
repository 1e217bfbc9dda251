import sharp from 'sharp';
import { SLIDE_FRAME } from '../content/slides-service.ts';
import { type DrawnPicture, drawPicture } from '../platform/documents/drawn-picture.ts';
import type { DemoSlide } from './texts/slides.ts';

const WIDTH = Math.max(...SLIDE_FRAME.widths);
const HEIGHT = WIDTH * SLIDE_FRAME.ratio;

/** A picture as an admin would upload one: bubbles of a chat one under another, left and right by turns. */
export async function paintSlide({ ground, bubbles }: NonNullable<DemoSlide['painted']>): Promise<DrawnPicture> {
  const shapes = bubbles.map((colour, place) => {
    const isRight = place % 2 === 1;
    const y = 70 + place * 120;
    const line = `<rect x="${isRight ? 120 : 70}" y="${y + 26}" width="110" height="10" rx="5" fill="${ground}"/>`;
    return `<rect x="${isRight ? 90 : 40}" y="${y}" width="190" height="84" rx="28" fill="${colour}"/>${line}
      <rect x="${isRight ? 120 : 70}" y="${y + 48}" width="70" height="10" rx="5" fill="${ground}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${ground}"/>${shapes.join('')}</svg>`;
  const png = await sharp(Buffer.from(drawing)).png().toBuffer();
  return await drawPicture(png, SLIDE_FRAME);
}

/** A picture like a screenshot of a table in which somebody has marked two lines. */
export async function paintScreenshot(): Promise<Buffer> {
  const lines = Array.from({ length: 9 }, (_, row) => {
    const y = 120 + row * 44;
    const mark = row === 2 || row === 3 ? `<rect x="24" y="${y - 14}" width="912" height="40" fill="#ffe27a"/>` : '';
    const cells = [40, 330, 560, 780].map(
      (x, cell) =>
        `<rect x="${x}" y="${y}" width="${90 + ((row * 3 + cell) % 4) * 30}" height="12" rx="6" fill="#8b857a"/>`,
    );
    return mark + cells.join('');
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540">
    <rect width="100%" height="100%" fill="#ffffff"/><rect width="100%" height="84" fill="#e4e1d9"/>
    <rect x="40" y="34" width="240" height="16" rx="8" fill="#1f1d19"/>${lines.join('')}</svg>`;
  return await sharp(Buffer.from(drawing)).png().toBuffer();
}
