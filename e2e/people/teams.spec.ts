import { expect, type Page } from '@playwright/test';
import { fillOrder } from '../support/forms.ts';
import { DESCRIPTION, MESSAGE, newTitle, publishOrder } from '../support/market.ts';
import { openMenu, press, visit } from '../support/pages.ts';
import { apiOf, newLogin, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const TEAMS = '/cabinet/customer/teams';
const OFFERS = '/cabinet/freelancer/offers';

const offerOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

test.beforeEach(({ context }) => signIn(context, 'customer'));

/** A team with this member, made beside the screens; gone when its order has been shown. */
async function makeTeam(page: Page, login?: string): Promise<{ id: number; title: string }> {
  const api = apiOf(page);
  const { data } = await api.teams_create({ body: { title: `Команда ${newLogin()}` } });
  if (login) {
    const found = await api.users_search({ query: { query: login, by: 'login' } });
    const freelancer_uuid = found.data[0]?.freelancer.uuid ?? '';
    await api.team_members_add({ params: { team_id: data.id, freelancer_uuid } });
  }
  return data;
}

test('a private order for a team is seen by its member alone', { tag: '@main' }, async ({
  page,
  openBrowser,
  faults,
}) => {
  const title = newTitle();
  const team = `Команда ${newLogin()}`;
  await visit(page, TEAMS);
  await press(page, 'Новая команда');
  await page.getByLabel('Название').fill(team);
  // The words are kept when the dialog is closed by the way.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(page, 'Новая команда');
  await expect(page.getByLabel('Название')).toHaveValue(team);
  await press(page, 'Создать команду');
  await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Кого добавить' }).fill('freelancer');
  await press(page, 'Добавить: Дмитрий Савельев');
  await expect(page.getByRole('button', { name: 'Действия: Дмитрий Савельев' })).toBeVisible();

  await page.getByRole('link', { name: 'Приватный заказ команде' }).click();
  await expect(page.getByRole('switch', { name: 'Приватный заказ' })).toBeChecked();
  await fillOrder(page, title);
  await press(page, 'Опубликовать');
  await page.waitForURL(/\/orders\/\d+$/);
  await expect(page.getByText(`Команда «${team}», 1 исполнитель`)).toBeVisible();
  await expect(page.getByText('Заказ видят только приглашённые')).toBeVisible();
  await expect(page.getByText('Исполнители уже видят заказ')).toHaveCount(0);
  const address = new URL(page.url()).pathname;

  faults.expectFault(`404 GET ${address}`);
  const stranger = await openBrowser('freelancer-new');
  await stranger.goto(address);
  await expect(stranger.getByText('не может быть найдена')).toBeVisible();

  const member = await openBrowser('freelancer');
  await visit(member, OFFERS);
  await offerOf(member, title).getByRole('link', { name: 'Откликнуться' }).click();
  await expect(member.getByText('приглашает вас в заказ')).toBeVisible();
  const order_id = Number(address.split('/').at(-1));
  await apiOf(member).responses_create({
    params: { order_id },
    body: { price: 30_000, period_hours: 72, message: MESSAGE },
  });
  await visit(page, address);
  await expect(page.getByText('Есть отклик', { exact: true })).toBeVisible();
  const guest = await openBrowser();
  for (const visitor of [guest, stranger])
    expect(await pagesWith(visitor, title, await peopleOf(page, order_id))).toEqual([]);
  expect(await pagesWith(member, title, await peopleOf(page, order_id))).not.toEqual([]);
});

/** The pages of those who have a part in the order. */
async function peopleOf(page: Page, order_id: number): Promise<string[]> {
  const api = apiOf(page);
  const { data: order } = await api.orders_get({ params: { order_id } });
  const { data: responses } = await api.responses_list({ params: { order_id } });
  return [order.customer.profile_url, ...responses.map(({ user }) => user.profile_url)];
}

/** Public addresses whose page, as it comes from the server, has this text. */
async function pagesWith({ request }: Page, text: string, people: string[]): Promise<string[]> {
  const ofPeople = people.flatMap((person) => [person, `${person}/orders`, `${person}/reviews`]);
  const found: string[] = [];
  for (const address of [
    '/',
    '/?sort=new%7Casc',
    '/rss.xml',
    `/rss.xml?budget_from=36000&budget_to=36000`,
    ...ofPeople,
  ]) {
    const reply = await request.get(address);
    expect(reply.status(), address).toBe(200);
    if ((await reply.text()).includes(text)) found.push(address);
  }
  return found;
}

test('a freelancer removed from a team loses access to its order', async ({ page, openBrowser, faults }) => {
  const team = await makeTeam(page, 'freelancer');
  const api = apiOf(page);
  const { data: configurations } = await api.configurations_list();
  const configuration = configurations.find(({ parent_id }) => parent_id !== null)?.id ?? 0;
  const { data } = await api.orders_create({
    body: {
      title: newTitle(),
      description: DESCRIPTION,
      budget: 12_000,
      configurations: [configuration],
      is_private: true,
      teams: [team.id],
    },
  });
  const address = `/orders/${data.id}`;
  const member = await openBrowser('freelancer');
  await visit(member, address);
  await expect(member.getByText('Приватный').first()).toBeVisible();

  await visit(page, `${TEAMS}/${team.id}`);
  await openMenu(page, 'Действия: Дмитрий Савельев', 'Убрать из команды');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Убрать' }).click();
  await expect(page.getByText('В команде пока никого')).toBeVisible();
  faults.expectFault(`404 GET ${address}`);
  await member.goto(address);
  await expect(member.getByText('не может быть найдена')).toBeVisible();
  await visit(page, address);
  await expect(page.getByText('Приватный заказ сейчас никому не виден')).toBeVisible();
});

test('an offer is made from the order, declined with a comment, and another one withdrawn', async ({
  page,
  openBrowser,
}) => {
  const title = newTitle();
  const { order_id } = await publishOrder(page, title);
  await visit(page, `/orders/${order_id}`);
  await press(page, 'Пригласить исполнителей');
  const dialog = page.getByRole('dialog', { name: 'Пригласить в заказ' });
  await dialog.getByLabel('Сообщение').fill('Вы делали нам обмены. Посмотрите ещё один?');
  await dialog.getByRole('searchbox', { name: 'Кого пригласить' }).fill('freelancer');
  await dialog.getByRole('button', { name: 'Пригласить: Дмитрий Савельев' }).click();
  await expect(dialog.getByText('Приглашены')).toBeVisible();
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('Отправлено', { exact: true })).toBeVisible();

  const freelancer = await openBrowser('freelancer');
  await visit(freelancer, OFFERS);
  const offer = offerOf(freelancer, title);
  await expect(offer.getByText('Вы делали нам обмены')).toBeVisible();
  const waiting = (number: number) =>
    freelancer.getByRole('link', { name: new RegExp(`^Предложения.* ${number} ждёт|^Предложения.* ${number} ждут`) });
  // A second offer, so that one is left to count after the first is answered.
  const { data: executor } = await apiOf(freelancer).auth_user();
  const body = { freelancer_uuid: executor.freelancer.uuid };
  await apiOf(page).offers_create({ params: await publishOrder(page), body });
  await visit(freelancer, OFFERS);
  const { meta } = await apiOf(freelancer).freelancer_offers_list();
  await expect(waiting(meta.total)).toBeVisible();
  await offer.getByRole('button', { name: 'Отклонить' }).click();
  await freelancer.getByLabel('Комментарий').fill('Занят до конца месяца');
  await freelancer.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click();
  await expect(offer).toBeHidden();
  await expect(waiting(meta.total - 1)).toBeVisible();

  const other = await apiOf(page).users_search({ query: { query: 'freelancer-new', by: 'login' } });
  const freelancer_uuid = other.data[0]?.freelancer.uuid ?? '';
  await apiOf(page).offers_create({ params: { order_id }, body: { freelancer_uuid } });
  await visit(page, `/orders/${order_id}`);
  await expect(page.getByText('Занят до конца месяца')).toBeVisible();
  await openMenu(page, /^Действия с приглашением/, 'Отозвать приглашение');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Отправлено', { exact: true })).toBeHidden();
});

test('a team below the threshold shows the rest to go', async ({ openBrowser }) => {
  const newcomer = await openBrowser('customer-new');
  const team = await makeTeam(newcomer);
  await visit(newcomer, `${TEAMS}/${team.id}`);
  await expect(newcomer.getByText('Добавлять в команду')).toBeVisible();
  await expect(newcomer.getByText('0 из 30 000 ₽')).toBeVisible();
  await expect(newcomer.getByRole('searchbox')).toBeHidden();
});

test('a second person is added to a team while the first is on the way', async ({ page }) => {
  const { id } = await makeTeam(page);
  await visit(page, `${TEAMS}/${id}`);
  await page.getByRole('searchbox', { name: 'Кого добавить' }).fill('Ирина');
  const adding = page.getByRole('button', { name: /^Добавить: / });
  await expect(adding.nth(1)).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/teams\/\d+\/users\//, async (route) => {
    await held;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await adding.first().dblclick();
  await adding.nth(1).click();
  await expect.poll(() => new Set(sent).size).toBe(2);
  expect(sent).toHaveLength(2);
  letGo();
  await expect(page.getByRole('button', { name: /^Действия: / })).toHaveCount(2);
});
