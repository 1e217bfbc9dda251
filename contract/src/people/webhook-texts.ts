import type { WebhookEnd, WebhookFailure, WebhookOutcome } from '@provodka/domain/people/webhooks.ts';

/** Why an attempt failed, in words. */
export const WEBHOOK_FAILURE_TEXTS: Record<WebhookFailure, string> = {
  unknown_host: 'Имя сайта не найдено',
  private_address: 'Адрес внутренней сети, туда мы не отправляем',
  no_connection: 'Сайт не отвечает',
  secret_unreadable: 'Секрет адреса не читается. Замените секрет',
  bad_certificate: 'Сертификат сайта не подходит',
  too_slow: 'Сайт не ответил за 30 секунд',
  redirect: 'Сайт перенаправляет на другой адрес, укажите конечный',
  status: 'Сайт ответил ошибкой',
};

/** How a delivery ended, in words. */
export const WEBHOOK_OUTCOME_TEXTS: Record<WebhookOutcome, string> = {
  sent: 'Доставлено',
  given_up: 'Не доставлено',
  hidden: 'Не отправлено: вам это больше не видно',
  stopped: 'Не отправлено: адрес отключён',
};

/** Why the site switched an address off, in words. */
export const WEBHOOK_END_TEXTS: Record<WebhookEnd, string> = {
  failures: 'Отключён: три дня не принимал уведомления',
  gone: 'Отключён: сайт ответил, что адреса больше нет (410)',
};
