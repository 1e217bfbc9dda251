import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDealStage } from '../../../test/deals/deal-stage.ts';
import { openMarket, refusalOf } from '../../../test/market.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ABOUT = 'Веду учёт трёх компаний, телеграм @my_contact_nick, телефон +7 916 123-45-67.';
const MASKED = 'Веду учёт трёх компаний, телеграм [контакт скрыт], телефон [контакт скрыт].';

/** Both profiles of this person tell the same of themselves. */
async function tell(login: string) {
  const { customer_uuid, freelancer_uuid } = await server.makers.user(login);
  const api = await server.api(login);
  await api.customers_update({ params: { uuid: customer_uuid }, body: { about: ABOUT } });
  await api.freelancers_update({ params: { uuid: freelancer_uuid }, body: { about: ABOUT } });
  return async (reader?: string) => {
    const as = await server.api(reader);
    const { data: customer } = await as.customers_get({ params: { uuid: customer_uuid } });
    const { data: freelancer } = await as.freelancers_get({ params: { uuid: freelancer_uuid } });
    return { customer, freelancer };
  };
}

describe('contacts in what a person tells of themselves', () => {
  it('are masked for everyone else, and the owner is told', async () => {
    const read = await tell('customer_new');
    for (const reader of [undefined, 'stranger']) {
      const { customer, freelancer } = await read(reader);
      expect(customer).toMatchObject({ about: MASKED, contacts_note: null });
      expect(freelancer).toMatchObject({ about: MASKED, contacts_note: null });
    }
    const own = await read('customer_new');
    const note = /^Контакты \(мессенджер и телефон\) пока в рассказе о себе скрываются от других/;
    expect(own.customer).toMatchObject({ about: ABOUT, contacts_note: expect.stringMatching(note) });
    expect(own.customer.contacts_note).toMatch(/Нужны безопасные сделки на 30\s000\s₽/);
    expect(own.freelancer).toMatchObject({ about: ABOUT, contacts_note: expect.stringMatching(note) });
    expect((await read('moderator')).customer).toMatchObject({ about: ABOUT, contacts_note: null });
  });

  it('are masked beside an order and a response too', async () => {
    await tell('customer_new');
    const { freelancer_uuid } = await server.makers.user('freelancer_new');
    const author = await server.api('freelancer_new');
    await author.freelancers_update({ params: { uuid: freelancer_uuid }, body: { about: ABOUT } });
    const order_id = await market.publishOrder({}, 'customer_new');
    const { id: response_id } = await market.respond('freelancer_new', order_id);
    const order = (await (await server.api()).orders_get({ params: { order_id } })).data;
    expect(order.customer.about).toBe(MASKED);
    const customer = await server.api('customer_new');
    const response = (await customer.responses_get({ params: { order_id, response_id } })).data;
    expect(response.user.about).toBe(MASKED);
  });

  it('are shown by whoever passes the threshold of that side', async () => {
    await server.makers.user('seasoned', { deals: 3, sum: 1000 });
    const { customer, freelancer } = await (await tell('seasoned'))('stranger');
    expect(customer.about).toBe(MASKED);
    expect(freelancer.about).toBe(ABOUT);
    expect((await (await tell('customer'))('stranger')).customer.about).toBe(ABOUT);
    expect((await (await tell('customer'))('customer')).customer.contacts_note).toBeNull();
  });

  it('open to the other side of a paid deal', async () => {
    const pair = await stage.pair();
    const read = await tell(pair.customerLogin);
    expect((await read(pair.executorLogin)).customer.about).toBe(MASKED);
    await stage.paid(pair);
    expect((await read(pair.executorLogin)).customer.about).toBe(ABOUT);
    expect((await read('stranger')).customer.about).toBe(MASKED);
  });
});

describe('a name with a contact in it', () => {
  const text = 'В имени не должно быть контактов. Уберите телефон, почту или ник.';
  /** Digits alone are no name either, and that message comes first. */
  const refused = expect.stringMatching(/^(?:В имени не должно быть контактов|[А-Яа-я]+: напишите буквами)/);

  it.each([
    [{ last_name: 'Телеграм @my_contact_nick' }, ['last_name']],
    [{ first_name: 'ivan@mail.ru' }, ['first_name']],
    [{ middle_name: '+7 916 123-45-67' }, ['middle_name']],
    [{ last_name: '8 916', first_name: '123 45 67', middle_name: null }, ['last_name', 'first_name']],
    [{ last_name: '123-45-67', first_name: '8-916', middle_name: null }, ['last_name', 'first_name']],
  ])('is refused to a profile: %j', async (body, fields) => {
    const { customer_uuid: uuid } = await server.makers.user('customer');
    const browser = await server.browser('customer');
    const reply = await browser.request(`/rest/v1/freelance/customers/${uuid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(422);
    const marked = Object.fromEntries(fields.map((field) => [field, [refused]]));
    expect(((await reply.json()) as { fields: object }).fields).toEqual(marked);
    expect((await browser.api.customers_get({ params: { uuid } })).data.full_name).toBe('Тестов customer');
  });

  it.each([
    [{ login: 'masked', full_name: 'Иванов Телеграм ivan_1c' }, text],
    [{ login: '8-916-123-45-67' }, /^Логин похож на контакт/],
  ])('is refused to who signs up: %j', async (form, message) => {
    const consents = { accept_terms: true as const, accept_personal_data: true as const };
    const body = { ...form, email: `${form.login}@mail.test`, password: 'Сорок тысяч проводок', ...consents };
    const { api } = server.guest();
    expect(await refusalOf(api.auth_sign_up({ body }))).toEqual({
      status: 422,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    const named = { ...body, full_name: 'Иванов Иван' };
    await api.auth_sign_up({ body: named });
    expect((await api.auth_user()).data.full_name).toBe('Иванов Иван');
  });
});
