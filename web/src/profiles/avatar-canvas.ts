import { type Crop, squareOf } from './avatar-crop.ts';

/** Pixels: twice the largest size in which the server keeps it. */
const SIDE = 512;
const QUALITY = 0.92;
const PAPER = '#ffffff';

/** The picture of a file, upright; null when the browser cannot read it. The caller closes it. */
export const readPicture = (file: File): Promise<ImageBitmap | null> => createImageBitmap(file).catch(() => null);

/** Draws the chosen cut over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  canvas.width = SIDE;
  canvas.height = SIDE;
  const { left, top, side } = squareOf(cut, picture);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
}

/** Saves a canvas as a file; null when the browser lacks memory for it. */
export async function fileOf(canvas: HTMLCanvasElement): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new File([blob], 'avatar.jpg', { type: blob.type });
}
