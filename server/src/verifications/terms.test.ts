import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyingAt } from '../../test/people/verifying.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('judge', { is_moderator: true });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 16 }));

const CERTIFICATE = { kind: 'certificate', level: 'expert', title: 'Бухгалтерия 8' } as const;
const { apiOf, person, submit, approve, profileOf, dayAfter } = verifyingAt(() => server);
const kindOf = async (login: string, kind: string) =>
  (await (await apiOf(login)).verifications_list()).data.find((one) => one.kind === kind);

describe('the term', () => {
  it('ends with the badge, tells the person and lets them ask again', async () => {
    const { login, freelancer_uuid } = await person();
    const { id } = await submit(login, { ...CERTIFICATE, number: 'ПФ80 555555', valid_until: dayAfter(40) });
    await approve(id);
    server.clock.advance({ days: 42 });
    expect((await profileOf(freelancer_uuid)).badges).toEqual([]);
    await server.settle();
    const { data: bell } = await (await apiOf(login)).notifications_list({ query: { limit: 1 } });
    expect(bell[0]?.title).toBe('Срок подтверждения вышел');
    const certificate = await kindOf(login, 'certificate');
    expect(certificate?.verifications[0]?.status).toBe('expired');
    expect(certificate?.rights.submit.allowed).toBe(true);
  });

  it('of the former passport ends when a renewed one is approved', async () => {
    const { login, freelancer_uuid } = await person();
    const first = await submit(login, { kind: 'identity', number: '4513 100000' });
    await approve(first.id);
    expect((await kindOf(login, 'identity'))?.rights.submit.allowed).toBe(false);
    server.clock.advance({ days: 3 * 365 - 20 });
    const next = await submit(login, { kind: 'identity', number: '4514 200000' });
    await approve(next.id);
    expect((await profileOf(freelancer_uuid, login)).badges).toHaveLength(1);
    const { verifications = [] } = (await kindOf(login, 'identity')) ?? {};
    expect(verifications.map(({ status }) => status)).toEqual(['approved', 'expired']);
  });
});

it('hides the badges of a banned person and ends nothing', async () => {
  const { uuid, login, freelancer_uuid } = await person();
  await approve((await submit(login, { kind: 'identity', number: '4515 100000' })).id);
  const { users_ban, users_unban } = await apiOf('judge');
  const comment = 'Рассылает рекламу';
  await users_ban({ params: { uuid }, body: { target: 'user', reason_code: 'spam', comment } });
  expect((await profileOf(freelancer_uuid)).badges).toEqual([]);
  await users_unban({ params: { uuid }, body: {} });
  expect((await profileOf(freelancer_uuid)).badges).toHaveLength(1);
});

it('narrows the rating of freelancers to those whose identity or certificate is verified', async () => {
  const [passport, certificate, neither] = [await person(), await person(), await person()];
  const period = 'all';
  const earned = [passport, certificate, neither].map(({ freelancer_uuid: profile_uuid }, index) => ({
    profile_uuid,
    side: 'freelancer',
    period,
    sum_deals: (index + 1) * 100_000_00,
    number_deals: 1,
  }));
  await server.db.insertInto('earned_sums').values(earned).execute();
  await approve((await submit(passport.login, { kind: 'identity', number: '4516 100000' })).id);
  const dated = { ...CERTIFICATE, number: 'ПФ80 444444', valid_until: dayAfter(3) };
  await approve((await submit(certificate.login, dated)).id);
  const board = async (verified?: 'identity' | 'certificate') => {
    const { data, meta } = await server.guest().api.freelancers_leaderboard({ query: { period, verified } });
    expect(meta.total).toBe(data.length);
    return data.map(({ profile }) => profile.uuid);
  };
  expect(await board()).toEqual([neither, certificate, passport].map(({ freelancer_uuid }) => freelancer_uuid));
  expect(await board('identity')).toEqual([passport.freelancer_uuid]);
  expect(await board('certificate')).toEqual([certificate.freelancer_uuid]);
  const own = await apiOf(certificate.login);
  const { data } = await own.freelancers_leaderboard({ query: { period, verified: 'certificate', is_own: true } });
  expect(data[0]?.place).toBe(1);
  server.clock.advance({ days: 5 });
  expect(await board('certificate')).toEqual([]);
});
