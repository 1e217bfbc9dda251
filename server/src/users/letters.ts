/** Texts of the letters about sign-in. */
import type { Letter, LetterLink } from '../platform/mail/letter.ts';
import { shownEmail } from './email/email-addresses.ts';

export type LetterText = Pick<Letter, 'subject' | 'parts' | 'action'>;

export const verifyLetter = (brand: string, url: string): LetterText => ({
  subject: `${brand}: подтвердите адрес почты`,
  ...saying(
    [
      `Вы зарегистрировались на бирже «${brand}». Чтобы публиковать заказы, откликаться и платить, подтвердите адрес.`,
      'Ссылка действует сутки. Если вы не регистрировались, ничего не делайте.',
    ],
    { title: 'Подтвердить адрес', url },
  ),
});

export const resetLetter = (brand: string, url: string): LetterText => ({
  subject: `${brand}: новый пароль`,
  ...saying(
    [
      'Вы просили задать новый пароль.',
      'Ссылка действует один час и срабатывает один раз. Если вы этого не просили, ничего не делайте: пароль останется прежним.',
    ],
    { title: 'Задать новый пароль', url },
  ),
});

export const emailChangeLetter = (brand: string, url: string): LetterText => ({
  subject: `${brand}: новый адрес почты`,
  ...saying(
    [
      `Этот адрес указали как новый для аккаунта на бирже «${brand}». Чтобы он начал действовать, подтвердите его.`,
      'Ссылка действует сутки и срабатывает один раз. Если вы этого не просили, ничего не делайте.',
    ],
    { title: 'Подтвердить адрес', url },
  ),
});

/** For the owner of an address that another account wanted; the other account learns nothing. */
export const emailOwnedLetter = (brand: string): LetterText => ({
  subject: `${brand}: этот адрес уже ваш`,
  ...saying([
    `Ваш адрес указали как новый для другого аккаунта на бирже «${brand}». Он остаётся за вашим: у двух аккаунтов один адрес быть не может.`,
    'Если это делали вы, войдите в тот аккаунт, к которому адрес уже относится. Если не вы, ничего не делайте.',
  ]),
});

/** `url` null: the former address was never confirmed, so it has no say. */
export const emailNoticeLetter = (brand: string, email: string, url: string | null): LetterText => ({
  subject: `${brand}: смена адреса почты`,
  ...saying(
    [
      `Для вашего аккаунта запросили новый адрес почты: ${shownEmail(email)}. Прежний действует, пока новый не подтверждён.`,
      ...(url === null
        ? []
        : ['Если это сделали не вы, отмените смену. Ссылка действует неделю, в том числе после подтверждения.']),
    ],
    url === null ? undefined : { title: 'Отменить смену адреса', url },
  ),
});

/** `end` and `asked` are texts: the end of the factor, and the device of the request. */
export const recoveryLetter = (
  brand: string,
  { end, asked, url }: { end: string; asked: string; url: string },
): LetterText => ({
  subject: `${brand}: подтверждение входа отключится ${end}`,
  ...saying(
    [
      `При входе с вашим паролем попросили отключить подтверждение входа: ${asked}. Оно отключится ${end}, потом для входа хватит пароля.`,
      'Если просили вы, ничего не делайте. Если не вы, остановите отключение и смените пароль: его кто-то знает.',
    ],
    { title: 'Остановить отключение', url },
  ),
});

const saying = (paragraphs: string[], action?: LetterLink): Pick<LetterText, 'parts' | 'action'> => ({
  parts: ['Здравствуйте!', ...paragraphs].map((ours) => ({ ours })),
  ...(action && { action }),
});
