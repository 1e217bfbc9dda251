import { FACTOR_LIMITS } from '@provodka/domain/people/second-factor.ts';
import type { PEOPLE_REFUSALS } from '@provodka/domain/refusals/people.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import { DEALS, ORDERS } from '@provodka/domain/text/nouns.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { day, type RefusalReplies } from './refusal-reply.ts';

/** Refusals of people: sign-in, passwords, bans. */
export const peopleRefusals: RefusalReplies<typeof PEOPLE_REFUSALS> = {
  documents_changed: {
    status: 403,
    text: 'Документы биржи изменились. Посмотрите, что нового, и примите их: Настройки → Мои данные → Принятые документы.',
  },
  document_outdated: {
    status: 422,
    text: 'Пока вы читали, текст снова изменился. Обновите страницу.',
  },
  email_unverified: {
    status: 403,
    text: 'Подтвердите адрес электронной почты: ссылка — в письме, которое мы отправили при регистрации.',
  },
  user_banned: {
    status: 403,
    text: (refusal) => banText('Ваш аккаунт заблокирован', refusal),
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
    text: 'У вашего аккаунта ещё нет пароля. Сначала задайте его: ссылка придёт на почту.',
  },
  wrong_code: {
    status: 422,
    text: 'Код не подошёл. Каждый действует один раз: дождитесь следующего или введите запасной.',
  },
  second_step_over: {
    status: 422,
    text: 'Время на второй шаг вышло. Войдите ещё раз.',
  },
  recovery_by_operator: {
    status: 422,
    text: 'Модераторам и администраторам подтверждение входа отключает администратор сервера биржи. Обратитесь к нему.',
  },
  recovery_unconfirmed: {
    status: 422,
    text: 'Почта не подтверждена, поэтому предупредить вас мы не сможем. Задайте новый пароль по письму: вместе с прежним паролем отключится и подтверждение входа.',
  },
  recovery_over: {
    status: 422,
    text: 'Подтверждение входа уже отключено. Если просили об этом не вы, сразу задайте новый пароль.',
  },
  proof_by_factor: {
    status: 422,
    text: 'У вас включено подтверждение входа. Введите код из приложения или запасной либо приложите ключ доступа.',
  },
  passkey_refused: {
    status: 422,
    text: 'Ключ доступа не подошёл. Попробуйте ещё раз или войдите с паролем.',
  },
  passkey_known: {
    status: 422,
    text: 'Этот ключ доступа уже подключён.',
  },
  passkeys_full: {
    status: 422,
    text: `Подключено ${FACTOR_LIMITS.passkeys} ключей, больше нельзя. Удалите те, которыми не пользуетесь.`,
  },
  passkeys_need_name: {
    status: 422,
    text: 'Ключи доступа работают только на сайте с доменным именем. Подключите приложение с кодами.',
  },
  authenticator_on: {
    status: 422,
    text: 'Приложение с кодами уже подключено. Чтобы подключить другое, сначала отключите это.',
  },
  authenticator_unbegun: {
    status: 422,
    text: 'Сначала получите новый ключ для приложения.',
  },
  factor_of_demo: {
    status: 422,
    text: 'В демонстрационном аккаунте подтверждение входа не включить: аккаунтом пользуются все.',
  },
  factor_unset: {
    status: 422,
    text: 'Запасные коды появятся вместе с подтверждением входа. Сначала включите его.',
  },
  factor_overdue: {
    status: 403,
    text: 'Модератору нужно подтверждение входа. Включите его в настройках, и всё остальное откроется.',
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
    text: 'Этот вход уже подключён к другому аккаунту. Сначала отключите его там.',
  },
  identity_other: {
    status: 422,
    text: 'К вашему аккаунту уже подключён другой вход через этот сайт. Сначала отключите его.',
  },
  token_invalid: {
    status: 422,
    text: 'Ссылка недействительна или устарела. Запросите новую.',
  },
  contacts_in_name: {
    status: 422,
    text: 'В имени не должно быть контактов. Уберите телефон, почту или ник.',
  },
  name_reserved: {
    status: 422,
    text: 'Эти слова закреплены за биржей. Выберите другие.',
  },
  login_reserved: {
    status: 422,
    text: 'Этот логин закреплён за биржей. Придумайте другой.',
  },
  profile_hidden: {
    status: 410,
    text: 'Профиль скрыт: владелец закрыл его от других.',
  },
  person_hidden: {
    status: 422,
    text: 'Этот исполнитель скрыл свой профиль, и пригласить его нельзя. Выберите другого.',
  },
  person_leaving: {
    status: 422,
    text: 'Этот исполнитель удаляет аккаунт, выбрать его нельзя. Выберите другого.',
  },
  account_leaving: {
    status: 403,
    text: 'Ваш аккаунт ждёт удаления. Чтобы продолжить, отмените удаление в настройках.',
  },
  leaving_of_demo: {
    status: 422,
    text: 'Демонстрационный аккаунт удалить нельзя: им пользуются все.',
  },
  leaving_staff: {
    status: 422,
    text: 'Вы модератор. Попросите администратора снять с вас права, затем удалите аккаунт.',
  },
  leaving_deals: {
    status: 422,
    text: ({ params }) =>
      `${counted('Не завершено', params?.deals, DEALS)}. Дождитесь оплаты, приёмки, возврата или выплаты.`,
  },
  leaving_orders: {
    status: 422,
    text: ({ params }) =>
      `${counted('Открыто', params?.orders, ORDERS)} на проверке, в поиске или в работе. Завершите их или уберите в архив.`,
  },
  leaving_payments: {
    status: 422,
    text: ({ params }) =>
      `${counted('Банк ещё проводит', params?.payments, PAYMENTS)}. Дождитесь результата и повторите.`,
  },
  leaving_sm: {
    status: 422,
    text: ({ params }) =>
      `На счёте осталось ${params?.sm ?? 'несколько'} SM. Потратьте их на отклики или попросите поддержку вернуть деньги.`,
  },
  leaving_asked: {
    status: 422,
    text: ({ params }) => `Удаление уже идёт: аккаунт будет удалён ${day(params?.due)}.`,
  },
  leaving_unasked: {
    status: 422,
    text: 'Отменять нечего: аккаунт не удаляется.',
  },
  leaving_over: {
    status: 422,
    text: 'Отменить удаление уже нельзя: 30 дней прошли, данные удаляются.',
  },
  export_running: {
    status: 422,
    text: 'Копия данных уже готовится. Мы сообщим, когда её можно будет скачать.',
  },
  export_today: {
    status: 422,
    text: ({ params }) => `Копию данных можно запросить раз в сутки. Следующую — ${day(params?.from)}.`,
  },
  export_gone: {
    status: 404,
    text: 'Этой копии уже нет: она хранится 7 дней. Запросите новую.',
  },
  contacts_in_login: {
    status: 422,
    text: 'Логин похож на контакт, а без ФИО он показывается вместо имени. Укажите ФИО или выберите другой логин.',
  },
  person_blocked: {
    status: 403,
    text: 'Этот человек ограничил общение с вами. Начатые сделки идут дальше.',
  },
  self_block: {
    status: 422,
    text: 'Заблокировать себя нельзя.',
  },
  blocks_full: {
    status: 422,
    text: ({ params }) =>
      `Вы уже заблокировали ${String(params?.max ?? 'много')} человек, больше нельзя. Разблокируйте кого-нибудь.`,
  },
};

const PAYMENTS: NounForms = ['платёж', 'платежа', 'платежей'];

/** «Не завершено: 2 сделки», without the number when the refusal has none. */
function counted(what: string, number: string | number | undefined, noun: NounForms): string {
  return typeof number === 'number' ? `${what}: ${formatCount(number, noun)}` : `${what}: ${noun[2]}`;
}

function banText(what: string, refusal: Refusal): string {
  const { reason, until } = refusal.params ?? {};
  // A moderator's words may have an end of their own.
  const because = reason ? ` Причина: ${String(reason).trimEnd().replace(/\.+$/, '')}.` : '';
  const end = until ? ` Блокировка снимется ${day(until)}.` : '';
  return `${what}.${because}${end} Вы можете обжаловать блокировку один раз.`;
}
