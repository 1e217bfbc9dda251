import type { PEOPLE_REFUSALS } from '@provodka/domain/refusals/people.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import { day, type RefusalReplies } from './refusal-reply.ts';

/** Refusals of people: sign-in, passwords, bans. */
export const peopleRefusals: RefusalReplies<typeof PEOPLE_REFUSALS> = {
  email_unverified: {
    status: 403,
    text: 'Подтвердите адрес электронной почты: ссылка — в письме, которое мы отправили при регистрации.',
  },
  user_banned: {
    status: 403,
    text: (refusal) => banText('Ваша учётная запись заблокирована', refusal),
  },
  customer_banned: {
    status: 403,
    text: (refusal) => banText('Ваш профиль заказчика заблокирован', refusal),
  },
  freelancer_banned: {
    status: 403,
    text: (refusal) => banText('Ваш профиль исполнителя заблокирован', refusal),
  },
  login_taken: {
    status: 422,
    text: 'Этот логин уже занят. Выберите другой.',
  },
  email_taken: {
    status: 422,
    text: 'Этот адрес почты уже занят. Войдите или укажите другой.',
  },
  password_common: {
    status: 422,
    text: 'Этот пароль слишком распространён. Придумайте другой.',
  },
  password_equals_login: {
    status: 422,
    text: 'Пароль совпадает с логином или почтой. Придумайте другой.',
  },
  wrong_credentials: {
    // 401 would tell the client that a session has ended.
    status: 422,
    text: 'Неверный логин или пароль. Проверьте их и попробуйте ещё раз.',
  },
  wrong_password: {
    status: 422,
    text: 'Текущий пароль указан неверно. Попробуйте ещё раз.',
  },
  password_unset: {
    status: 422,
    text: 'У вашей учётной записи ещё нет пароля. Сначала задайте его: ссылка придёт на почту.',
  },
  same_email: {
    status: 422,
    text: 'Это ваш нынешний адрес. Укажите другой.',
  },
  sign_in_unavailable: {
    status: 422,
    text: 'Сайт, через который вы входите, не отвечает. Попробуйте позже или войдите с паролем.',
  },
  sign_in_refused: {
    status: 422,
    text: 'Войти через другой сайт не получилось. Начните вход ещё раз.',
  },
  identity_taken: {
    status: 422,
    text: 'Этот вход уже подключён к другой учётной записи. Сначала отключите его там.',
  },
  identity_other: {
    status: 422,
    text: 'К вашей учётной записи подключён другой вход этого сайта. Сначала отключите его.',
  },
  token_invalid: {
    status: 422,
    text: 'Ссылка недействительна или устарела. Запросите новую.',
  },
  contacts_in_name: {
    status: 422,
    text: 'В имени не должно быть контактов. Уберите телефон, почту или ник.',
  },
  contacts_in_login: {
    status: 422,
    text: 'Логин похож на контакт, а без ФИО он показывается вместо имени. Укажите ФИО или выберите другой логин.',
  },
};

function banText(what: string, refusal: Refusal): string {
  const { reason, until } = refusal.params ?? {};
  // A moderator's words may have an end of their own.
  const because = reason ? ` Причина: ${String(reason).trimEnd().replace(/\.+$/, '')}.` : '';
  const end = until ? ` Блокировка снимется ${day(until)}.` : '';
  return `${what}.${because}${end} Вы можете обжаловать блокировку один раз.`;
}
