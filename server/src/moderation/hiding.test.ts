import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, RESPONSE_FORM, refusalOf } from '../../test/market.ts';
import { insertOrder, setSetting } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('responses', () => {
  it('are hidden from the customer and shown again, with their place and a line of the audit', async () => {
    const market = openMarket(() => server);
    const params = await market.respondedOrder('freelancer');
    const api = await server.api('moderator');
    const customer = await server.api('customer');
    const seen = async () => (await customer.responses_list({ params })).meta.total;
    const taken = async () => (await customer.orders_get({ params })).data.number_responses;
    const set = (status: boolean) => api.responses_visible({ params, body: { status, comment: 'Телефон в тексте' } });
    expect((await set(false)).data.status.code).toBe('hidden');
    expect([await seen(), await taken()]).toEqual([0, 0]);
    await expect(set(false)).rejects.toMatchObject({ status: 422 });
    const again = (await server.api('freelancer')).responses_create({ params, body: RESPONSE_FORM });
    expect(await refusalOf(again)).toMatchObject({ status: 422 });
    const row = (await api.moderator_responses_list({ query: { response_id: params.response_id } })).data[0];
    expect(row?.moderation).toMatchObject({ hide: { allowed: false }, unhide: { allowed: true } });
    expect((await set(true)).data.status.code).toBe('active');
    expect([await seen(), await taken()]).toEqual([1, 1]);
    const { data } = await api.moderator_audit_list({
      query: { subject_id: String(params.response_id), subject_kind: 'response' },
    });
    expect(data).toMatchObject([
      { action: { code: 'unhide_response' }, after: { status: 'active' } },
      {
        action: { code: 'hide_response' },
        before: { status: 'active' },
        after: { status: 'hidden' },
        comment: 'Телефон в тексте',
      },
    ]);
  });
});

describe('a message that a moderator hid', () => {
  it('is not its author’s to show, and stands in the audit with its words', async () => {
    const { order_id, response_id } = await openMarket(() => server).respondedOrder('freelancer_new');
    const author = await server.api('freelancer_new');
    const body = { response_id, message: 'Пишите мне напрямую' };
    const { data: sent } = await author.messages_create({ params: { order_id }, body });
    const params = { order_id, message_id: sent.id };
    const moderator = await server.api('moderator');
    await moderator.messages_visible({ params, body: { status: 0 } });
    expect(await refusalOf(author.messages_visible({ params, body: { status: 1 } }))).toMatchObject({ status: 403 });
    await moderator.messages_visible({ params, body: { status: 1 } });
    await author.messages_visible({ params, body: { status: 0 } });
    await author.messages_visible({ params, body: { status: 1 } });
    await moderator.messages_delete({ params });
    const { data } = await moderator.moderator_audit_list({
      query: { subject_kind: 'message', subject_id: String(sent.id) },
    });
    expect(data).toMatchObject([
      { action: { code: 'delete_message' }, after: { is_deleted: true } },
      { action: { code: 'unhide_message' } },
      {
        action: { code: 'hide_message' },
        before: { is_hidden: false, message: 'Пишите мне напрямую' },
        after: { is_hidden: true },
      },
    ]);
  });
});

describe('a moderator in a case of their own', () => {
  const modest = 'moderator_in_business';
  const other = { status: 403, message: expect.stringContaining('другой модератор') };

  it('leaves their order to another moderator; an admin, who may switch premoderation off, lets theirs through', async () => {
    await server.makers.user(modest, { is_moderator: true });
    await setSetting(server, 'premoderation', true);
    for (const [login, refused] of [
      [modest, true],
      ['moderator', false],
    ] as const) {
      const api = await server.api(login);
      const order_id = await insertOrder(server, login, { status: 'M', published_at: null });
      const row = (await api.moderator_orders_list({ query: { order_id } })).data[0];
      expect(row?.rights.approve.allowed).toBe(!refused);
      const approval = api.orders_change_status({ params: { order_id }, body: { code: 'N' } });
      if (refused) expect(await refusalOf(approval)).toMatchObject(other);
      else expect((await approval).data.status.code).toBe('N');
    }
    await setSetting(server, 'premoderation', false);
  });

  it('hides neither a response to their order nor one that competes with theirs', async () => {
    const market = openMarket(() => server);
    const api = await server.api(modest);
    const params = await market.respondedOrder('freelancer');
    const hide = () => api.responses_visible({ params, body: { status: false, comment: 'Мешает' } });
    const rights = async () => (await api.moderator_responses_list({ query: params })).data[0]?.moderation;
    expect((await rights())?.hide.allowed).toBe(true);
    await market.respond(modest, params.order_id);
    expect((await rights())?.hide).toMatchObject({ allowed: false });
    expect(await refusalOf(hide())).toMatchObject(other);
    const own = await market.publishOrder({}, modest);
    const { id: response_id } = await market.respond('freelancer', own);
    const body = { status: false, comment: 'Дорого' };
    const refused = await refusalOf(api.responses_visible({ params: { order_id: own, response_id }, body }));
    expect(refused).toMatchObject(other);
  });

  it('is a side like the other in a chat of their own', async () => {
    const market = openMarket(() => server);
    const order_id = await market.publishOrder({}, modest);
    const { id: response_id } = await market.respond('freelancer', order_id);
    const [theirs, own] = [await server.api('freelancer'), await server.api(modest)];
    const say = async (api: typeof own, message: string) =>
      (await api.messages_create({ params: { order_id }, body: { response_id, message } })).data.id;
    const said = { order_id, message_id: await say(theirs, 'Вы обещали доплатить за срочность') };
    expect(await refusalOf(own.messages_delete({ params: said }))).toMatchObject({ status: 403 });
    expect(await refusalOf(own.messages_visible({ params: said, body: { status: 0 } }))).toMatchObject({ status: 403 });
    const ownWords = { order_id, message_id: await say(own, 'Доплачу после приёмки') };
    server.clock.advance({ minutes: 16 });
    expect(await refusalOf(own.messages_delete({ params: ownWords }))).toMatchObject({ status: 422 });
    const { data } = await own.messages_list({ params: { order_id }, query: { response_id } });
    expect(data.map(({ can_delete }) => can_delete)).not.toContain(true);
  });
});
