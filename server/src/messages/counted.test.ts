import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Chat, openChats } from '../../test/chats.ts';
import { openMarket } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { checkInvariants } from '../doctor/check-invariants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { respondedOrder } = openMarket(() => server);
const { send, read, markRead, inbox } = openChats(() => server);

const hide = async (login: string, { order_id }: Chat, message_id: number, status: 0 | 1) =>
  await (await server.api(login)).messages_visible({ params: { order_id, message_id }, body: { status } });
const remove = async (login: string, { order_id }: Chat, message_id: number) =>
  await (await server.api(login)).messages_delete({ params: { order_id, message_id } });

/** The messages a person reads in the chat, after all counts were checked against them. */
async function seen(login: string, chat: Chat): Promise<string[]> {
  const whole = await read(login, chat, { limit: 100 });
  const page = await read(login, chat, { limit: 1 });
  expect(page.meta.total).toBe(whole.data.length);
  for (const [place, { id }] of whole.data.slice(0, -1).entries()) {
    const before = await read(login, chat, { limit: 1, before_id: id });
    expect(before.meta.total).toBe(whole.data.length - place - 1);
  }
  return whole.data.map(({ message }) => message);
}

const lastIn = async (login: string, chat: Chat) =>
  (await inbox(login, login === 'customer' ? 'customer' : 'freelancer', { order_id: chat.order_id })).data[0]
    ?.last_message?.message;

it('a chat gives each reader the number of their messages and the last of them', async () => {
  const chat = await respondedOrder('counted_one');
  const [said, answered] = [await send('customer', chat, 'Раз'), await send('counted_one', chat, 'Два')];
  const secret = await send('customer', chat, 'Три');
  const both = async () => [await seen('customer', chat), await seen('counted_one', chat)].map((texts) => texts.length);
  expect(await both()).toEqual([4, 4]);

  await hide('customer', chat, secret.id, 0);
  expect(await both()).toEqual([4, 3]);
  expect([await lastIn('customer', chat), await lastIn('counted_one', chat)]).toEqual(['Три', 'Два']);
  await remove('counted_one', chat, answered.id);
  expect(await both()).toEqual([3, 2]);
  expect([await lastIn('customer', chat), await lastIn('counted_one', chat)]).toEqual(['Три', 'Раз']);
  expect(await seen('moderator', chat)).toHaveLength(4);

  await hide('customer', chat, secret.id, 1);
  await remove('customer', chat, said.id);
  expect(await both()).toEqual([2, 2]);
  await remove('customer', chat, secret.id);
  expect(await both()).toEqual([1, 1]);
  expect(await lastIn('counted_one', chat)).toBe((await seen('counted_one', chat))[0]);
});

it('counts right what is written, hidden, deleted and read at once', async () => {
  const chat = await respondedOrder('counted_two');
  const mine = [];
  for (const text of ['а', 'б', 'в', 'г']) mine.push((await send('customer', chat, text)).id);
  const [first = 0, second = 0, third = 0, fourth = 0] = mine;
  await Promise.all([
    ...['раз', 'два', 'три', 'четыре', 'пять'].map((text) => send('counted_two', chat, text)),
    hide('customer', chat, first, 0),
    hide('customer', chat, second, 0),
    remove('customer', chat, third),
    remove('customer', chat, fourth),
    markRead('counted_two', chat, second),
    markRead('counted_two', chat, first),
  ]);
  await Promise.all([hide('customer', chat, first, 1), hide('customer', chat, second, 1)]);
  expect(await seen('customer', chat)).toHaveLength(8);
  expect(await seen('counted_two', chat)).toHaveLength(8);
  expect(await lastIn('customer', chat)).toBe((await seen('customer', chat))[0]);

  // Unread for the customer: the text of the response and five answers, read up to the third of them.
  const answers = (await read('customer', chat, { limit: 100 })).data.filter(({ is_own }) => !is_own);
  const upTo = answers[2]?.id ?? 0;
  await Promise.all([
    markRead('customer', chat, upTo),
    markRead('customer', chat, answers[3]?.id ?? 0),
    send('counted_two', chat, 'шесть'),
  ]);
  const { data, counters } = await inbox('customer', 'customer', { order_id: chat.order_id });
  expect(data[0]?.number_unread_messages).toBe(3);
  expect(counters.all).toBeGreaterThanOrEqual(3);
  const findings = await checkInvariants(server.built.pool, server.clock.now());
  expect(findings.map(({ invariant }) => invariant)).not.toContain('a chat knows what its messages come to');
});
