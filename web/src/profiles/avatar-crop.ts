/** The chosen square of a picture: its middle as shares of the picture, and its zoom relative to the largest square. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

/** The largest square around the middle. */
export const WHOLE_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

/** The square in pixels of the picture; all of it lies inside. */
export function squareOf({ x, y, zoom }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** The cut moved by shares of its own side, as far as the picture goes. */
export function moveCrop(cut: Crop, picture: Size, by: { x: number; y: number }): Crop {
  const { side } = squareOf(cut, picture);
  return inside(
    { ...cut, x: cut.x + (by.x * side) / picture.width, y: cut.y + (by.y * side) / picture.height },
    picture,
  );
}

/** The cut around the same middle, or as near to it as the picture allows. */
export function zoomCrop(cut: Crop, picture: Size, zoom: number): Crop {
  return inside({ ...cut, zoom: clamp(zoom, 1, MOST_ZOOM) }, picture);
}

function inside(cut: Crop, picture: Size): Crop {
  const { side } = squareOf(cut, picture);
  const [halfX, halfY] = [side / picture.width / 2, side / picture.height / 2];
  return { ...cut, x: clamp(cut.x, halfX, 1 - halfX), y: clamp(cut.y, halfY, 1 - halfY) };
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
