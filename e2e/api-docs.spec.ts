import { expect } from '@playwright/test';
import { findLowContrastTexts } from './support/axe.ts';
import { newTitle } from './support/market.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('the page of the API tells a call when it is opened and sends a write of who is signed in', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page.context(), 'customer');
  await page.goto('/rest/v1/docs');
  await page.getByLabel('Find a call').fill('teams_create');
  await page.getByText('/freelance/teams', { exact: true }).locator('visible=true').click();
  const call = page.locator('#teams_create');
  await expect(call.getByText('title: string').first()).toBeVisible();
  const title = newTitle();
  await call.getByLabel('Body').fill(JSON.stringify({ title }));
  await call.getByRole('button', { name: 'Send POST' }).click();
  await expect(call.getByText('201 /rest/v1/')).toBeVisible();
  const { data } = await apiOf(page).teams_list();
  expect(data.map((team) => team.title)).toContain(title);
});

test('the page of the API shows a guest calls with their values filled in, and why one is refused', async ({
  page,
  faults,
}) => {
  faults.expectFault('404 GET /rest/v1/freelance/orders/999999999');
  await page.goto('/rest/v1/docs#orders_get');
  const call = page.locator('#orders_get');
  await expect(call.getByLabel('order_id (path)')).toHaveValue('12');
  await call.getByLabel('order_id (path)').fill('999999999');
  await call.getByRole('button', { name: 'Send GET' }).click();
  await expect(call.getByText('404 /rest/v1/freelance/orders/999999999')).toBeVisible();
  await page.goto('/rest/v1/docs#users_ban');
  await expect(page.locator('#users_ban').getByText('reason_code')).not.toHaveCount(0);
});

test('the page of the API is readable in the dark', { tag: '@main' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/rest/v1/docs#orders_get');
  await expect(page.locator('#orders_get').getByLabel('order_id (path)')).toBeVisible();
  expect(await findLowContrastTexts(page, new Set())).toEqual([]);
  const hint = await page.getByLabel('Personal token').evaluate((field) => {
    const { color } = getComputedStyle(field, '::placeholder');
    return color === getComputedStyle(field.closest('label') ?? field).color;
  });
  expect(hint, 'a hint has the colour of a label').toBe(true);
});
