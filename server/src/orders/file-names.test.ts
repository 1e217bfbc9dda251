import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDealStage } from '../../test/deals/deal-stage.ts';
import { savedFileName, uploadText } from '../../test/files/uploads.ts';
import { openMarket } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NAME = 'Звоните +7 916 123-45-67 сегодня.txt';
const MASKED = 'Звоните [контакт скрыт] сегодня.txt';

it('masks contacts in the names of files of an order until its customer has deals enough, and tells the customer', async () => {
  const publish = async (login: string) => {
    const file_id = await uploadText(await server.browser(login), NAME);
    return await market.publishOrder({ file_ids: [file_id] }, login);
  };
  const order_id = await publish('customer_new');
  const read = async (reader?: string, id = order_id) =>
    (await (await server.api(reader)).orders_get({ params: { order_id: id } })).data;
  for (const reader of [undefined, 'freelancer']) {
    const { files, contacts_note } = await read(reader);
    expect([files[0]?.title, contacts_note]).toEqual([MASKED, null]);
    const browser = reader === undefined ? server.guest() : await server.browser(reader);
    expect(await savedFileName(browser, files[0]?.url)).toContain(MASKED);
  }
  const own = await read('customer_new');
  expect([own.files[0]?.title, own.contacts_note]).toEqual([NAME, expect.stringMatching(/телефон.* скрываются/)]);
  expect(await savedFileName(await server.browser('customer_new'), own.files[0]?.url)).toContain(NAME);
  expect((await read('moderator')).files[0]?.title).toBe(NAME);
  expect((await read('freelancer', await publish('customer'))).files[0]?.title).toBe(NAME);
});

it('masks them in the task of a deal until it is paid, and tells the customer', async () => {
  const pair = await stage.pair();
  const file_id = await uploadText(await server.browser(pair.customerLogin), NAME);
  const params = await stage.create(pair, { file_ids: [file_id] });
  const executor = await server.browser(pair.executorLogin);
  const read = async () => {
    const { files, contacts_note } = (await pair.executor.deals_get({ params })).data;
    return { title: files[0]?.title, kept: await savedFileName(executor, files[0]?.url), contacts_note };
  };
  expect(await read()).toEqual({ title: MASKED, kept: expect.stringContaining(MASKED), contacts_note: null });
  const own = (await pair.customer.deals_get({ params })).data;
  expect([own.files[0]?.title, own.contacts_note]).toEqual([NAME, expect.stringMatching(/телефон.* скрываются/)]);
  await stage.press(await stage.openBank(pair, params), 'pay');
  await server.settle();
  expect(await read()).toEqual({ title: NAME, kept: expect.stringContaining(NAME), contacts_note: null });
  expect((await pair.customer.deals_get({ params })).data.contacts_note).toBeNull();
});
