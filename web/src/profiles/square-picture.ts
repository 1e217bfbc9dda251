/** Pixels: twice the largest size in which the server keeps it. */
const SIDE = 512;
const QUALITY = 0.92;
const PAPER = '#ffffff';

/** The middle of a picture as a square file, upright. Null when the browser cannot read it. */
export async function squarePicture(file: File): Promise<File | null> {
  const image = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!image || !pen) return null;
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(image.width, image.height);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new File([blob], 'avatar.jpg', { type: blob.type });
}
