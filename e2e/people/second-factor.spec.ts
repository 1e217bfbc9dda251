import { createHash, randomBytes } from 'node:crypto';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { STOP_RECOVERY_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { totpStep } from '@provodka/domain/people/second-factor.ts';
import { totpCode } from '../../server/src/users/factors/totp.ts';
import { findViolations } from '../support/axe.ts';
import { createDatabase, query } from '../support/database.ts';
import { BARE } from '../support/market-site.ts';
import { placeOf, visit, waitForHydration } from '../support/pages.ts';
import { apiOf, PASSWORD, signUp } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { startSite } from '../support/server.ts';
import { test as base } from '../support/test.ts';

interface Stage {
  /** A market under a host name: passkeys do not work with an IP address. */
  stage: { origin: string; database: string };
}

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Stage>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const { origin: digits, lead, stop } = await startProxy();
      const origin = digits.replace('127.0.0.1', 'localhost');
      const database = await createDatabase(`second_factor_${workerIndex}`, BARE);
      const site = await startSite(database, {
        DEMO: '0',
        ALLOW_SANDBOX_PAYMENTS: '1',
        ALLOW_NO_MAIL: '1',
        PUBLIC_URL: origin,
      });
      lead({ api: site.origin, pages: site.origin });
      await use({ origin, database });
      await site.stop();
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ stage }, use) => use(stage.origin),
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code an authenticator app shows for a secret typed as these letters. */
function codeOf(letters: string, stepsOn = 0): string {
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(secret, totpStep(new Date()) + stepsOn);
}

const card = (page: Page) => page.getByRole('region', { name: 'Подтверждение входа' });

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await visit(page, '/sign-in');
}

