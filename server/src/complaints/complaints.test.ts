import { COMPLAINT_LIMITS } from '@provodka/domain/complaints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMarket, refusalOf, statusesOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const login of ['judge', 'second_judge']) await server.makers.user(login, { is_moderator: true });
  await server.makers.user('head', { is_moderator: true, is_admin: true });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 2 }));

const market = openMarket(() => server);
const ANSWER = 'Спасибо, что сообщили. Мы приняли меры.';

let made = 0;
/** A published order and somebody who reads it. */
async function setScene() {
  made += 1;
  const [customer, reader] = [`customer_${made}`, `reader_${made}`];
  await server.makers.user(customer, { deals: 12, sum: 400_000 });
  await server.makers.user(reader);
  const order_id = await market.publishOrder({}, customer);
  return { customer, reader, order_id };
}

const about = (order_id: number) => ({ subject_kind: 'order', subject_id: String(order_id) }) as const;
const complain = async (login: string, order_id: number) =>
  (await (await server.api(login)).complaints_create({ body: { ...about(order_id), reason: 'fraud' } })).data;
const queueOf = async (login: string, query: Record<string, string | number> = {}) =>
  await (await server.api(login)).moderator_complaints_list({ query: { limit: 100, ...query } });
const found = async (login: string, id: number) => (await queueOf(login)).data.find((row) => row.id === id);
const named = (complaint_id: number) => ({ params: { complaint_id } });

/** A complaint that `judge` has taken. */
async function takenComplaint() {
  const scene = await setScene();
  const { id } = await complain(scene.reader, scene.order_id);
  await (await server.api('judge')).complaints_take(named(id));
  return { ...scene, id };
}

