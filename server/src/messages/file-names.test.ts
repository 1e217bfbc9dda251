import { afterAll, beforeAll, expect, it } from 'vitest';
import { savedFileName as keptByBrowser, uploadText } from '../../test/files/uploads.ts';
import { openMarket } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const { publishOrder, respond } = openMarket(() => server);

const NAME = 'Звоните +7 916 123-45-67 сегодня.txt';
const MASKED = 'Звоните [контакт скрыт] сегодня.txt';

const keptAs = async (login: string, url?: string) => keptByBrowser(await server.browser(login), url);

it('masks contacts in the names of files as in the words beside them', async () => {
  const order_id = await publishOrder({}, 'customer_new');
  const file_id = await uploadText(await server.browser('freelancer_new'), NAME);
  const { id: response_id } = await respond('freelancer_new', order_id, { file_ids: [file_id] });
  const author = await server.api('freelancer_new');
  const customer = await server.api('customer_new');
  const params = { order_id, response_id };

  const own = (await author.responses_get({ params })).data;
  expect(own.files[0]?.title).toBe(NAME);
  expect(own.contacts_note).toContain('скрыва');
  const seen = (await customer.responses_get({ params })).data;
  expect(seen.files[0]?.title).toBe(MASKED);
  expect(await keptAs('customer_new', seen.files[0]?.url)).toContain(MASKED);

  const second = await uploadText(await server.browser('freelancer_new'), NAME);
  const body = { message: 'Выгрузка во вложении', response_id, file_ids: [second] };
  const sent = (await author.messages_create({ params: { order_id }, body })).data;
  expect([sent.files[0]?.title, sent.contacts_note]).toEqual([NAME, expect.stringContaining('скрыва')]);
  const { data } = await customer.messages_list({ params: { order_id }, query: { response_id } });
  const read = data.find(({ id }) => id === sent.id);
  expect(read).toMatchObject({ message: 'Выгрузка во вложении', files: [{ title: MASKED }] });
  expect(await keptAs('customer_new', read?.files[0]?.url)).toContain(MASKED);
  expect(await keptAs('freelancer_new', read?.files[0]?.url)).toContain(NAME);
});
