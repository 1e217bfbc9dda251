import { expect, test } from 'vitest';
import { MOST_ZOOM, moveCrop, squareOf, WHOLE_CROP, zoomCrop } from './avatar-crop.ts';

const WIDE = { width: 900, height: 600 };

test('a cut begins as the largest square around the middle', () => {
  expect(squareOf(WHOLE_CROP, WIDE)).toEqual({ left: 150, top: 0, side: 600 });
  expect(squareOf(WHOLE_CROP, { width: 1, height: 1 })).toEqual({ left: 0, top: 0, side: 1 });
});

test('it moves as far as the picture goes', () => {
  expect(squareOf(moveCrop(WHOLE_CROP, WIDE, { x: 0.1, y: 0.5 }), WIDE)).toEqual({ left: 210, top: 0, side: 600 });
  expect(squareOf(moveCrop(WHOLE_CROP, WIDE, { x: -9, y: 9 }), WIDE)).toEqual({ left: 0, top: 0, side: 600 });
});

test('it comes nearer around its middle, and going back never leaves the picture', () => {
  const near = zoomCrop(WHOLE_CROP, WIDE, 2);
  expect(squareOf(near, WIDE)).toEqual({ left: 300, top: 150, side: 300 });
  const corner = moveCrop(near, WIDE, { x: 9, y: 9 });
  expect(squareOf(corner, WIDE)).toEqual({ left: 600, top: 300, side: 300 });
  expect(squareOf(zoomCrop(corner, WIDE, 0), WIDE).left).toBeCloseTo(300);
  expect(zoomCrop(near, WIDE, 99).zoom).toBe(MOST_ZOOM);
});
