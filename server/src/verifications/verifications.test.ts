import { join } from 'node:path';
import { ApiError } from '@provodka/contract/http/client.ts';
import type { VerificationForm } from '@provodka/contract/people/verifications.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storedFiles } from '../../test/files/stored-files.ts';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { verifyingAt } from '../../test/people/verifying.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const login of ['judge', 'second_judge']) await server.makers.user(login, { is_moderator: true });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 16 }));

const PASSPORT = { kind: 'identity', number: '4508 123456' } as const;
const CERTIFICATE = { kind: 'certificate', level: 'expert', title: 'Бухгалтерия 8', number: 'ПФ80 001234' } as const;
const COMPANY = { kind: 'organisation', title: 'ООО «Лад»', number: '7707083893' } as const;

const { browserOf, apiOf, person, upload, submit, decide, approve, profileOf, named } = verifyingAt(() => server);
const kindOf = async (login: string, kind: string) =>
  (await (await apiOf(login)).verifications_list()).data.find((one) => one.kind === kind);
const waiting = async () => (await (await apiOf('judge')).moderator_queue()).data.verifications;

/** The marked fields of a reply 422. */
async function flawsOf(reply: Promise<unknown>): Promise<Record<string, string[]>> {
  const error: unknown = await reply.then(() => null).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw error;
  expect(error.status).toBe(422);
  return error.body.fields ?? {};
}

describe('asking', () => {
  it('waits in the moderators’ queue, who are told, with the document for both of them and nobody else', async () => {
    const { login, freelancer_uuid } = await person();
    const before = await waiting();
    const { id, files, number, status } = await submit(login, PASSPORT);
    expect({ number, status }).toEqual({ number: null, status: 'submitted' });
    expect(await waiting()).toBe(before + 1);
    await server.settle();
    const { data: bell } = await (await apiOf('judge')).notifications_list({ query: { limit: 1 } });
    expect(bell[0]?.path).toBe('/cabinet/moderator/verifications');
    const { data } = await (await apiOf('judge')).moderator_verifications_list({ query: { limit: 100 } });
    expect(data.find((one) => one.id === id)).toMatchObject({
      number_tail: '456',
      rights: { decide: { allowed: true } },
    });

    const url = files[0]?.url ?? '';
    const other = await person();
    const statuses = [];
    for (const who of [login, 'judge', other.login]) {
      const reply = await (await browserOf(who)).request(url);
      await reply.arrayBuffer();
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([200, 200, 404]);
    expect((await profileOf(freelancer_uuid, login)).passport_url).toBe(url);
    expect((await profileOf(freelancer_uuid)).passport_url).toBe(url);
    expect((await profileOf(freelancer_uuid, other.login)).passport_url).toBeNull();
  });

  it('keeps of a passport’s number a keyed hash and its end alone', async () => {
    const { login } = await person();
    const { id } = await submit(login, { kind: 'identity', number: '4600 987654' });
    const { rows } = await sql<{ kept: string }>`select v::text as kept from verifications v where id = ${id}`.execute(
      server.db,
    );
    expect(rows[0]?.kept).not.toMatch(/4600|987654/);
    expect(rows[0]?.kept).toContain('654');
  });

  it('is refused with the field named when it is wrong', async () => {
    const { login } = await person();
    const { verifications_create } = await apiOf(login);
    const file_ids = [await upload(login)];
    const refused = async (form: Omit<VerificationForm, 'file_ids'>) =>
      Object.keys(await flawsOf(verifications_create({ body: { ...form, file_ids } })));
    expect(await refused({ kind: 'identity', number: '12345' })).toEqual(['number']);
    expect(await refused({ kind: 'organisation', number: '7707083894', title: 'ООО «Лад»' })).toEqual(['number']);
    expect(await refused({ kind: 'organisation', number: '7707083893' })).toEqual(['title']);
    expect(await refused({ kind: 'certificate', number: 'ПФ80 001234' })).toEqual(['title', 'level']);
    expect(await refused({ ...CERTIFICATE, valid_until: '2020-01-01' })).toEqual(['valid_until']);
    expect((await kindOf(login, 'certificate'))?.verifications).toEqual([]);
  });

  it('takes pictures and PDF alone, and leaves nothing half done otherwise', async () => {
    const { login } = await person();
    const file_ids = [await upload(login, 'паспорт.txt', 'Иванов Иван')];
    const { verifications_create } = await apiOf(login);
    const body = { ...PASSPORT, number: '4509 000001', file_ids };
    expect(await flawsOf(verifications_create({ body }))).toEqual({ file_ids: [expect.stringContaining('PDF')] });
    expect((await kindOf(login, 'identity'))?.verifications).toEqual([]);
  });

  it('leaves one request of a kind waiting when two are sent at once', async () => {
    const { login } = await person();
    const { verifications_create } = await apiOf(login);
    const [one, two] = [await upload(login), await upload(login)];
    const send = (file: number, number: string) =>
      verifications_create({ body: { kind: 'identity', number, file_ids: [file] } });
    const sent = await Promise.allSettled([send(one, '4509 111111'), send(two, '4509 222222')]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await kindOf(login, 'identity'))?.rights.submit.allowed).toBe(false);
  });
});