async function givePassword(page: Page, login: string): Promise<void> {
  await page.getByLabel('Логин или почта').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

/** Dates the session's last proof far back, so that the next write asks for one. */
async function makeStale(page: Page, database: string): Promise<void> {
  await query(database, 'update sessions set proved_at = null');
  await visit(page, '/settings');
}

test('an authenticator app is connected after a fresh proof, and its code is the second step', {
  tag: '@main',
}, async ({ page, stage, faults }) => {
  faults.expectFault('403 POST /rest/v1/auth/authenticator');
  faults.expectFault('422 POST /rest/v1/auth/proof');
  faults.expectSessionEnd();
  const login = await signUp(page, stage);
  await makeStale(page, stage.database);
  await card(page).getByRole('button', { name: 'Подключить приложение с кодами' }).click();
  const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await expect(proof.getByLabel('Пароль', { exact: true })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await proof.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
  await page.keyboard.press('Enter');
  await expect(proof.getByLabel('Пароль', { exact: true })).toHaveAccessibleDescription(/неверно/);
  await proof.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();

  const dialog = page.getByRole('dialog', { name: 'Подключить приложение с кодами' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expect(dialog.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Код', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('alertdialog', { name: 'Запасные коды' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(card(page)).toContainText('Осталось 10');

  await signOut(page);
  await givePassword(page, login);
  await expect(page.getByRole('form', { name: 'Второй шаг входа' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Код', { exact: true }).fill(codeOf(secret, 1));
  const alive = waitForHydration(page);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await alive;
  expect(placeOf(page)).toBe('/');

  await signOut(page);
  await givePassword(page, login);
  await page.getByLabel('Код', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByRole('button', { name: /^Меню: / })).toBeVisible();
});

/** A virtual security key that answers by itself. */
async function plugIn(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

test('a passkey is made, signs in alone, is the second step and a proof, and is removed', async ({
  page,
  stage,
  faults,
}) => {
  faults.expectFault(/403 DELETE \/rest\/v1\/auth\/passkeys\/\d+/);
  faults.expectSessionEnd();
  const login = await signUp(page, stage);
  const devtools = await plugIn(page);
  await visit(page, '/settings');
  await card(page).getByRole('button', { name: 'Добавить ключ доступа' }).click();
  const dialog = page.getByRole('dialog', { name: 'Добавить ключ доступа' });
  await dialog.getByLabel('Название').fill('Рабочий ноутбук');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Запасные коды' })
    .getByRole('button', { name: 'Коды сохранены' })
    .click();
  await expect(card(page)).toContainText('Рабочий ноутбук');

  await signOut(page);
  const alone = waitForHydration(page);
  await page.getByRole('button', { name: 'По ключу доступа' }).click();
  await alone;
  await expect(page.getByRole('button', { name: /^Меню: / })).toBeVisible();

  await signOut(page);
  await givePassword(page, login);
  const second = waitForHydration(page);
  await page.getByRole('button', { name: 'Приложить ключ доступа' }).click();
  await second;

  await makeStale(page, stage.database);
  await card(page).getByRole('button', { name: 'Удалить ключ Рабочий ноутбук' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await proof.getByRole('button', { name: 'Приложить ключ доступа' }).click();
  await expect(card(page)).not.toContainText('Рабочий ноутбук');
  await devtools.detach();
});

/** Connects an app to the signed-in account. */
async function connectApp(page: Page, stage: Stage['stage']): Promise<void> {
  const api = apiOf(page, stage.origin);
  const { data } = await api.auth_authenticator_begin();
  await api.auth_authenticator_confirm({ body: { code: codeOf(data.secret) } });
}

/** Letters cannot be read here outside of the demo, so the test replaces the token of the waiting one. */
async function writeLetter(database: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await query(database, `update factor_recoveries set stop_hash = $1 where status = 'waiting'`, [hash]);
  return `${STOP_RECOVERY_ADDRESS}?token=${token}`;
}

test('a lost second factor is removed on request with the password, unless a session or the letter stops it', async ({
  page,
  stage,
  browser,
}) => {
  const login = await signUp(page, stage);
  await connectApp(page, stage);
  await visit(page, '/');
  const banner = page.getByRole('note').filter({ hasText: 'попросили отключить подтверждение входа' });
  await expect(banner).toHaveCount(0);

  const elsewhere = await browser.newContext({ baseURL: stage.origin });
  const lost = await elsewhere.newPage();
  const question = lost.getByRole('button', { name: 'Нет доступа ни к коду, ни к ключу?' });
  const wish = lost.getByRole('form', { name: 'Отключить подтверждение входа' });
  const ask = async () => {
    await visit(lost, '/sign-in');
    await givePassword(lost, login);
    await question.click();
    await wish.getByRole('button', { name: 'Отключить через 72 часа' }).click();
    await expect(lost.getByRole('status').filter({ hasText: /Подтверждение входа отключится \d+/ })).toBeVisible();
  };
  await visit(lost, '/sign-in');
  await givePassword(lost, login);
  await expect(question).toHaveAttribute('aria-expanded', 'false');
  await question.click();
  await expect(wish).toContainText('запасной код');
  expect(await findViolations(lost)).toEqual([]);
  await ask();

  // The open page of the owner updates by itself.
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Скрыть' })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  const letter = await page.context().newPage();
  await visit(letter, await writeLetter(stage.database));
  await expect(letter.getByRole('heading', { name: 'Оставить подтверждение входа?' })).toBeVisible();
  await expect(banner).toBeVisible();
  await letter.getByRole('button', { name: 'Оставить подтверждение входа' }).click();
  await expect(letter.getByRole('heading', { name: 'Подтверждение входа остаётся' })).toBeVisible();
  await letter.close();
  await expect(banner).toHaveCount(0);

  await ask();
  await visit(page, '/settings');
  await expect(card(page)).toContainText('Всё это отключится');
  await card(page).getByRole('button', { name: 'Остановить отключение' }).click();
  await expect(card(page)).not.toContainText('Всё это отключится');
  await expect(banner).toHaveCount(0);

  // Resets the limit of three letters to a mailbox in a quarter of an hour.
  await query(stage.database, 'delete from attempts');
  await ask();
  await banner.getByRole('button', { name: 'Остановить отключение' }).click();
  await expect(banner).toHaveCount(0);
  await elsewhere.close();
});

test('a site without a name says that passkeys need one', async ({ page, stage }) => {
  const digits = stage.origin.replace('localhost', '127.0.0.1');
  await signUp(page, { ...stage, origin: digits });
  await visit(page, `${digits}/settings`);
  await expect(card(page)).toContainText('с доменным именем');
  await expect(card(page).getByRole('button', { name: 'Подключить приложение с кодами' })).toBeVisible();
});
