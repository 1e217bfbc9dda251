import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { codeFor, messagesTo } from '../../test/people/phone-messages.ts';
import { verifyingAt } from '../../test/people/verifying.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { checkInvariants } from '../doctor/check-invariants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('judge', { is_moderator: true });
});
afterAll(() => server.stop());
// Limits of one test do not reach into the next.
beforeEach(() => server.clock.advance({ minutes: 61 }));

const { apiOf, person, profileOf } = verifyingAt(() => server);

let phones = 0;
function newPhone(): string {
  phones += 1;
  return `+7916000${1100 + phones}`;
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

const send = async (login: string, phone: string) =>
  (await (await apiOf(login)).phone_code_send({ body: { phone } })).data;
const confirm = async (login: string, code: string) =>
  (await (await apiOf(login)).phone_confirm({ body: { code } })).data;
async function verified(login: string, phone = newPhone()): Promise<string> {
  await send(login, phone);
  await confirm(login, await codeFor(server, phone));
  return phone;
}
const phoneOf = async (login: string) => (await (await apiOf(login)).phone_get()).data;
const badgesOf = async (uuid: string) => (await profileOf(uuid)).badges.map(({ title }) => title);

describe('a code', () => {
  it('verifies the phone it was sent to: the owner sees two digits, everybody the badge, and nobody keeps the number', async () => {
    const { login, freelancer_uuid } = await person();
    const phone = newPhone();
    const sent = await send(login, phone.replace('+7', '8 '));
    expect(sent.pending).toMatchObject({ way: 'code', masked: `•••-••-${phone.slice(-2)}` });
    expect(await badgesOf(freelancer_uuid)).toEqual([]);
    const code = await codeFor(server, phone);
    const done = await confirm(login, ` ${code.slice(0, 3)}-${code.slice(3)} `);
    expect(done).toMatchObject({ pending: null, verified: { masked: `•••-••-${phone.slice(-2)}` } });
    expect(await badgesOf(freelancer_uuid)).toEqual(['Телефон']);
    const { rows } = await sql<{ kept: string }>`
      select v::text as kept from verifications v union all select c::text from phone_checks c
      union all select a::text from attempts a union all select o.payload::text from outbox o
      union all select k::text from idempotency_keys k`.execute(server.db);
    expect(rows.map(({ kept }) => kept).join('\n')).not.toContain(phone.slice(2));
    // Not as a part of a longer number or a hash, which may have these six digits by chance.
    expect(rows.map(({ kept }) => kept).join('\n')).not.toMatch(
      new RegExp(`(?<![0-9a-z_-])${code}(?![0-9a-z_-])`, 'i'),
    );
    const shown = JSON.stringify([await profileOf(freelancer_uuid), done]);
    expect(shown).not.toContain(phone.slice(-7));
  });

  it('is refused when it is wrong, and worth nothing after five wrong ones, even for two at once', async () => {
    const { login, freelancer_uuid } = await person();
    const phone = newPhone();
    await send(login, phone);
    const code = await codeFor(server, phone);
    const api = await apiOf(login);
    const refused = await refusalOf(api.phone_confirm({ body: { code: wrongOf(code) } }));
    expect(refused).toMatchObject({ message: 'Код не подошёл. Осталось попыток: 4.' });
    const tries = Array.from({ length: 4 }, () => api.phone_confirm({ body: { code: wrongOf(code) } }));
    expect(await statusesOf(tries)).toEqual([422, 422, 422, 422]);
    expect((await refusalOf(api.phone_confirm({ body: { code } }))).message).toContain('больше не действует');
    expect(await badgesOf(freelancer_uuid)).toEqual([]);
  });

  it('verifies once when it comes twice at the same moment', async () => {
    const { login, freelancer_uuid } = await person();
    const phone = newPhone();
    await send(login, phone);
    const api = await apiOf(login);
    const body = { code: await codeFor(server, phone) };
    const statuses = await statusesOf([api.phone_confirm({ body }), api.phone_confirm({ body })]);
    expect(statuses).toEqual([200, 422]);
    expect(await badgesOf(freelancer_uuid)).toEqual(['Телефон']);
  });

  it('ends after ten minutes, when another is sent, and belongs to one person', async () => {
    const [owner, other] = [await person(), await person()];
    const phone = newPhone();
    await send(owner.login, phone);
    const first = await codeFor(server, phone);
    expect(await statusesOf([(await apiOf(other.login)).phone_confirm({ body: { code: first } })])).toEqual([422]);
    server.clock.advance({ minutes: 2 });
    await send(owner.login, phone);
    const second = await codeFor(server, phone);
    if (first !== second)
      expect(await statusesOf([(await apiOf(owner.login)).phone_confirm({ body: { code: first } })])).toEqual([422]);
    server.clock.advance({ minutes: 10 });
    expect(await statusesOf([(await apiOf(owner.login)).phone_confirm({ body: { code: second } })])).toEqual([422]);
    expect((await phoneOf(owner.login)).pending).toBeNull();
    await server.settle();
    expect(await server.db.selectFrom('phone_checks').selectAll().execute()).toEqual([]);
  });

  it('is sent once a minute, three times in a quarter of an hour, to one phone whoever asks', async () => {
    const [owner, other] = [await person(), await person()];
    const phone = newPhone();
    await send(owner.login, phone);
    const again = async (login: string) =>
      await statusesOf([(await apiOf(login)).phone_code_send({ body: { phone } })]);
    expect(await again(owner.login)).toEqual([429]);
    expect(await again(other.login)).toEqual([429]);
    server.clock.advance({ minutes: 1 });
    expect(await again(other.login)).toEqual([200]);
    server.clock.advance({ minutes: 1 });
    expect(await again(owner.login)).toEqual([200]);
    server.clock.advance({ minutes: 1 });
    expect(await again(owner.login)).toEqual([429]);
    expect(await messagesTo(server, phone)).toHaveLength(3);
  });

  it('is not sent to whom it may not go: no mobile of Russia, nobody without a confirmed e-mail', async () => {
    const { login } = await person();
    const api = await apiOf(login);
    for (const phone of ['+7 495 123-45-67', '+375 29 123-45-67']) {
      const refused = await api.phone_code_send({ body: { phone } }).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        body: { fields: { phone: [expect.stringContaining('мобильный номер России')] } },
      });
    }
    await server.makers.user('unproven', { is_verified: false });
    expect(await statusesOf([(await apiOf('unproven')).phone_code_send({ body: { phone: newPhone() } })])).toEqual([
      403,
    ]);
    expect((await phoneOf('unproven')).rights.code.allowed).toBe(false);
  });
});