describe('a decision', () => {
  it('puts a badge beside the name and tells the person when it approves', async () => {
    const { login, freelancer_uuid, customer_uuid } = await person();
    const { id } = await submit(login, CERTIFICATE);
    const decided = await approve(id);
    expect(decided).toMatchObject({
      status: 'approved',
      decision: { is_approved: true },
      rights: { decide: { allowed: false } },
    });
    const badge = {
      kind: 'certificate',
      title: '1С:Эксперт: Бухгалтерия 8',
      verified_at: server.clock.now().toISOString(),
    };
    expect((await profileOf(freelancer_uuid, login)).badges).toMatchObject([badge]);
    const { data: customer } = await server.guest().api.customers_get({ params: { uuid: customer_uuid } });
    expect(customer.badges).toMatchObject([badge]);
    await server.settle();
    const { data: bell } = await (await apiOf(login)).notifications_list({ query: { limit: 1 } });
    expect(bell).toMatchObject([{ title: 'Подтверждено', text: badge.title, path: '/settings/verifications' }]);
    const { data: audit } = await (await apiOf('judge')).moderator_audit_list({
      query: { action: 'decide_verification' },
    });
    expect(audit[0]).toMatchObject({ after: { is_approved: true, kind: 'certificate' } });
  });

  it('tells the person why when it refuses, and lets them ask again', async () => {
    const { login, freelancer_uuid } = await person();
    const { id } = await submit(login, { kind: 'identity', number: '4510 100000' });
    expect(await flawsOf(decide(id, { decision: 'refused' }))).toHaveProperty('reason_code');
    expect(await flawsOf(decide(id, { decision: 'refused', reason_code: 'other' }))).toHaveProperty('comment');
    await decide(id, { decision: 'refused', reason_code: 'unreadable', comment: 'Снимите при дневном свете' });
    expect((await profileOf(freelancer_uuid)).badges).toEqual([]);
    await server.settle();
    const { data: bell } = await (await apiOf(login)).notifications_list({ query: { limit: 1 } });
    expect(bell).toMatchObject([
      { title: 'Подтвердить не удалось', text: 'Личность. Документ не читается. Снимите при дневном свете' },
    ]);
    const identity = await kindOf(login, 'identity');
    expect(identity?.rights.submit.allowed).toBe(true);
    expect(identity?.verifications[0]?.decision).toMatchObject({ is_approved: false, reason: 'Документ не читается' });
  });

  it.each(['approved', 'refused', 'withdrawn'])(
    'deletes the documents, bytes included, when it is %s',
    async (outcome) => {
      const folder = join(server.built.config.DATA_DIR, 'files');
      const before = storedFiles(folder);
      const { login, freelancer_uuid } = await person();
      const { id, files } = await submit(login, { kind: 'identity', number: `4511 10000${outcome.length}` });
      const [document = '', ...others] = storedFiles(folder).filter((file) => !before.includes(file));
      expect([document.length > 0, others]).toEqual([true, []]);
      if (outcome === 'approved') await approve(id);
      if (outcome === 'refused') await decide(id, { decision: 'refused', reason_code: 'outdated' });
      if (outcome === 'withdrawn') await (await apiOf(login)).verifications_withdraw(named(id));
      const reply = await (await browserOf('judge')).request(files[0]?.url ?? '');
      await reply.arrayBuffer();
      expect(reply.status).toBe(404);
      expect((await profileOf(freelancer_uuid)).passport_url).toBeNull();
      server.clock.advance({ hours: 25 });
      await server.settle();
      expect(storedFiles(folder)).not.toContain(document);
    },
  );

  it('is made once, also by two at once, and never about oneself', async () => {
    const { login } = await person();
    const { id } = await submit(login, { kind: 'identity', number: '4512 100000' });
    const second = await apiOf('second_judge');
    const both = await Promise.allSettled([
      approve(id),
      second.verifications_decide({ ...named(id), body: { decision: 'refused', reason_code: 'doubtful' } }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const own = await submit('judge', { kind: 'identity', number: '4512 200000' });
    expect(await refusalOf(approve(own.id))).toMatchObject({ status: 403 });
    await second.verifications_decide({ ...named(own.id), body: { decision: 'approved' } });
  });
});

describe('a number', () => {
  it('verified for one person is refused to another until it is given up', async () => {
    const [one, other] = [await person(), await person()];
    const { id } = await submit(one.login, COMPANY);
    await approve(id);
    const { verifications_create } = await apiOf(other.login);
    const body = { ...COMPANY, file_ids: [await upload(other.login)] };
    expect(await flawsOf(verifications_create({ body }))).toEqual({
      number: [expect.stringContaining('уже подтверждён у другого')],
    });
    await (await apiOf(one.login)).verifications_withdraw(named(id));
    expect((await profileOf(one.freelancer_uuid)).badges).toEqual([]);
    expect((await verifications_create({ body })).data.status).toBe('submitted');
  });

  it('is approved for one of two people at once', async () => {
    const asked = [];
    for (const { login } of [await person(), await person()])
      asked.push(await submit(login, { ...CERTIFICATE, number: 'ПФ80 777777' }));
    expect(await statusesOf(asked.map(({ id }) => approve(id)))).toEqual([200, 422]);
  });
});
