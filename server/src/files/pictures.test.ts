import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFiles } from '../../test/files/stored-files.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
import { acceptUpload, findUnstripped, stripStored } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const UPLOAD = '/rest/v1/freelance/files';
const PLACE = 'Canary Street 55.7558';

/** A picture whose metadata contain the place, the camera and a note of its owner. */
const telling = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: '#27a' } })
    .withExif({
      IFD0: { Make: PLACE, Copyright: PLACE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 20/1', GPSLongitudeRef: 'E', GPSLongitude: '37/1 37/1 3/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PLACE}</x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

/** A PNG that claims these dimensions and unpacks to nothing but zeros. */
function hugePng(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

async function upload(login: string, bytes: Buffer, name: string): Promise<Response> {
  const body = new FormData();
  body.append('files[]', new File([new Uint8Array(bytes)], name));
  return (await server.browser(login)).request(UPLOAD, { method: 'POST', body });
}

async function served(login: string, reply: Response): Promise<Buffer> {
  const { data } = (await reply.json()) as { data: { url: string } };
  return Buffer.from(await (await (await server.browser(login)).request(data.url)).arrayBuffer());
}

describe('a picture that is attached', () => {
  it.each([
    ['jpeg', 'снимок.jpg'],
    ['png', 'снимок.png'],
    ['webp', 'снимок.webp'],
  ] as const)('keeps nothing of its camera: %s', async (format, name) => {
    const bytes = await telling(format);
    expect(bytes.includes(PLACE)).toBe(true);
    const reply = await upload('photographer', bytes, name);
    expect(reply.status).toBe(201);
    const kept = await served('photographer', reply);
    expect(kept.includes(PLACE)).toBe(false);
    const { exif, xmp, iptc, format: written, width, height } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc, written }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, written: format });
    // The camera was turned; what people see is upright.
    expect([width, height]).toEqual([80, 120]);
  });

  it('lies nowhere as it was sent', async () => {
    const folder = join(server.built.config.data_dir, 'files');
    const files = storedFiles(folder);
    const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
    expect(contents.filter((bytes) => bytes.includes(PLACE))).toEqual([]);
  });

  it('stays animated', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('#fff'), await frame('#000')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const kept = await served('photographer', await upload('photographer', gif, 'шаги.gif'));
    expect((await sharp(kept).metadata()).pages).toBe(2);
  });
});

describe('a picture that is none, or too much', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string, number]>([
    ['a drawing that would run', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'а.png', 415],
    ['a page in disguise', () => Buffer.from('<html><script>alert(1)</script></html>'), 'а.jpg', 415],
    ['a torn one', async () => (await telling('jpeg')).subarray(0, -60), 'а.jpg', 422],
    [
      'a beginning and a page behind it',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
      'а.jpg',
      422,
    ],
    ['four hundred megapixels', () => hugePng(20_000), 'а.png', 422],
    ['a format of phones', () => Buffer.from('ftypheic'), 'снимок.heic', 415],
  ])('is refused: %s', async (_what, bytes, name, status) => {
    const reply = await upload('photographer', await bytes(), name);
    expect(reply.status).toBe(status);
  });
});

it.each([
  ['снимок.heic', 'ftypheic'],
  ['снимок.AVIF', 'ftypavif'],
  ['снимок.jpg', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
  ['снимок.jpeg', '\0\0\0\u0020ftypmif1\0\0\0\0'],
  ['снимок.png', '\0\0\0\u001cftypavif\0\0\0\0'],
])('a picture of a phone is refused with the way out: «%s»', async (name, bytes) => {
  const reply = await upload('photographer', Buffer.from(bytes, 'latin1'), name);
  expect(reply.status).toBe(415);
  expect(((await reply.json()) as { message: string }).message).toContain('Сохраните его как JPEG');
});

describe('a picture from before', () => {
  const storage = () => diskStorage(join(server.built.config.data_dir, 'files'));

  /** Stores the picture as an older release did. */
  async function keepOld(bytes: Buffer): Promise<number> {
    const { uuid } = await server.makers.user('old_photographer');
    const owner = { user_uuid: uuid, now: server.clock.now() };
    const { id } = await acceptUpload(server.db, storage(), owner, {
      filename: 'старый.txt',
      content: Readable.from([bytes]),
    });
    await server.db.updateTable('files').set({ type: 'image/jpeg', stripped_at: null }).where('id', '=', id).execute();
    return id;
  }

  it('is gone through once, and a killed run goes on', async () => {
    const ids = [await keepOld(await telling('jpeg')), await keepOld(await telling('jpeg'))];
    const torn = await keepOld(Buffer.from('no picture at all'));
    const lost = await keepOld(await telling('jpeg'));
    const found = await findUnstripped(server.db, 0, 10);
    expect(found.map(({ id }) => id)).toEqual([...ids, torn, lost]);
    const [first, second, broken, gone] = found;
    if (!first || !second || !broken || !gone) return expect.unreachable();
    const now = server.clock.now();
    expect(await stripStored(server.db, storage(), first, now)).toBe(true);
    // After a kill here the next run continues with the rest; two runs at once process each file once.
    expect((await findUnstripped(server.db, 0, 10)).map(({ id }) => id)).toEqual([second.id, torn, lost]);
    const both = await Promise.allSettled([1, 2].map(() => stripStored(server.db, storage(), second, now)));
    expect(both.filter((each) => each.status === 'fulfilled' && each.value)).toHaveLength(1);
    expect(await stripStored(server.db, storage(), broken, now)).toBe(false);
    await storage().remove(gone.storage_key);
    expect(await stripStored(server.db, storage(), gone, now)).toBe(false);
    const rows = await server.db
      .selectFrom('files')
      .select(['id', 'storage_key', 'size'])
      .where('id', 'in', ids)
      .execute();
    for (const { storage_key, size } of rows) {
      const bytes = Buffer.concat(await (await storage().open(storage_key)).toArray());
      expect(bytes.includes(PLACE)).toBe(false);
      expect(bytes.length).toBe(size);
    }
    await expect(storage().open(first.storage_key)).rejects.toThrow('ENOENT');
  });
});
