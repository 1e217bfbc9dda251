import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { lettersTo } from '../../test/people/mailbox.ts';
import { verifyingAt } from '../../test/people/verifying.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const login of ['judge', 'second_judge']) await server.makers.user(login, { is_moderator: true });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 16 }));

const { apiOf, named, person, upload, submit, approve, revoke, profileOf } = verifyingAt(() => server);
const CERTIFICATE = { kind: 'certificate', level: 'expert', title: 'Бухгалтерия 8' } as const;

/** Somebody whose certificate is approved. */
async function certified(number: string) {
  const made = await person();
  const { id } = await submit(made.login, { ...CERTIFICATE, number });
  await approve(id);
  return { ...made, id };
}

describe('an approval that a moderator takes back', () => {
  it('takes the badge away at once and tells the person why, by bell and letter, with a line of the audit', async () => {
    const { login, uuid, freelancer_uuid, id } = await certified('ПФ80 100001');
    expect((await profileOf(freelancer_uuid)).badges).toHaveLength(1);
    const comment = 'В реестре такого номера нет';
    const taken = await revoke(id, { reason_code: 'forged', comment });
    expect(taken).toMatchObject({ status: 'revoked', rights: { revoke: { allowed: false } } });
    expect((await profileOf(freelancer_uuid)).badges).toEqual([]);

    const letters = await lettersTo(server, `${login}@example.test`);
    expect(letters.filter((text) => text.includes(comment))).toHaveLength(1);
    const about = `1С:Эксперт: Бухгалтерия 8. Документ оказался поддельным. ${comment}`;
    const { data: bell } = await (await apiOf(login)).notifications_list({ query: { limit: 1 } });
    expect(bell).toMatchObject([
      { title: 'Модератор снял подтверждение', text: about, path: '/settings/verifications' },
    ]);
    const { data: kinds } = await (await apiOf(login)).verifications_list();
    const own = kinds.find(({ kind }) => kind === 'certificate')?.verifications[0];
    expect(own).toMatchObject({ status: 'revoked', decision: { is_approved: false, comment } });
    expect(own?.decision).not.toHaveProperty('decided_by');
    const query = { action: 'revoke_verification' } as const;
    const { data: audit } = await (await apiOf('judge')).moderator_audit_list({ query });
    expect(audit[0]).toMatchObject({ subject: { id: uuid }, after: { verification: id, is_approved: false } });
  });

  it('is found among what was decided about the person', async () => {
    const { uuid, id } = await certified('ПФ80 100008');
    await certified('ПФ80 100009');
    const { moderator_verifications_list } = await apiOf('judge');
    const { data, meta, counters } = await moderator_verifications_list({
      query: { slice: 'decided', user_uuid: uuid },
    });
    expect(data.map((one) => one.id)).toEqual([id]);
    expect([meta.total, counters]).toEqual([1, { open: 0, decided: 1 }]);
  });

  it('frees the number for somebody else', async () => {
    const number = 'ПФ80 100002';
    const { id } = await certified(number);
    const other = await person();
    const { verifications_create } = await apiOf(other.login);
    const body = { ...CERTIFICATE, number, file_ids: [await upload(other.login)] };
    expect(await refusalOf(verifications_create({ body }))).toMatchObject({ status: 422 });
    await revoke(id, { reason_code: 'other_person' });
    expect((await verifications_create({ body })).data.status).toBe('submitted');
  });

  it('is taken back once, by the first of two at once', async () => {
    const { id } = await certified('ПФ80 100003');
    const both = [revoke(id, { reason_code: 'mistaken' }), revoke(id, { reason_code: 'annulled' }, 'second_judge')];
    expect(await statusesOf(both)).toEqual([200, 422]);
  });

  it('has a reason, explained in words where the list has none', async () => {
    const { id } = await certified('ПФ80 100004');
    const { verifications_revoke } = await apiOf('judge');
    const other = verifications_revoke({ ...named(id), body: { reason_code: 'other' } });
    await expect(other).rejects.toMatchObject({ status: 422, body: { fields: { comment: ['Напишите, почему'] } } });
  });

  it('is refused of what waits, of what its owner gave up and to a moderator about themselves', async () => {
    const { login } = await person();
    const waiting = await submit(login, { ...CERTIFICATE, number: 'ПФ80 100005' });
    const body = { reason_code: 'mistaken' } as const;
    expect(await refusalOf(revoke(waiting.id, body))).toMatchObject({ status: 422 });
    const given = await certified('ПФ80 100006');
    await (await apiOf(given.login)).verifications_withdraw(named(given.id));
    expect(await refusalOf(revoke(given.id, body))).toMatchObject({ status: 422 });
    const own = await submit('judge', { ...CERTIFICATE, number: 'ПФ80 100007' });
    await (await apiOf('second_judge')).verifications_decide({ ...named(own.id), body: { decision: 'approved' } });
    expect(await refusalOf(revoke(own.id, body))).toMatchObject({ status: 403 });
  });
});
