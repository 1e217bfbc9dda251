import { expect, type Page } from '@playwright/test';
import { press, waitForHydration } from './pages.ts';
import { newLogin, openLetter, PASSWORD } from './people.ts';

const emailOf = (login: string): string => `${login}@example.ru`;

/** Fills in and submits the open sign-up form; returns the login, whose address is not verified yet. */
export async function signUpByForm(page: Page): Promise<string> {
  const login = newLogin();
  await page.getByLabel('Фамилия, имя, отчество').fill('Проверкина Вера Павловна');
  await page.getByLabel('Почта', { exact: true }).fill(emailOf(login));
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Принимаю правила биржи' }).check();
  await page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' }).check();
  await page.getByRole('checkbox', { name: 'Даю согласие на публикацию профиля' }).check();
  const signedUp = waitForHydration(page);
  await press(page, 'Создать аккаунт');
  await signedUp;
  return login;
}

/** Verifies the address in a tab of its own, by the link of the letter; returns that tab. */
export async function verifyByLetter(page: Page, login: string): Promise<Page> {
  const letter = await openLetter(page, emailOf(login));
  const opened = waitForHydration(letter);
  await letter.getByRole('link', { name: 'Подтвердить адрес' }).click();
  await opened;
  await press(letter, 'Подтвердить');
  await expect(letter.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible();
  return letter;
}
