import { COMPLAINT_LIMITS } from '@provodka/domain/complaints.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, statusesOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const login of ['judge', 'second_judge']) await server.makers.user(login, { is_moderator: true });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 2 }));

const ANSWER = 'Спасибо, что написали: исправили, обновите страницу.';
const QUESTION = { reason: 'site_error', text: 'Список откликов не открывается', error_code: 'f3a1-77' } as const;

let made = 0;
async function ask(body: Parameters<Api['tickets_create']>[0]['body'] = QUESTION) {
  made += 1;
  const login = `asker_${made}`;
  await server.makers.user(login);
  const api = await server.api(login);
  return { login, api, ticket: (await api.tickets_create({ body })).data };
}
type Api = Awaited<ReturnType<TestServer['api']>>;
const queueOf = async (login: string, sort?: 'complaints' | 'tickets') =>
  await (await server.api(login)).moderator_complaints_list({ query: { limit: 100, ...(sort && { sort }) } });
const named = (complaint_id: number) => ({ params: { complaint_id } });
const bellOf = async (api: Api) => {
  await server.settle();
  return (await api.notifications_list({ query: {} })).data.map(({ kind, text }) => ({ kind, text }));
};

describe('writing to support', () => {
  it('promises an answer in a day and shows moderators the code as it was typed', async () => {
    const error_code = `<b>${'x'.repeat(COMPLAINT_LIMITS.error_code[1] - 3)}`;
    const { login, ticket } = await ask({ ...QUESTION, error_code });
    expect(ticket).toMatchObject({
      kind: 'support',
      reason: 'Ошибка на сайте',
      error_code,
      path: null,
      decision: null,
    });
    expect(new Date(ticket.due_at).getTime()).toBe(server.clock.now().getTime() + 24 * 3_600_000);
    const row = (await queueOf('judge')).data.find(({ id }) => id === ticket.id);
    expect(row).toMatchObject({ about: null, error_code, text: QUESTION.text, reporter: { login } });
    expect((await bellOf(await server.api('judge'))).map(({ kind }) => kind)).toContain('ticket_waiting');
  });

  it('refuses what has no reason or no words, and a code beyond the bound', async () => {
    const { api } = await ask();
    for (const body of [
      { ...QUESTION, reason: 'spam' },
      { ...QUESTION, text: 'Алло' },
      { ...QUESTION, error_code: 'x'.repeat(COMPLAINT_LIMITS.error_code[1] + 1) },
    ])
      expect((await refusalOf(api.tickets_create({ body: body as typeof QUESTION }))).status).toBe(422);
  });

  it('takes several from one person, until the day is spent, and counts no complaints', async () => {
    const { api } = await ask();
    const more = COMPLAINT_LIMITS.ticketsPerDay - 1;
    server.clock.advance({ minutes: 2 });
    const asks = Array.from({ length: more + 1 }, () => api.tickets_create({ body: QUESTION }));
    expect(await statusesOf(asks)).toEqual([...Array.from({ length: more }, () => 200), 422]);
    const { customer_uuid } = await server.makers.user('somebody_else');
    const body = { subject_kind: 'profile', subject_id: customer_uuid, reason: 'spam' } as const;
    expect((await api.complaints_create({ body })).data.kind).toBe('profile');
    server.clock.advance({ hours: 25 });
    expect((await api.tickets_create({ body: QUESTION })).data.kind).toBe('support');
  });
});

describe('answering a ticket', () => {
  it('is done once by who took it, and is told to who asked', async () => {
    const { api, ticket } = await ask();
    const judges = [await server.api('judge'), await server.api('second_judge')] as const;
    await judges[0].complaints_take(named(ticket.id));
    const body = { decision: 'answered', answer: ANSWER } as const;
    expect((await refusalOf(judges[1].complaints_decide({ ...named(ticket.id), body }))).status).toBe(422);
    const confirmed = { decision: 'confirmed', answer: ANSWER, warning: 'Больше так не делайте' } as const;
    const refused = await refusalOf(judges[0].complaints_decide({ ...named(ticket.id), body: confirmed }));
    expect(refused.message).toContain('на вопрос в поддержку отвечают');
    const both = [1, 2].map(() => judges[0].complaints_decide({ ...named(ticket.id), body }));
    expect(await statusesOf(both)).toEqual([200, 422]);
    expect((await bellOf(api))[0]).toEqual({ kind: 'ticket_answered', text: ANSWER });
    const [own] = (await api.complaints_list({ query: {} })).data;
    expect(own?.decision).toMatchObject({ is_confirmed: null, answer: ANSWER });
  });

  it('refuses the answer of a ticket to a complaint', async () => {
    const { customer_uuid } = await server.makers.user('complained_of');
    const { api } = await ask();
    const body = { subject_kind: 'profile', subject_id: customer_uuid, reason: 'spam' } as const;
    const { data } = await api.complaints_create({ body });
    const judge = await server.api('judge');
    await judge.complaints_take(named(data.id));
    const answered = { decision: 'answered', answer: ANSWER } as const;
    expect((await refusalOf(judge.complaints_decide({ ...named(data.id), body: answered }))).status).toBe(422);
  });

  it('is no business of the moderator who asked', async () => {
    const { data } = await (await server.api('judge')).tickets_create({ body: QUESTION });
    expect((await refusalOf((await server.api('judge')).complaints_take(named(data.id)))).status).toBe(403);
  });
});

it('narrows the queue to complaints or to tickets, and counts what it shows', async () => {
  const [all, tickets, complaints] = [
    await queueOf('judge'),
    await queueOf('judge', 'tickets'),
    await queueOf('judge', 'complaints'),
  ];
  expect(new Set(tickets.data.map(({ subject }) => subject.kind))).toEqual(new Set(['support']));
  expect(complaints.data.map(({ subject }) => subject.kind)).not.toContain('support');
  expect(tickets.counters.open + complaints.counters.open).toBe(all.counters.open);
  expect((await (await server.api('judge')).moderator_queue()).data.complaints).toBe(all.counters.open);
});

it('counts in the statistics how soon the answers of a period came, and how many too late', async () => {
  server.clock.advance({ days: 3 });
  const date_from = moscowDay(server.clock.now());
  // In the morning, so that the first answer comes on the same day.
  server.clock.set(`${date_from}T06:00:00Z`);
  const judge = () => server.api('judge');
  const answersOf = async (date_to?: string) =>
    (await (await judge()).moderator_statistics({ query: { date_from, ...(date_to && { date_to }) } })).data.answers;
  expect(await answersOf()).toEqual({ number: 0, number_late: 0, median_minutes: null });
  for (const hours of [2, 30]) {
    const { ticket } = await ask();
    server.clock.advance({ hours });
    await (await judge()).complaints_take(named(ticket.id));
    const body = { decision: 'answered', answer: ANSWER } as const;
    await (await judge()).complaints_decide({ ...named(ticket.id), body });
  }
  expect(await answersOf()).toEqual({ number: 2, number_late: 1, median_minutes: 16 * 60 });
  expect((await answersOf(date_from)).number).toBe(1);
});
