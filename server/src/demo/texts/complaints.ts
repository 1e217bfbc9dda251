import type { ComplaintDecision, ComplaintReason, TicketReason } from '@provodka/domain/complaints.ts';

/** A complaint of a customer about the profile of a freelancer, by their places in the cast. */
export interface DemoComplaint {
  by: number;
  about: number;
  days_ago: number;
  reason: ComplaintReason;
  text: string;
  decision: DemoDecision | null;
}

export interface DemoDecision {
  decision: ComplaintDecision;
  answer: string;
  warning: string | undefined;
}

/** A question to support, of a freelancer by their place in the cast or of the demo's own account. */
export interface DemoTicket {
  by: number | 'account';
  days_ago: number;
  question: { reason: TicketReason; text: string; error_code: string | undefined };
  answer: string | null;
}

export const COMPLAINTS: readonly DemoComplaint[] = [
  {
    by: 3,
    about: 5,
    days_ago: 6,
    reason: 'contacts_outside',
    text: 'После отклика прислал карту и просил перевести половину сразу, без сделки.',
    decision: {
      decision: 'confirmed',
      answer: 'Спасибо, что сообщили. Нарушение подтвердилось, автор получил предупреждение.',
      warning: 'Не предлагайте оплату мимо безопасной сделки: следующее нарушение закончится блокировкой.',
    },
  },
  {
    by: 4,
    about: 7,
    days_ago: 2,
    reason: 'false',
    text: 'В профиле указаны проекты нашей компании, мы с этим человеком не работали.',
    decision: null,
  },
  {
    by: 6,
    about: 5,
    days_ago: 0.2,
    reason: 'rude',
    text: 'Отвечает грубо, когда просишь показать пример работы.',
    decision: null,
  },
];

/** A complaint of a freelancer about a file of an order, with a screenshot. */
export const FILE_COMPLAINT = {
  by: 10,
  days_ago: 0.4,
  reason: 'illegal',
  text: 'В выгрузке настоящие покупатели с телефонами и адресами, и скачать её может любой. Выделил строки на скриншоте.',
  evidence: 'Скриншот выгрузки.png',
} as const satisfies Omit<DemoComplaint, 'about' | 'decision'> & { evidence: string };

export const TICKETS: readonly DemoTicket[] = [
  {
    by: 'account',
    days_ago: 5,
    question: {
      reason: 'payment',
      text: 'Выплата на карту идёт второй день. Банк говорит, что перевода не видит. Где посмотреть, отправлен ли он?',
      error_code: undefined,
    },
    answer: 'Перевод отправлен вчера, банк зачисляет до трёх рабочих дней. Его состояние видно на странице сделки.',
  },
  {
    by: 'account',
    days_ago: 0.3,
    question: {
      reason: 'site_error',
      text: 'Открываю архив откликов за прошлый год, и вместо списка страница с ошибкой. Повторяется каждый раз.',
      error_code: '7c1e0b52-4d1f',
    },
    answer: null,
  },
  {
    by: 8,
    days_ago: 1.2,
    question: {
      reason: 'sign_in',
      text: 'Поменял телефон, приложение с кодами осталось на старом. Запасные коды есть, но хочу привязать новое.',
      error_code: undefined,
    },
    answer: null,
  },
];
