import { join } from 'node:path';
import { COMPLAINT_LIMITS } from '@provodka/domain/complaints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storedFiles } from '../../test/files/stored-files.ts';
import { uploadText } from '../../test/files/uploads.ts';
import { refusalOf, statusesOf } from '../../test/market.ts';
import type { Browser } from '../../test/people/browser.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('judge', { is_moderator: true });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 2 }));

const QUESTION = { reason: 'payment', text: 'Перевод не дошёл, выписка во вложении' } as const;
const SCREENSHOT = 'скриншот.pdf';

/** Signed in anew each time, because sessions end while the clock goes on. */
const browserOf = (login: string) => server.makers.signIn(server.guest(), login);
const upload = (browser: Browser, title = SCREENSHOT) => uploadText(browser, title, `%PDF-1.4 ${title}`);

let made = 0;
/** Somebody who complains, and whom they complain of. */
async function setScene() {
  made += 1;
  const [login, about] = [`teller_${made}`, `told_of_${made}`];
  const { uuid } = await server.makers.user(login);
  const told = await server.makers.user(about);
  const subject = { subject_kind: 'profile', subject_id: told.freelancer_uuid, reason: 'false' } as const;
  return { login, uuid, about, subject, browser: await browserOf(login) };
}

async function complain() {
  const scene = await setScene();
  const file_id = await upload(scene.browser);
  const body = { ...scene.subject, file_ids: [file_id] };
  const { data: complaint } = await scene.browser.api.complaints_create({ body });
  return { ...scene, file_id, complaint, url: complaint.files[0]?.url ?? '' };
}

async function statusOf(browser: Browser, url: string): Promise<number> {
  const reply = await browser.request(url);
  await reply.arrayBuffer();
  return reply.status;
}
const linksOf = (file_id: number) =>
  server.db.selectFrom('complaint_files').selectAll().where('file_id', '=', file_id).execute();
const rowOf = (id: number) => server.db.selectFrom('files').select('id').where('id', '=', id).execute();

