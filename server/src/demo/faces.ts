import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Db, transact } from '../platform/database/database.ts';
import type { DrawnPicture } from '../platform/documents/drawn-picture.ts';
import { drawAvatar, giveAvatar } from '../users/profiles/avatar-service.ts';
import type { Cast } from './cast.ts';

/** Drawings in place of photos: «Notionists» by Zoish, CC0 1.0. */
const FACES = new URL('faces/', import.meta.url);
const UPLOAD_WIDTH = 256;

/** A person's picture, drawn but not yet stored. */
interface Face {
  user_uuid: string;
  picture: DrawnPicture;
}

/** Draws everybody's picture; the play goes on meanwhile, since this takes other threads a second. */
export async function drawFaces({ accounts, customers, freelancers }: Cast): Promise<Face[]> {
  const faces: Face[] = [];
  for (const { person, viewer } of [...Object.values(accounts), ...customers, ...freelancers]) {
    if (person.face) faces.push({ user_uuid: viewer.user_uuid, picture: await drawFace(person.face) });
  }
  return faces;
}

async function drawFace(name: string): Promise<DrawnPicture> {
  const drawing = await readFile(new URL(`${name}.svg`, FACES));
  return await drawAvatar(await sharp(drawing).resize(UPLOAD_WIDTH).png().toBuffer());
}

export async function setAvatars(db: Db, faces: readonly Face[]): Promise<void> {
  await transact(db, async (tx) => {
    for (const { user_uuid, picture } of faces) await giveAvatar(tx, user_uuid, picture);
  });
}
