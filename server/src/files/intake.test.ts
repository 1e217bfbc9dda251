import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Intake, openIntake, type SentForm, smallFile, UPLOADS_PATH } from '../../test/files/intake.ts';
import { openSlowUpload } from '../../test/files/slow-upload.ts';
import { countFileRows, storedFiles } from '../../test/files/stored-files.ts';
import { openMarket } from '../../test/market.ts';
import type { TestServer } from '../../test/server.ts';

let intake: Intake;
let server: TestServer;
beforeAll(async () => {
  intake = await openIntake();
  ({ server } = intake);
});
afterAll(() => intake.stop());
beforeEach(() => intake.clean());

const send: Intake['send'] = (login, form) => intake.send(login, form);
const held = () => intake.held();
const market = openMarket(() => server);

const ORDERS = '/rest/v1/freelance/orders';
const MEGABYTE = 1024 * 1024;
const BID = { price: '10000', period_hours: '24', message: 'Сделаю за день: '.repeat(5) };

describe('bytes are stored only for a request that may go on', () => {
  const DRAFT = { title: 'Черновик с файлом', is_draft: '1' };

  it('and are, for one that may', async () => {
    const before = intake.opened();
    expect(await send('customer', { path: ORDERS, fields: DRAFT })).toMatchObject({ status: 201 });
    expect(intake.opened()).toBe(before + 1);
  });

  it.each<[string, string, () => Promise<string>, Record<string, string>, number]>([
    ['whose e-mail is not verified', 'unverified', async () => UPLOADS_PATH, {}, 403],
    ['to an order that does not exist', 'customer', async () => `${ORDERS}/999999`, DRAFT, 404],
    ['to a malformed address', 'customer', async () => `${ORDERS}/0`, DRAFT, 404],
    ["to somebody else's order", 'stranger', async () => `${ORDERS}/${await market.publishOrder()}`, {}, 403],
    ['whose earlier fields can only be refused', 'customer', async () => ORDERS, { title: 'x' }, 422],
    ['of a banned customer', 'banned', async () => ORDERS, DRAFT, 403],
    ['of a banned freelancer', 'banned', async () => `${ORDERS}/${await market.publishOrder()}/responses`, BID, 403],
  ])('not for one %s', async (_, login, path, fields, status) => {
    const address = await path();
    const before = intake.opened();
    expect(await send(login, { path: address, fields })).toMatchObject({ status });
    expect(intake.opened()).toBe(before);
  });

  it('while the refusal keeps its place: the shape of the fields, then what is seen, then what is allowed', async () => {
    const order = `${ORDERS}/${await market.publishOrder({ is_private: true, freelancers: [await invited()] })}`;
    const wrong = { title: 'x' };
    const right = { title: 'Новое название заказа' };
    const program = [new File(['MZ'], 'a.txt')];
    expect(await send('stranger', { path: order, fields: wrong, files: program })).toMatchObject({ status: 415 });
    expect(await send('stranger', { path: order, fields: wrong })).toMatchObject({ status: 422 });
    expect(await send('stranger', { path: order, fields: right })).toMatchObject({ status: 404 });
    expect(await send('invited', { path: order, fields: right })).toMatchObject({ status: 403 });
    expect(await send('unverified', { path: `${ORDERS}/0`, fields: wrong })).toMatchObject({ status: 404 });
    expect(await send('unverified')).toMatchObject({ status: 403 });
    expect(await held()).toEqual({ rows: 0, files: 0 });
  });

  const invited = async () => (await server.makers.user('invited')).freelancer_uuid;
});

describe('files go with the request that is refused', () => {
  it.each<[string, SentForm]>([
    ['by the shape of a later field', { path: ORDERS, fields: {} }],
    ['by a later file', { files: [smallFile(), new File([''], 'пусто.txt')] }],
    ['by a rule', { path: ORDERS, fields: { title: 'Заказ без условий', description: 'а'.repeat(60) } }],
  ])('%s', async (_, sent) => {
    const { status, body } = await send('customer', sent);
    expect(status).toBe(422);
    expect(body.errors.join()).toMatch(/[а-яё]/i);
    expect(await held()).toEqual({ rows: 0, files: 0 });
    expect(await server.db.selectFrom('upload_days').select('bytes').execute()).toEqual([{ bytes: 0 }]);
  });

  it('by its end in the middle of a file', async () => {
    const body = '--x\r\ncontent-disposition: form-data; name="files[]"; filename="a.txt"\r\n\r\nнедосказ';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const reply = await (await server.browser('customer')).request(UPLOADS_PATH, { method: 'POST', body, headers });
    expect(reply.status).toBe(422);
    expect(await held()).toEqual({ rows: 0, files: 0 });
  });

  it('because the database failed', async () => {
    await server.db.schema.alterTable('order_files').renameTo('order_files_away').execute();
    const reply = await send('customer', { path: ORDERS, fields: { title: 'Черновик с файлом', is_draft: '1' } });
    await server.db.schema.alterTable('order_files_away').renameTo('order_files').execute();
    expect(reply.status).toBe(500);
    expect(await held()).toEqual({ rows: 0, files: 0 });
  });

  it('because its sender left after a whole file', async () => {
    const upload = await openSlowUpload(server.url, await server.browser('customer'), ORDERS);
    upload.beginFile('первый.txt');
    upload.write(`${'a'.repeat(10_000)}\r\n`);
    upload.beginFile('второй.txt');
    upload.write('b'.repeat(10_000));
    await expect.poll(() => countFileRows(server)).toBe(1);
    upload.socket.destroy();
    await expect.poll(held).toEqual({ rows: 0, files: 0 });
  });
});

