import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import type { Scene } from './support/scene.ts';
import { test } from './support/test.ts';

/** `npm run pictures` names the folder of README's pictures; any other run throws them away. */
const FOLDER = process.env.PICTURES;

interface Picture {
  name: string;
  login?: string;
  width: number;
  height: number;
  theme?: 'dark';
  path: (scene: Scene, page: Page) => string | Promise<string>;
}

const DESKTOP = { width: 1280, height: 800 };
const PICTURES: Picture[] = [
  { name: 'list', ...DESKTOP, path: () => '/' },
  {
    name: 'deal',
    login: 'customer',
    ...DESKTOP,
    path: delivered,
  },
  { name: 'phone', login: 'freelancer', width: 390, height: 800, path: () => '/cabinet/freelancer/responses' },
  { name: 'dark', login: 'freelancer', ...DESKTOP, theme: 'dark', path: ({ open }) => `/orders/${open}` },
  { name: 'moderator', login: 'moderator', ...DESKTOP, path: (_scene, page) => firstWaiting(page) },
];

/** The address of a deal of the demo whose work is to be accepted. */
async function delivered({ inWork }: Scene, page: Page): Promise<string> {
  const api = apiOf(page);
  const orders = await api.customer_orders_list({ query: { slice: 'in_progress', limit: 100 } });
  for (const { id: order_id } of orders.data.filter(({ id }) => id !== inWork)) {
    const deals = await api.deals_list({ params: { order_id } });
    const deal = deals.data.find(({ status }) => status.code === 'delivered');
    if (deal) return `/orders/${order_id}/deals/${deal.id}`;
  }
  throw new Error('Nothing of the demo waits for its customer.');
}

/** The address of the order that has waited for a moderator longest. */
async function firstWaiting(page: Page): Promise<string> {
  const waiting = await apiOf(page).moderator_orders_list({ query: { status: ['M'], sort: 'date|asc' } });
  return `/orders/${waiting.data[0]?.id}`;
}

for (const { name, login, width, height, theme, path } of PICTURES) {
  test(`the picture «${name}» of README shows a whole screen`, { tag: '@main' }, async ({ page, context, scene }) => {
    if (login) await signIn(context, login);
    if (theme === 'dark') await page.addInitScript(() => localStorage.setItem('dark-theme', 'true'));
    await page.setViewportSize({ width, height });
    await visit(page, await path(scene, page));
    await expect(page.getByRole('main').getByRole('heading').filter({ visible: true }).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ path: FOLDER && join(FOLDER, `${name}.png`), animations: 'disabled' });
    expect(picture.length).toBeGreaterThan(10_000);
  });
}

test.beforeAll(async () => {
  if (FOLDER) await mkdir(FOLDER, { recursive: true });
});
