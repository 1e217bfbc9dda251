import { WEBHOOK_GROUPS, WEBHOOK_LIMITS } from '@provodka/domain/people/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { NEW_PASSWORD, PASSWORD, signingAt } from '../../../test/people/signing.ts';
import { type Receiver, startReceiver } from '../../../test/people/webhook-receiver.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let receiver: Receiver;
let server: TestServer;
let browser: Browser;
let login: string;
let people = 0;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ WEBHOOK_TEST_ORIGINS: receiver.origin });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});
beforeEach(async () => {
  login = `hooked_${++people}`;
  browser = await server.browser(login);
  receiver.received.length = 0;
  receiver.behave((reply) => void reply.writeHead(204).end());
});

const { signUp, signIn } = signingAt(() => server);

const add = async (by = browser, form: object = {}) => {
  const body = { title: 'Учёт', url: `${receiver.origin}/1c`, groups: [...WEBHOOK_GROUPS], ...form };
  return (await by.api.auth_webhooks_create({ body })).data;
};
const own = async (by = browser) => (await by.api.auth_webhooks_list()).data;
/** An address that has been told of its own making. */
const addTold = async (form: object = {}) => {
  const made = await add(browser, form);
  await server.settle();
  receiver.received.length = 0;
  return made;
};

describe('an address', () => {
  it('has a secret that is told once and kept sealed, and its making is told by bell', async () => {
    const made = await add();
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const list = await own();
    expect(list.webhooks).toMatchObject([
      { id: made.id, title: 'Учёт', is_active: true, ended_how: null, last_attempt: null },
    ]);
    expect(JSON.stringify(list)).not.toContain(made.secret);
    const { rows } = await sql<{ kept: string }>`select encode(secret_sealed, 'base64') as kept from webhooks`.execute(
      server.db,
    );
    expect(rows.map(({ kept }) => kept).join()).not.toContain(made.secret.slice(6, 40));
    await server.settle();
    expect((await browser.api.notifications_list()).data[0]?.title).toBe('Добавлен адрес для уведомлений «Учёт»');
  });

  it('has its secrets in no reply that is kept for repetitions', async () => {
    const body = { title: 'Учёт', url: `${receiver.origin}/1c`, groups: [...WEBHOOK_GROUPS] };
    const made = (await browser.api.auth_webhooks_create({ body }, { idempotency_key: 'made' })).data;
    const params = { webhook_id: made.id };
    const renewed = (await browser.api.auth_webhooks_rotate({ params }, { idempotency_key: 'renewed' })).data;
    const { rows } = await sql<{ reply: string }>`select reply::text as reply from idempotency_keys`.execute(server.db);
    const kept = rows.map(({ reply }) => reply).join();
    for (const { secret } of [made, renewed]) expect(kept).not.toContain(secret);
  });

  it('asks for a fresh proof when it is made, changed or given a secret', async () => {
    const { id } = await add();
    const before = new Date(server.clock.now().getTime() - 11 * 60_000);
    await server.db.updateTable('sessions').set({ proved_at: before }).execute();
    browser.prove = null;
    const params = { webhook_id: id };
    for (const call of [
      () => add(),
      () => browser.api.auth_webhooks_update({ params, body: { title: 'Другой' } }),
      () => browser.api.auth_webhooks_rotate({ params }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 });
    await server.makers.signIn(browser, login);
  });

  it.each([
    ['не адрес', 'Укажите адрес целиком'],
    ['http://hooks.example.ru/1c', 'https://'],
    ['https://hooks.example.ru:22/1c', 'порт'],
    ['https://a:b@hooks.example.ru/1c', 'имя и пароль'],
    ['https://127.0.0.1/1c', 'внутренней сети'],
    ['https://[::ffff:10.0.0.1]/1c', 'внутренней сети'],
    ['https://169.254.169.254/latest/meta-data', 'внутренней сети'],
    ['http://127.0.0.1:1/1c', 'https://'],
  ])('of %s is refused with the next step', async (url, words) => {
    await expect(add(browser, { url })).rejects.toMatchObject({
      status: 422,
      body: { fields: { url: [expect.stringContaining(words)] } },
    });
  });

  it('is told of something, and of nothing that is for moderators', async () => {
    await expect(add(browser, { groups: [] })).rejects.toMatchObject({ status: 422 });
    await expect(add(browser, { groups: ['queue'] })).rejects.toMatchObject({ status: 422 });
  });

  it('is one of five at most, also when many are made at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: WEBHOOK_LIMITS.number + 3 }, () => add()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(WEBHOOK_LIMITS.number);
    expect((await own()).rights.create).toMatchObject({ allowed: false });
  });
});

describe('addresses end', () => {
  it('with the ban of the whole person', async () => {
    await addTold();
    const { uuid } = await server.makers.user(login);
    const moderator = await server.api('moderator');
    const body = { target: 'user', reason_code: 'spam', comment: 'Рассылал рекламу' } as const;
    await moderator.users_ban({ params: { uuid }, body });
    await server.settle();
    expect(receiver.received).toEqual([]);
    await server.makers.signIn(browser, login);
    expect((await own()).webhooks).toEqual([]);
  });

  it('with the password, also those that are made at the same moment elsewhere', async () => {
    const owner = await signUp(`${login}_racing`);
    const thief = await signIn(`${login}_racing`);
    const change = owner.api.auth_password_change({ body: { current_password: PASSWORD, password: NEW_PASSWORD } });
    await Promise.allSettled([...Array.from({ length: 5 }, () => add(thief)), change]);
    expect((await own(owner)).webhooks).toEqual([]);
  });

  it('when the deletion of the account is asked for, and none is made then', async () => {
    await addTold();
    await browser.api.personal_data_delete();
    await server.settle();
    expect(receiver.received).toEqual([]);
    await expect(add()).rejects.toMatchObject({ status: 403 });
  });
});
