import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { fileInput, textFile, UPLOADS } from '../support/forms.ts';
import { publishOrder } from '../support/market.ts';
import { press, visit } from '../support/pages.ts';
import { test } from '../support/test.ts';

/** One white dot. */
const PICTURE = {
  name: 'скриншот.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
    'base64',
  ),
};
const PHONE = { width: 390, height: 844 };

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

test('a freelancer complains with a picture on a phone, a moderator opens it', { tag: '@main' }, async ({
  openBrowser,
  faults,
}) => {
  const { order_id } = await publishOrder(await openBrowser('customer'));
  const reader = await openBrowser('freelancer');
  await reader.setViewportSize(PHONE);
  await visit(reader, `/complaints/new?subject_kind=order&subject_id=${order_id}`);
  await reader.getByLabel('Причина').selectOption('fraud');
  await reader.getByLabel('Подробности').fill('Переслал переписку, она на картинке');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await reader.route(UPLOADS, async (route) => {
    await held;
    await route.continue();
  });
  await fileInput(reader).setInputFiles([PICTURE, textFile('лишнее.txt'), textFile('программа.exe')]);
  await expect(reader.getByRole('progressbar').first()).toBeVisible();
  await expect(reader.getByLabel('Подробности')).toHaveValue('Переслал переписку, она на картинке');
  faults.expectFault('415 POST /rest/v1/freelance/files');
  letGo();
  await expect(reader.getByRole('progressbar')).toHaveCount(0);
  await expect(reader.getByRole('alert').filter({ hasText: /тип|вид/i })).toBeVisible();
  await reader.getByRole('button', { name: /^Убрать: программа/ }).click();
  await reader.getByRole('button', { name: /^Убрать: лишнее/ }).click();
  await expectAccessible(reader);
  await press(reader, 'Отправить жалобу');
  await expect(reader.getByText('На рассмотрении')).toBeVisible();
  const own = reader.getByRole('list', { name: 'Приложенные файлы' });
  await expect(own.getByRole('link')).toHaveCount(1);
  await expectAccessible(reader);

  const moderator = await openBrowser('moderator');
  for (const size of [PHONE, { width: 1366, height: 768 }]) {
    await moderator.setViewportSize(size);
    await visit(moderator, '/cabinet/moderator/complaints?limit=50');
    const card = moderator.getByRole('article').filter({ hasText: 'Переслал переписку' });
    const download = moderator.waitForEvent('download');
    await card.getByRole('link', { name: /скриншот/ }).click();
    expect((await download).suggestedFilename()).toBe('скриншот.png');
    await expectAccessible(moderator);
  }

  const customer = await openBrowser('customer');
  const address = new URL((await own.getByRole('link').getAttribute('href')) ?? '', reader.url());
  expect((await customer.request.get(address.href)).status()).toBe(404);
});

test('a person sends a file with a question to support, and finds it among their requests', async ({ openBrowser }) => {
  const asker = await openBrowser('freelancer');
  await visit(asker, '/support/new');
  await asker.getByLabel('О чём вопрос').selectOption('payment');
  await asker.getByLabel('Вопрос', { exact: true }).fill('Перевод не виден в банке, выписка приложена');
  await fileInput(asker).setInputFiles(textFile('выписка.txt'));
  await press(asker, 'Отправить');
  await expect(asker).toHaveURL(/\/complaints$/);
  const own = asker.getByRole('article').filter({ hasText: 'выписка приложена' });
  await expect(own.getByRole('link', { name: /выписка/ })).toBeVisible();
});
