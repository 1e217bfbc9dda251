import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countFileRows, storedFiles } from '../../test/files/stored-files.ts';
import type { Browser } from '../../test/people/browser.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const folder = () => join(server.built.config.data_dir, 'files');
const UPLOAD = '/rest/v1/freelance/files';
const MEGABYTE = 1024 * 1024;

function upload(browser: Browser, ...files: File[]): Promise<Response> {
  const body = new FormData();
  for (const file of files) body.append('files[]', file);
  return browser.request(UPLOAD, { method: 'POST', body });
}

const textFile = (text = 'Задача: обновить учётную политику', name = 'Задача.txt') => new File([text], name);

describe('an upload', () => {
  test('that is repeated with its key gives the first file again; another file under that key is refused', async () => {
    const browser = await server.browser('repeater');
    const send = (text: string) => {
      const body = new FormData();
      body.append('files[]', textFile(text));
      return browser.request(UPLOAD, { method: 'POST', body, headers: { 'idempotency-key': 'upload' } });
    };
    const first = await send('Акт сверки');
    const again = await send('Акт сверки');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect((await send('Другой акт')).status).toBe(422);
    // Uploads must not leave files to the tests below.
    server.clock.advance({ days: 2 });
    await server.settle();
  });

  test('is described, downloaded by its address and deleted', async () => {
    const browser = await server.browser('customer');
    const reply = await upload(browser, textFile());
    expect(reply.status).toBe(201);
    const { data } = await reply.json();
    expect(data).toEqual({
      id: expect.any(Number),
      title: 'Задача.txt',
      size: Buffer.byteLength('Задача: обновить учётную политику'),
      type: 'text/plain',
      url: `${UPLOAD}/${data.id}`,
    });
    const download = await browser.request(data.url);
    expect(await download.text()).toBe('Задача: обновить учётную политику');
    expect(download.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%D0%97%D0%B0%D0%B4%D0%B0%D1%87%D0%B0.txt",
    );
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');

    await browser.api.files_delete({ params: { file_id: data.id } });
    expect((await browser.request(data.url)).status).toBe(404);
    await expect(browser.api.files_delete({ params: { file_id: data.id } })).rejects.toMatchObject({ status: 404 });
    expect(storedFiles(folder())).toEqual([]);
  });

  test('is downloaded under its name when that has signs a header gives a meaning', async () => {
    const browser = await server.browser('customer');
    const file = new File(['Задача'], "(план) д'Артаньяна.txt", { type: 'text/plain' });
    const { data } = await (await upload(browser, file)).json();
    const download = await browser.request(data.url);
    const [, name = ''] =
      /filename\*=UTF-8''([\w%.!~-]+)$/.exec(download.headers.get('content-disposition') ?? '') ?? [];
    expect(decodeURIComponent(name)).toBe("(план) д'Артаньяна.txt");
  });

  test('of others does not exist for me', async () => {
    const owner = await server.browser('customer');
    const { data } = await (await upload(owner, textFile())).json();
    const other = await server.browser('stranger');
    const foreign = await other.request(data.url);
    const unknown = await other.request(`${UPLOAD}/999999`);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.json()).toEqual(await unknown.json());
    await expect(other.api.files_delete({ params: { file_id: data.id } })).rejects.toMatchObject({ status: 404 });
    await expect(other.api.files_upload({ body: { file_ids: [data.id] } })).rejects.toMatchObject({
      status: 422,
      body: { errors: ['Файл не найден или срок его хранения истёк. Приложите его ещё раз.'] },
    });
    expect((await owner.request(data.url)).status).toBe(200);
  });

  test('asks a guest to sign in', async () => {
    const guest = server.guest();
    expect((await upload(guest, textFile())).status).toBe(401);
    expect((await guest.request(`${UPLOAD}/1`)).status).toBe(401);
  });

  test('is forgotten after a day', async () => {
    const browser = await server.browser('customer');
    const { data } = await (await upload(browser, textFile())).json();
    server.clock.advance({ hours: 25 });
    await server.settle();
    expect((await browser.request(data.url)).status).toBe(404);
    expect(storedFiles(folder())).toEqual([]);
  });
});

describe('a refused upload leaves nothing behind', () => {
  const refused: [string, () => File, number, string][] = [
    ['larger than 25 MB', () => new File([Buffer.alloc(25 * MEGABYTE + 1, 'a')], 'big.txt'), 413, 'больше 25 МБ'],
    ['of a type that is not accepted', () => new File(['<b>'], 'page.html'), 415, 'такой тип не принимается'],
    ['without an extension', () => new File(['text'], 'README'), 415, 'такой тип не принимается'],
    [
      'whose content contradicts its name',
      () => new File(['not a PDF'], 'doc.pdf'),
      415,
      'не соответствует расширению',
    ],
    [
      'that is a program under another name',
      () => new File(['MZ\u0090'], 'note.txt'),
      415,
      'не соответствует расширению',
    ],
    ['that is empty', () => new File([], 'empty.txt'), 422, 'пуст'],
  ];

  test.each(refused)('%s', async (_, file, status, text) => {
    const before = [await countFileRows(server), storedFiles(folder())];
    const reply = await upload(await server.browser('customer'), file());
    expect(reply.status).toBe(status);
    expect((await reply.json()).errors).toEqual([expect.stringContaining(text)]);
    expect([await countFileRows(server), storedFiles(folder())]).toEqual(before);
  });

  test('nothing to upload', async () => {
    const browser = await server.browser('customer');
    const reply = await browser.request(UPLOAD, { method: 'POST', body: new FormData() });
    expect(reply.status).toBe(422);
  });

  test('broken off half-way', async () => {
    const before = [await countFileRows(server), storedFiles(folder())];
    await breakOff(await server.browser('customer'));
    // The server notices it after a while; until then the partial file exists.
    await expect.poll(async () => [await countFileRows(server), storedFiles(folder())]).toEqual(before);
  });
});

test('exactly 25 MB are accepted', async () => {
  const file = new File([Buffer.alloc(25 * MEGABYTE, 'a')], 'whole.txt');
  const reply = await upload(await server.browser('customer'), file);
  expect((await reply.json()).data).toMatchObject({ size: 25 * MEGABYTE });
});

test('two files at once are one too many', async () => {
  const reply = await upload(await server.browser('customer'), textFile(), textFile('другой', 'Другой.txt'));
  expect(reply.status).toBe(422);
  expect((await reply.json()).errors).toEqual(['Выберите один файл']);
});

test('a name keeps no path', async () => {
  const file = new File(['text'], '..\\..\\etc\\passwd.txt');
  const reply = await upload(await server.browser('customer'), file);
  expect((await reply.json()).data.title).toBe('passwd.txt');
});

/** Sends the beginning of a long upload and cuts the connection once the server has begun to keep it. */
async function breakOff(browser: Browser): Promise<void> {
  const boundary = 'boundary-of-a-broken-upload';
  const request = httpRequest(`${server.url}${UPLOAD}`, {
    method: 'POST',
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(10 * MEGABYTE),
    },
  });
  request.on('error', () => undefined);
  request.write(`--${boundary}\r\ncontent-disposition: form-data; name="files[]"; filename="cut.txt"\r\n\r\n`);
  request.write(Buffer.alloc(MEGABYTE, 'a'));
  while (!storedFiles(folder()).some((name) => name.endsWith('.part'))) await pause(10);
  request.destroy();
}
