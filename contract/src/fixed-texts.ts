/** Literal texts of specification section 8, apart from the texts of refusals: every page of the site has them. */

export const FIXED_TOASTS = {
  401: 'Войдите, чтобы продолжить',
  403: 'Доступ запрещен',
  419: 'Ошибка проверки CSRF, обновите страницу',
  429: 'Слишком много запросов. Подождите минуту и повторите',
} as const;

export const FIXED_SCREENS = {
  403: {
    title: 'Извините! Страница недоступна',
    description: 'У вас не достаточно прав на просмотр этой страницы.',
  },
  404: {
    title: 'Извините! Страница, которую Вы ищете, не может быть найдена',
    description: 'Возможно, её переместили или удалили, или в адресе опечатка.',
  },
  500: {
    title: 'Извините! Внутренняя ошибка сервера',
    description: 'Мы уже знаем о сбое. Попробуйте обновить страницу через несколько минут.',
  },
} as const;

/** Refuses a write of a page made for somebody else; `name` is the person signed in now. */
export const OTHER_VIEWER = (name: string): string => `Вы вошли как ${name}, а страница открыта из другого аккаунта`;

/** Shown before actions by which a stolen session could do most harm. */
export const PROOF_REQUIRED = 'Подтвердите, что это вы';

/** While the site is closed, and when its countdown has ended. */
export const MAINTENANCE_TITLE = 'Извините! Идут технические работы';
export const MAINTENANCE_OVER = 'Завершено';

/** While the database is away, for seconds as a rule. */
export const DATABASE_UNAVAILABLE = {
  title: 'Сервис скоро вернётся',
  unsaved: 'Сервис скоро вернётся. Ничего не сохранено: повторите через несколько секунд',
  unknown: 'Связь прервалась, и мы не знаем, сохранилось ли это. Проверьте, прежде чем повторять',
  repeatable: 'Связь прервалась, и мы не знаем, сохранилось ли это. Повторите: второй раз не сохранится',
} as const;

/** While the storage of files does not answer. */
export const FILES_UNAVAILABLE = 'Хранилище файлов не отвечает. Повторите чуть позже';

export const RELOAD = 'Обновить страницу';
