import type { ComplaintReason } from '@provodka/domain/complaints.ts';

/** A complaint of a customer about the profile of a freelancer, by their places in the cast. */
export interface DemoComplaint {
  by: number;
  about: number;
  days_ago: number;
  reason: ComplaintReason;
  text: string;
  decision: { decision: 'confirmed' | 'rejected'; answer: string; warning: string | undefined } | null;
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
