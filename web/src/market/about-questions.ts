import type { Settings } from '@provodka/contract/content.ts';
import { ACCEPTANCE_DAYS, ACCEPTANCE_REMINDER_DAYS } from '@provodka/domain/deals/deal-deadlines.ts';
import { MAX_REWORKS } from '@provodka/domain/deals/deals.ts';
import { DAYS, TIMES_GENITIVE } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { formatPercent } from '../lib/format/money.ts';

/** Questions of customers before their first order; without settings the answers leave out the numbers. */
export function aboutQuestions(settings: Settings | null): { question: string; answer: string }[] {
  const commission = settings ? `${formatPercent(settings.deal.commission)} сверх цены сделки` : 'сверх цены сделки';
  const private_from = settings?.motivation.customer.min_sum_deals_to_create_private_order;
  const opened = private_from
    ? ` Возможность открывается, когда сумма ваших сделок дойдёт до ${formatRubles(private_from)}.`
    : '';
  return [
    {
      question: 'Кто платит комиссию?',
      answer: `Заказчик: ${commission}. Исполнитель получает цену целиком. Сумма комиссии и итог видны до оплаты.`,
    },
    {
      question: 'Что если исполнитель пропал?',
      answer:
        'Если срок прошёл, а работа ни разу не сдана, нажмите «Вернуть деньги». Вернём всю сумму вместе с комиссией.',
    },
    {
      question: 'Сколько времени на проверку?',
      answer: `${formatCount(ACCEPTANCE_DAYS, DAYS)} после сдачи. Напомним на ${ACCEPTANCE_REMINDER_DAYS.join('-й и ')}-й день, потом сделка примется сама. До этого работу можно вернуть на доработку, до ${formatCount(MAX_REWORKS, TIMES_GENITIVE)}.`,
    },
    {
      question: 'Что если результат не устроил?',
      answer:
        'Откройте спор. Деньги останутся в резерве, модератор изучит переписку и файлы и решит: принять работу, вернуть деньги или разделить сумму.',
    },
    {
      question: 'Можно показать заказ только своим?',
      answer: `Да, приватный заказ видят только выбранные исполнители и команды.${opened}`,
    },
    {
      question: 'Есть ли документы для бухгалтерии?',
      answer:
        'По каждой завершённой сделке — акт и выписка о платежах в PDF. Список сделок за период выгружается в CSV.',
    },
  ];
}