describe('evidence', () => {
  it('is shown to its author and to moderators beside a complaint, and to nobody else', async () => {
    const { login, about, browser, complaint, url } = await complain();
    expect(complaint.files).toEqual([
      { id: expect.any(Number), title: SCREENSHOT, size: expect.any(Number), type: 'application/pdf', url },
    ]);
    expect((await browser.api.complaints_list({ query: {} })).data[0]?.files).toEqual(complaint.files);
    const judge = await browserOf('judge');
    const { data } = await judge.api.moderator_complaints_list({ query: { limit: 100 } });
    expect(data.find(({ id }) => id === complaint.id)?.files).toEqual(complaint.files);

    await server.makers.user(`passer_by_${login}`);
    const statuses = [];
    for (const who of [login, 'judge', about, `passer_by_${login}`])
      statuses.push(await statusOf(await browserOf(who), url));
    expect([...statuses, await statusOf(server.guest(), url)]).toEqual([200, 200, 404, 404, 401]);
  });

  it('is hidden from the moderator whom the complaint is about', async () => {
    const { browser } = await setScene();
    const { freelancer_uuid } = await server.makers.user(`bad_judge_${made}`, { is_moderator: true });
    const file_ids = [await upload(browser)];
    const body = { subject_kind: 'profile', subject_id: freelancer_uuid, reason: 'rude', file_ids } as const;
    const { files } = (await browser.api.complaints_create({ body })).data;
    expect(await statusOf(await browserOf(`bad_judge_${made}`), files[0]?.url ?? '')).toBe(404);
    expect(await statusOf(await browserOf('judge'), files[0]?.url ?? '')).toBe(200);
  });

  it('is sent with a ticket, in the same request too, and is seen after the answer', async () => {
    const { browser } = await setScene();
    const form = new FormData();
    for (const [name, value] of Object.entries(QUESTION)) form.append(name, value);
    form.append('files[]', new File(['%PDF-1.4 выписка'], 'выписка.pdf'));
    const reply = await browser.request('/rest/v1/freelance/support/tickets', { method: 'POST', body: form });
    const { data } = await reply.json();
    expect([reply.status, data.files[0].title]).toEqual([201, 'выписка.pdf']);
    const params = { complaint_id: data.id };
    const { api } = await browserOf('judge');
    const { data: taken } = await api.complaints_take({ params });
    expect(taken.files).toEqual(data.files);
    await api.complaints_decide({ params, body: { decision: 'answered', answer: 'Перевод отправлен вчера, ждите.' } });
    expect((await browser.api.complaints_list({ query: {} })).data[0]?.files).toEqual(data.files);
    expect(await statusOf(browser, data.files[0].url)).toBe(200);
  });

  it('is refused when it is another’s, unknown or held already, and nothing is written then', async () => {
    const { browser, subject } = await setScene();
    const { api } = browser;
    const held = (await complain()).file_id;
    const ownHeld = await upload(browser);
    await api.tickets_create({ body: { ...QUESTION, file_ids: [ownHeld] } });
    for (const file_id of [await upload(await browserOf('judge')), held, ownHeld, 999_999])
      for (const ask of [
        () => api.complaints_create({ body: { ...subject, file_ids: [file_id] } }),
        () => api.tickets_create({ body: { ...QUESTION, file_ids: [file_id] } }),
      ])
        expect((await refusalOf(ask())).message).toContain('Файл не найден');
    expect((await api.complaints_list({ query: {} })).data).toHaveLength(1);
  });

  it('is refused beyond its number, and counts a file named twice once', async () => {
    const { browser, subject } = await setScene();
    const { api } = browser;
    const file_ids: number[] = [];
    for (let number = 0; number <= COMPLAINT_LIMITS.files; number += 1) file_ids.push(await upload(browser));
    await expect(api.complaints_create({ body: { ...subject, file_ids } })).rejects.toMatchObject({
      status: 422,
      body: { fields: { file_ids: [`Файлы: не больше ${COMPLAINT_LIMITS.files}`] } },
    });
    const sent = file_ids.slice(2);
    const { data } = await api.complaints_create({ body: { ...subject, file_ids: [...sent, ...sent.slice(0, 1)] } });
    expect(data.files.map(({ id }) => id)).toEqual(sent);
  });

  it('is refused with the kind named when it is a program', async () => {
    const { browser, subject } = await setScene();
    const form = new FormData();
    for (const [name, value] of Object.entries(subject)) form.append(name, value);
    form.append('files[]', new File(['MZ'], 'скриншот.exe'));
    const reply = await browser.request('/rest/v1/freelance/complaints', { method: 'POST', body: form });
    expect([reply.status, (await browser.api.complaints_list({ query: {} })).data]).toEqual([415, []]);
  });

  it('goes to one of two complaints that name it at once', async () => {
    const { browser, subject } = await setScene();
    const file_ids = [await upload(browser)];
    const statuses = await statusesOf([
      browser.api.complaints_create({ body: { ...subject, file_ids } }),
      browser.api.tickets_create({ body: { ...QUESTION, file_ids } }),
    ]);
    expect(statuses).toEqual([200, 422]);
    expect(await linksOf(file_ids[0] ?? 0)).toHaveLength(1);
  });

  it('cannot be complained of and is no upload any more', async () => {
    const { browser, file_id } = await complain();
    const query = { subject_kind: 'file', subject_id: String(file_id) } as const;
    for (const { api } of [browser, await browserOf('judge')])
      expect((await refusalOf(api.complaints_find({ query }))).status).toBe(404);
    expect((await refusalOf(browser.api.files_delete({ params: { file_id } }))).status).toBe(404);
  });
});

describe('the sweep', () => {
  it('keeps evidence and deletes what was uploaded for a complaint that was never sent', async () => {
    const { browser, login, file_id, url } = await complain();
    const unsent = await upload(browser, 'передумал.pdf');
    server.clock.advance({ days: 3 });
    await server.settle();
    expect([await rowOf(file_id), await rowOf(unsent)]).toEqual([[{ id: file_id }], []]);
    expect(await statusOf(await browserOf(login), url)).toBe(200);
  });
});

describe('the deletion of an account', () => {
  it.each(['login', 'about'] as const)('takes the evidence along when it is of the %s', async (side) => {
    const scene = await complain();
    const { storage_key } = await server.db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', scene.file_id)
      .executeTakeFirstOrThrow();
    const isStored = () =>
      storedFiles(join(server.built.config.data_dir, 'files')).some((at) => at.endsWith(storage_key));
    expect(isStored()).toBe(true);
    await (await browserOf(scene[side])).api.personal_data_delete();
    server.clock.advance({ days: 31 });
    await server.settle();
    server.clock.advance({ days: 2 });
    await server.settle();
    expect([await linksOf(scene.file_id), await rowOf(scene.file_id)]).toEqual([[], []]);
    expect(isStored()).toBe(false);
    expect(await statusOf(await browserOf('judge'), scene.url)).toBe(404);
  });
});
