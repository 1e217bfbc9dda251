import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Intake, openIntake, smallFile, UPLOADS_PATH } from '../../test/files/intake.ts';
import { openSlowUpload } from '../../test/files/slow-upload.ts';
import { storedFiles } from '../../test/files/stored-files.ts';
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

const ORDERS = '/rest/v1/freelance/orders';

describe('an upload repeated with its key', () => {
  it('is stored once, also when both come at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('twin', { key: 'at once' })));
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
    expect(await held()).toEqual({ rows: 1, files: 1 });
    expect(await send('twin', { key: 'at once', files: [smallFile(11)] })).toMatchObject({ status: 422 });
    expect(await held()).toEqual({ rows: 1, files: 1 });
  });

  it('stores nothing while the first is under way, and gets its reply', async () => {
    const headers = { 'idempotency-key': 'under way' };
    const first = await openSlowUpload(server.url, await server.browser('twin'), UPLOADS_PATH, headers);
    first.beginFile('акт.txt');
    first.write('aaaaa');
    await expect.poll(() => storedFiles(intake.folder).length).toBe(1);
    const second = send('twin', { key: 'under way' });
    await pause(500);
    expect(storedFiles(intake.folder)).toHaveLength(1);
    first.write('aaaaa');
    first.end();
    const { status, body } = await first.reply();
    expect([status, (await second).status]).toEqual([201, 201]);
    expect(body).toContain(`"id":${(await second).body.data.id}`);
    expect(await held()).toEqual({ rows: 1, files: 1 });
  });

  it('is the first itself when the first was refused or broken off', async () => {
    const key = 'again';
    expect((await send('twin', { key, files: [new File(['MZ'], 'a.txt')] })).status).toBe(415);
    const headers = { 'idempotency-key': key };
    const cut = await openSlowUpload(server.url, await server.browser('twin'), UPLOADS_PATH, headers);
    cut.beginFile('акт.txt');
    cut.write('aaaaa');
    await expect.poll(() => storedFiles(intake.folder).length).toBe(1);
    const second = send('twin', { key });
    cut.socket.destroy();
    expect((await second).status).toBe(201);
    expect(await held()).toEqual({ rows: 1, files: 1 });
  });

  it('takes over from one whose server died, and that one is refused if it lives after all', async () => {
    const headers = { 'idempotency-key': 'lease' };
    const first = await openSlowUpload(server.url, await server.browser('twin'), UPLOADS_PATH, headers);
    first.beginFile('акт.txt');
    first.write('a'.repeat(10));
    await expect.poll(() => storedFiles(intake.folder).length).toBe(1);
    server.clock.advance({ minutes: 2 });
    expect((await send('twin', { key: 'lease' })).status).toBe(201);
    first.end();
    expect(await first.reply()).toMatchObject({ status: 422 });
    expect(await held()).toEqual({ rows: 1, files: 1 });
  });

  it('is stored once together with the write it belongs to', async () => {
    const sent = { path: ORDERS, fields: { title: 'Заказ с одним файлом', is_draft: '1' }, key: 'order' };
    const replies = await Promise.all([send('twin', sent), send('twin', sent)]);
    expect(replies[0]).toMatchObject({ status: 201 });
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect((await held()).rows).toBe((await held()).files);
    expect((await (await server.api('twin')).customer_orders_list()).meta.total).toBe(1);
  });
});