describe('complaining', () => {
  it('of a moderator is told to the others alone', async () => {
    const { reader, order_id } = await setScene();
    await server.db
      .updateTable('orders')
      .set({ customer_uuid: (await server.makers.user('judge', { is_moderator: true })).customer_uuid })
      .where('id', '=', order_id)
      .execute();
    const bellOf = async (login: string) =>
      (await (await server.api(login)).notifications_list({ query: { unread: true } })).data.map(({ title }) => title);
    for (const login of ['judge', 'second_judge'])
      await (await server.api(login)).notifications_read({ body: { all: true } });
    await complain(reader, order_id);
    await server.settle();
    expect(await bellOf('second_judge')).toEqual(['Жалоба ждёт ответа']);
    expect(await bellOf('judge')).toEqual([]);
  });

  it('promises an answer in a day and keeps the words complained of when they are changed', async () => {
    const { customer, reader, order_id } = await setScene();
    const complaint = await complain(reader, order_id);
    const day = server.clock.now().getTime() + 24 * 3_600_000;
    expect(complaint).toMatchObject({ reason: 'Обман или мошенничество', path: `/orders/${order_id}`, decision: null });
    expect(new Date(complaint.due_at).getTime()).toBe(day);
    await (await server.api(customer)).orders_update({
      params: { order_id },
      body: { title: 'Совсем другой заказ' },
    });
    expect((await found('judge', complaint.id))?.subject).toMatchObject({
      kind: 'order',
      excerpt: expect.stringContaining('Обмен между УТ 11 и БП 3.0'),
    });
  });

  it('tells of the first complaint when the same person complains again, also at once', async () => {
    const { reader, order_id } = await setScene();
    const ids = (await Promise.all([1, 2, 3].map(() => complain(reader, order_id)))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    const { data } = await (await server.api(reader)).complaints_find({ query: about(order_id) });
    expect(data.complaint?.id).toBe(ids[0]);
    expect(data.subject).toMatchObject({
      title: `Заказ №\u00A0${order_id}`,
      path: `/orders/${order_id}`,
      excerpt: expect.stringContaining('Обмен между УТ 11 и БП 3.0'),
    });
    expect((await (await server.api(reader)).complaints_list({ query: {} })).data).toHaveLength(1);
  });

  it('answers 404 when the profile is hidden', async () => {
    const { customer, reader } = await setScene();
    const { customer_uuid } = await server.makers.user(customer);
    const query = { subject_kind: 'profile', subject_id: customer_uuid } as const;
    const api = await server.api(reader);
    await (await server.api(customer)).customers_update({
      params: { uuid: customer_uuid },
      body: { about: 'Пишите на boss@example.ru' },
    });
    const { data } = await api.complaints_find({ query });
    expect(data.complaint).toBeNull();
    expect(data.subject.path).toBe(`/customers/${customer_uuid}`);
    expect(data.subject.excerpt).not.toContain('boss@example.ru');
    await (await server.api(customer)).personal_data_hide({ body: { is_hidden: true } });
    expect((await refusalOf(api.complaints_find({ query }))).status).toBe(404);
  });

  it('answers 404 when the order is private, a draft or none at all', async () => {
    const { customer, reader, order_id } = await setScene();
    await (await server.api(customer)).orders_archive({ params: { order_id } });
    const draft = await (await server.api(customer)).orders_create({
      body: { title: 'Черновик заказа', is_draft: true },
    });
    for (const subject_id of [String(draft.data.id), '999999', 'abc', '-1']) {
      const body = { subject_kind: 'order', subject_id, reason: 'spam' } as const;
      expect((await refusalOf((await server.api(reader)).complaints_create({ body }))).status).toBe(404);
    }
  });

  it('hears of responses, profiles and messages from those alone who see them', async () => {
    const { customer, reader, order_id } = await setScene();
    const { id, user } = await market.respond(reader, order_id);
    const response = { subject_kind: 'response', subject_id: String(id), reason: 'rude' } as const;
    expect((await refusalOf((await server.api('freelancer')).complaints_create({ body: response }))).status).toBe(404);
    const { data } = await (await server.api(customer)).complaints_create({ body: response });
    expect(data.path).toBe(`/orders/${order_id}/responses/${id}`);
    const profile = { subject_kind: 'profile', subject_id: user.uuid, reason: 'spam' } as const;
    expect((await (await server.api(customer)).complaints_create({ body: profile })).data.path).toBe(
      `/freelancers/${user.uuid}`,
    );
    const chat = await (await server.api(customer)).messages_list({ params: { order_id }, query: { response_id: id } });
    const message = { subject_kind: 'message', subject_id: String(chat.data[0]?.id), reason: 'rude' } as const;
    expect((await (await server.api(customer)).complaints_create({ body: message })).data.path).toBe(
      `/orders/${order_id}/responses/${id}`,
    );
    expect((await refusalOf((await server.api('freelancer')).complaints_create({ body: message }))).status).toBe(404);
  });

  it('refuses what is one’s own, and more than the limit in a day', async () => {
    const { customer, reader, order_id } = await setScene();
    expect((await refusalOf(complain(customer, order_id))).message).toContain('На себя пожаловаться нельзя');
    const limit = COMPLAINT_LIMITS.perDay;
    for (let number = 0; number < limit; number += 1) {
      if (number % 10 === 0) server.clock.advance({ minutes: 2 });
      const owner = await server.makers.user(`spam_${number}`);
      const body = { subject_kind: 'profile', subject_id: owner.customer_uuid, reason: 'spam' } as const;
      await (await server.api(reader)).complaints_create({ body });
    }
    server.clock.advance({ minutes: 2 });
    expect(await refusalOf(complain(reader, order_id))).toMatchObject({
      status: 422,
      message: expect.stringContaining(`${limit} жалоб`),
    });
    server.clock.advance({ hours: 25 });
    expect((await complain(reader, order_id)).id).toBeGreaterThan(0);
  });
});

describe('the queue', () => {
  it('lets one of two moderators take a complaint when both try at once, and tells the other why', async () => {
    const { reader, order_id } = await setScene();
    const { id } = await complain(reader, order_id);
    const judges = [await server.api('judge'), await server.api('second_judge')];
    expect(await statusesOf(judges.map((judge) => judge.complaints_take(named(id))))).toEqual([200, 422]);
    const row = await found('head', id);
    expect(row?.status).toBe('taken');
    expect(row?.rights.take.reason).toBe('Это обращение взял другой модератор. Обновите страницу.');
  });

  it('lets the holder alone decide, others write notes, and an admin put it back', async () => {
    const { id } = await takenComplaint();
    const second = await server.api('second_judge');
    const body = { decision: 'rejected', answer: ANSWER } as const;
    expect((await refusalOf(second.complaints_decide({ ...named(id), body }))).message).toContain('другой модератор');
    const { data } = await second.complaints_note({ ...named(id), body: { text: 'Видел такое вчера' } });
    expect(data.notes).toMatchObject([{ text: 'Видел такое вчера' }]);
    expect((await refusalOf(second.complaints_release(named(id)))).status).toBe(422);
    expect((await (await server.api('head')).complaints_release(named(id))).data.status).toBe('waiting');
    await second.complaints_take(named(id));
    await second.complaints_decide({ ...named(id), body });
    expect((await refusalOf(second.complaints_decide({ ...named(id), body }))).message).toContain('уже есть решение');
  });

  it('shows what is overdue first, what the person was accused of before, and counts both', async () => {
    const { customer, reader, order_id } = await setScene();
    const { id } = await complain(reader, order_id);
    await server.makers.user(`witness_${made}`);
    await complain(`witness_${made}`, order_id);
    expect(await found('judge', id)).toMatchObject({ is_overdue: false, earlier: { all: 1, confirmed: 0 } });
    server.clock.advance({ hours: 25 });
    expect(await found('judge', id)).toMatchObject({ is_overdue: true });
    const { uuid } = await server.makers.user(customer);
    const queue = await queueOf('judge', { about_uuid: uuid, slice: 'all' });
    expect(queue.counters).toMatchObject({ open: 2, overdue: 2, all: 2 });
    expect((await (await server.api('judge')).moderator_queue()).data.complaints).toBeGreaterThanOrEqual(2);
  });

  it('hides a complaint about a moderator from that moderator, who would learn who complained', async () => {
    const { reader } = await setScene();
    const { customer_uuid } = await server.makers.user('second_judge');
    const body = { subject_kind: 'profile', subject_id: customer_uuid, reason: 'rude' } as const;
    const { data } = await (await server.api(reader)).complaints_create({ body });
    expect(await found('second_judge', data.id)).toBeUndefined();
    expect((await refusalOf((await server.api('second_judge')).complaints_take(named(data.id)))).status).toBe(404);
    expect(await found('judge', data.id)).toBeDefined();
  });

  it('refuses a moderator who complained themselves', async () => {
    const { order_id } = await setScene();
    const { id } = await complain('judge', order_id);
    expect((await found('judge', id))?.rights.take.allowed).toBe(false);
    expect((await refusalOf((await server.api('judge')).complaints_take(named(id)))).status).toBe(403);
  });
});

describe('the decision', () => {
  const bellOf = async (login: string) => {
    await server.settle();
    return (await (await server.api(login)).notifications_list({ query: {} })).data.map(({ kind, text }) => ({
      kind,
      text,
    }));
  };

  it('is told to the reporter, and a warning to the person without a name', async () => {
    const { customer, reader, id } = await takenComplaint();
    const warning = 'Не зовите исполнителей в обход сделки.';
    await (await server.api('judge')).complaints_decide({
      ...named(id),
      body: { decision: 'confirmed', answer: ANSWER, warning },
    });
    expect((await bellOf(reader))[0]).toEqual({ kind: 'complaint_confirmed', text: ANSWER });
    expect((await bellOf(customer))[0]).toEqual({ kind: 'warned', text: warning });
    const [own] = (await (await server.api(reader)).complaints_list({ query: {} })).data;
    expect(own?.decision).toMatchObject({ is_confirmed: true, answer: ANSWER });
    expect((await queueOf('judge', { slice: 'decided' })).data[0]).toMatchObject({
      id,
      decision: { answer: ANSWER, warning, decided_by: { full_name: expect.any(String) } },
    });
    const { data: audit } = await (await server.api('head')).moderator_audit_list({
      query: { action: 'decide_complaint' },
    });
    expect(audit[0]).toMatchObject({ comment: ANSWER, after: { is_confirmed: true, is_warned: true } });
  });

  it('tells the person nothing when the complaint is rejected', async () => {
    const { customer, reader, id } = await takenComplaint();
    await (await server.api('judge')).complaints_decide({
      ...named(id),
      body: { decision: 'rejected', answer: ANSWER, warning: 'Этого никто не прочтёт.' },
    });
    expect((await bellOf(reader))[0]?.kind).toBe('complaint_rejected');
    expect((await bellOf(customer)).map(({ kind }) => kind)).not.toContain('warned');
  });
});
