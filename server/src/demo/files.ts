import { Readable } from 'node:stream';
import { acceptUpload } from '../files/service.ts';
import type { Actor } from './cast.ts';
import type { Stage } from './stage.ts';

const BEGINNINGS: Record<string, Buffer> = {
  pdf: Buffer.from('%PDF-1.4\n%\u00e2\u00e3\n', 'latin1'),
  docx: Buffer.from('PK\x03\x04', 'latin1'),
  xlsx: Buffer.from('PK\x03\x04', 'latin1'),
  zip: Buffer.from('PK\x03\x04', 'latin1'),
};
/** One white dot, since uploaded pictures are decoded. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
  'base64',
);

/** Uploads small sample files under the names of an order; their contents only say that they are samples. */
export async function makeFiles(
  stage: Stage,
  owner: Actor,
  files: readonly { name: string; content?: Buffer }[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, content: own } of files) {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    const words = Buffer.from(`${name}: файл-образец\n`.repeat(40));
    const sample = extension === 'png' ? DOT : Buffer.concat([BEGINNINGS[extension] ?? Buffer.alloc(0), words]);
    const upload = { filename: name, content: Readable.from([own ?? sample]) };
    const { id } = await acceptUpload(stage.db, stage.storage, { user_uuid: owner.viewer.user_uuid, now }, upload);
    ids.push(id);
  }
  return ids;
}
