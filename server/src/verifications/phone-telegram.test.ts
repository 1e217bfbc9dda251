import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { openTelegramStage } from '../../test/people/telegram-phone.ts';
import { verifyingAt } from '../../test/people/verifying.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { readUpdate } from '../integrations/telegram/wire-update.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('judge', { is_moderator: true });
  await server.makers.user('admin', { is_moderator: true, is_admin: true });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 61 }));

const { apiOf, person, profileOf } = verifyingAt(() => server);
const { linkedPhone } = openTelegramStage(() => server);

const ask = async (login: string) => {
  const { data } = await (await apiOf(login)).phone_ask_in_telegram();
  await server.settle();
  return data;
};
const phoneOf = async (login: string) => (await (await apiOf(login)).phone_get()).data;
const badgesOf = async (uuid: string) => (await profileOf(uuid)).badges.map(({ title }) => title);
async function linked() {
  const made = await person();
  return { ...made, telegram: await linkedPhone(made.login) };
}

describe('the number of a linked Telegram', () => {
  it('verifies the phone when its owner presses the button that the bot was told to show', async () => {
    const { login, freelancer_uuid, telegram } = await linked();
    expect(await ask(login)).toMatchObject({ pending: { way: 'telegram', masked: null }, verified: null });
    expect(await telegram.last()).toContain('Поделиться номером');
    await telegram.share('79165550101');
    await server.settle();
    expect((await telegram.heard()).join('\n')).toContain('Телефон подтверждён');
    expect(await phoneOf(login)).toMatchObject({ pending: null, verified: { masked: '•••-••-01' } });
    expect(await badgesOf(freelancer_uuid)).toEqual(['Телефон']);
    const { data: bell } = await (await apiOf(login)).notifications_list({ query: { limit: 1 } });
    expect(bell[0]).toMatchObject({ path: '/settings/verifications' });
  });

  it('is not taken when it is somebody else’s, was not asked for, or comes too late', async () => {
    const { login, freelancer_uuid, telegram } = await linked();
    await telegram.share('79165550102');
    await server.settle();
    expect(await telegram.last()).toContain('Номер сейчас не нужен');
    await ask(login);
    await telegram.share('79165550102', 777_000);
    await server.settle();
    expect(await telegram.last()).toContain('чужой номер');
    server.clock.advance({ minutes: 10 });
    await telegram.share('79165550102');
    await server.settle();
    expect(await telegram.last()).toContain('Номер сейчас не нужен');
    expect(await badgesOf(freelancer_uuid)).toEqual([]);
  });

  it('is not taken during maintenance, as no call of the site is', async () => {
    const { login, freelancer_uuid, telegram } = await linked();
    await ask(login);
    const admin = await server.api('admin');
    await admin.maintenance_set({
      body: { finished_at: new Date(server.clock.now().getTime() + 600_000).toISOString() },
    });
    await telegram.share('79165550105');
    await server.settle();
    await admin.maintenance_set({ body: {} });
    expect(await badgesOf(freelancer_uuid)).toEqual([]);
  });

  it('is refused in the chat when another person has it verified', async () => {
    const [first, second] = [await linked(), await linked()];
    for (const { login, telegram } of [first, second]) {
      await ask(login);
      await telegram.share('+79165550103');
      await server.settle();
    }
    expect((await first.telegram.heard()).join('\n')).toContain('Телефон подтверждён');
    expect(await second.telegram.last()).toContain('у другого пользователя');
    expect(await badgesOf(second.freelancer_uuid)).toEqual([]);
  });

  it('is asked for once a minute, of whoever has linked Telegram', async () => {
    const { login } = await person();
    const { ways, rights } = await phoneOf(login);
    expect(ways).toEqual(['telegram', 'code']);
    expect(rights.telegram.allowed).toBe(false);
    expect((await refusalOf((await apiOf(login)).phone_ask_in_telegram())).message).toContain('подключите');
    const other = await linked();
    await ask(other.login);
    expect((await refusalOf((await apiOf(other.login)).phone_ask_in_telegram())).status).toBe(429);
  });
});

it('reads a contact as the sender’s own only when Telegram says that it is theirs', () => {
  const update = (contact: object, from?: object) =>
    readUpdate({
      update_id: 1,
      message: { message_id: 5, chat: { id: 42, type: 'private' }, ...(from && { from }), contact },
    })?.what;
  const phone_number = '+79165550104';
  expect(update({ phone_number, user_id: 42 }, { id: 42 })).toMatchObject({ kind: 'contact', phone: phone_number });
  for (const contact of [{ phone_number, user_id: 43 }, { phone_number }])
    expect(update(contact, { id: 42 })).toMatchObject({ kind: 'contact', phone: null });
  expect(update({ phone_number })).toMatchObject({ kind: 'contact', phone: null });
});