describe('the provider', () => {
  it('is believed when it refuses a phone, and not when it says nothing: that code may still arrive', async () => {
    const { login } = await person();
    const api = await apiOf(login);
    const refused = await refusalOf(api.phone_code_send({ body: { phone: '+79160000001' } }));
    expect(refused).toMatchObject({ message: expect.stringContaining('Оператор не принял') });
    expect((await phoneOf(login)).pending).toBeNull();
    server.clock.advance({ minutes: 1 });
    expect(await statusesOf([api.phone_code_send({ body: { phone: '+79160000003' } })])).toEqual([422]);
    server.clock.advance({ minutes: 1 });
    const { data, message } = await api.phone_code_send({ body: { phone: '+79160000002' } });
    expect(message).toContain('Оператор пока не ответил');
    expect(data.pending?.way).toBe('code');
    await confirm(login, await codeFor(server, '+79160000002'));
    expect((await phoneOf(login)).verified).not.toBeNull();
  });
});

describe('a verified phone', () => {
  it('is nobody else’s: whoever proves it too is refused, and had not been told before', async () => {
    const [owner, other] = [await person(), await person()];
    const phone = await verified(owner.login);
    server.clock.advance({ minutes: 2 });
    await send(other.login, phone);
    const refused = await refusalOf(
      (await apiOf(other.login)).phone_confirm({ body: { code: await codeFor(server, phone) } }),
    );
    expect(refused.message).toContain('у другого пользователя');
    expect(await badgesOf(other.freelancer_uuid)).toEqual([]);
    expect(await badgesOf(owner.freelancer_uuid)).toEqual(['Телефон']);
  });

  it('goes to one of two people who prove it at the same moment', async () => {
    const [first, second] = [await person(), await person()];
    const phone = newPhone();
    const codes = [];
    for (const { login } of [first, second]) {
      await send(login, phone);
      codes.push({ api: await apiOf(login), code: await codeFor(server, phone) });
      server.clock.advance({ minutes: 2 });
    }
    const statuses = await statusesOf(codes.map(({ api, code }) => api.phone_confirm({ body: { code } })));
    expect(statuses).toEqual([200, 422]);
  });

  it('gives way to the next one, can be given up and is free again then', async () => {
    const [owner, other] = [await person(), await person()];
    const former = await verified(owner.login);
    expect(await refusalOf((await apiOf(owner.login)).phone_code_send({ body: { phone: former } }))).toMatchObject({
      message: expect.stringContaining('уже подтверждён до'),
    });
    server.clock.advance({ minutes: 2 });
    await verified(owner.login);
    expect(await badgesOf(owner.freelancer_uuid)).toEqual(['Телефон']);
    server.clock.advance({ minutes: 2 });
    await verified(other.login, former);
    const { verified: standing } = await phoneOf(other.login);
    await (await apiOf(other.login)).verifications_withdraw({ params: { verification_id: standing?.id ?? 0 } });
    expect(await badgesOf(other.freelancer_uuid)).toEqual([]);
    server.clock.advance({ minutes: 20 });
    await verified(owner.login, former);
    const { rows } = await sql<{ tails: number }>`
      select count(number_tail)::int as tails from verifications where kind = 'phone' and status <> 'approved'`.execute(
      server.db,
    );
    expect(rows[0]?.tails).toBe(0);
  });

  it('ends after a year, and narrows the search and the rating as other kinds do', async () => {
    const { login, freelancer_uuid } = await person();
    await verified(login);
    const { users_search } = await apiOf('judge');
    expect((await users_search({ query: { query: login, verified: 'phone' } })).data).toHaveLength(1);
    server.clock.advance({ days: 366 });
    expect(await badgesOf(freelancer_uuid)).toEqual([]);
    await server.settle();
    expect((await phoneOf(login)).verified).toBeNull();
    const findings = await checkInvariants(server.built.pool, server.clock.now());
    expect(findings.filter(({ invariant }) => /badge|phone|verification/.test(invariant))).toEqual([]);
  });
});

it('offers nothing and calls nobody when no provider is configured', async () => {
  const bare = await startTestServer({ PHONE_CODES_PROVIDER: 'off', TELEGRAM_MODE: 'off' });
  try {
    await bare.makers.user('somebody');
    const { api } = await bare.browser('somebody');
    const { data } = await api.phone_get();
    expect(data).toMatchObject({ ways: [], sandbox_url: null, rights: { code: { allowed: false } } });
    expect(await statusesOf([api.phone_code_send({ body: { phone: '+79161234567' } })])).toEqual([422]);
    expect((await bare.guest().request('/dev/phone')).status).toBe(404);
  } finally {
    await bare.stop();
  }
});