describe('a person', () => {
  it('keeps at most 20 uploads that nothing took, however many come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => send('hoarder')));
    for (let sent = 10; sent < 19; sent++) replies.push(await send('hoarder'));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    const last = await Promise.all([send('hoarder'), send('hoarder'), send('hoarder')]);
    expect(last.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
    const refused = last.find((reply) => reply.status === 422);
    expect(refused?.body.message).toContain('до 20, всего до 500 МБ');
    expect(await held()).toEqual({ rows: 20, files: 20 });
    await (await server.api('hoarder')).files_delete({ params: { file_id: replies[0]?.body.data.id ?? 0 } });
    expect((await send('hoarder')).status).toBe(201);
  });

  it('loses no place to files an order let go', async () => {
    const api = await server.api('customer');
    const fields = { title: 'Черновик с файлами', is_draft: '1' };
    for (let round = 0; round < 3; round++) {
      const files = Array.from({ length: 9 }, () => smallFile());
      const { body } = await send('customer', { path: ORDERS, fields, files });
      const params = { order_id: body.data.id };
      const { data } = await api.orders_get({ params });
      await api.orders_update({ params, body: { delete_file_ids: data.files.map(({ id }) => id) } });
    }
    expect((await send('customer')).status).toBe(201);
  });

  it('uploads at most 2 GB a day, deleted files included, and goes on the next day', async () => {
    const { uuid } = await server.makers.user('lorry');
    const day = new Date(server.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    const bytes = 2048 * MEGABYTE - 15;
    await server.db.insertInto('upload_days').values({ owner_uuid: uuid, day, bytes }).execute();
    const first = await send('lorry');
    expect(first.status).toBe(201);
    await (await server.api('lorry')).files_delete({ params: { file_id: first.body.data.id } });
    expect(await send('lorry')).toMatchObject({ status: 422, body: { message: expect.stringContaining('2 ГБ') } });
    server.clock.advance({ days: 1 });
    expect((await send('lorry')).status).toBe(201);
  });

  it('sends at most ten uploads at a time and is told when to come back', async () => {
    const browser = await server.browser('octopus');
    const slow = [];
    for (let arm = 0; arm < 10; arm++) {
      const upload = await openSlowUpload(server.url, browser, UPLOADS_PATH);
      upload.beginFile('акт.txt');
      upload.write(Buffer.alloc(10_000, 'a'));
      slow.push(upload);
    }
    await expect.poll(() => storedFiles(intake.folder).length).toBe(10);
    const refused = await send('octopus');
    expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
    expect((await send('customer')).status).toBe(201);
    for (const upload of slow) upload.end();
    const replies = await Promise.all(slow.map((upload) => upload.reply()));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect((await send('octopus')).status).toBe(201);
  });
});

describe('the type of a file', () => {
  it.each([
    ['.txt', 'MZ\u0090 program'],
    ['.pdf', 'no document at all'],
  ])('%s is judged by its beginning however small the first piece is', async (extension, text) => {
    const upload = await openSlowUpload(server.url, await server.browser('customer'), UPLOADS_PATH);
    upload.beginFile(`файл${extension}`);
    for (const sign of text) {
      upload.write(sign);
      await pause(20);
    }
    upload.end();
    expect(await upload.reply()).toMatchObject({ status: 415 });
    expect(await held()).toEqual({ rows: 0, files: 0 });
  });
});

describe('the sweep', () => {
  const shelf = () => join(intake.folder, 'ab');

  function plant(name: string, hoursAgo: number): void {
    mkdirSync(shelf(), { recursive: true });
    writeFileSync(join(shelf(), name), 'байты');
    const moment = new Date(server.clock.now().getTime() - hoursAgo * 3_600_000);
    utimesSync(join(shelf(), name), moment, moment);
  }

  it('removes what a crash left in storage and table, and nothing that may be under way or wanted', async () => {
    const { uuid } = await server.makers.user('customer');
    const lost = { owner_uuid: uuid, title: 'акт.txt', size: 1, type: 'text/plain' };
    const created_at = new Date(server.clock.now().getTime() - 3 * 3_600_000);
    const row = (storage_key: string, attached_at: Date | null) => ({ ...lost, storage_key, attached_at, created_at });
    await server.db
      .insertInto('files')
      .values([row('ab-lost', null), row('ab-lost-attached', created_at), row('ab-kept', null)])
      .execute();
    plant('ab-old.part', 3);
    plant('ab-new.part', 1);
    plant('ab-orphan', 3);
    plant('ab-orphan-new', 1);
    plant('ab-foreign', 30 * 24);
    plant('ab-kept', 3);
    for (let call = 0; call < 16; call++) await server.built.sweep();
    const names = storedFiles(intake.folder).map((path) => path.slice(3));
    expect(names).toEqual(['ab-foreign', 'ab-kept', 'ab-new.part', 'ab-orphan-new']);
    const rows = await server.db.selectFrom('files').select('storage_key').orderBy('storage_key').execute();
    expect(rows.map((file) => file.storage_key)).toEqual(['ab-kept', 'ab-lost-attached']);
  });
});
