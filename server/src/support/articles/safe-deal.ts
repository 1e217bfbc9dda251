import { ACCEPTANCE_DAYS, ACCEPTANCE_REMINDER_DAYS, REWORK_DAYS } from '@provodka/domain/deals/deal-deadlines.ts';
import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { dealBill, MAX_REWORKS } from '@provodka/domain/deals/deals.ts';
import { basisPointsOf, fromRubles, toRubles } from '@provodka/domain/money/money.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { DealSettings } from '@provodka/domain/thresholds.ts';
import { days, ofDays, percent, times } from '../amounts.ts';
import { section, steps, text, type WriteArticle, warning } from '../article.ts';

/** The price in the example bill, in rubles. */
const EXAMPLE = 46_000;

export const safeDeal: WriteArticle = ({ deal }) => ({
  title: 'Как деньги защищены',
  description: 'Как работает безопасная сделка: оплата в резерв, проверка работы, комиссия, доработка и возврат.',
  lead: 'Заказчик платит до начала работ, но исполнитель получает деньги только после приёмки. Между этими моментами сумма лежит в резерве, и забрать её в одиночку не может никто.',
  sections: [
    section(
      'path',
      'Путь одной сделки',
      steps(
        `Заказчик создаёт сделку: что сделать, цена, срок. Цена одной сделки от ${formatRubles(DEAL_LIMITS.price[0])} до ${formatRubles(deal.max_sum)}, большой проект делите на этапы: каждому этапу своя сделка.`,
        `Оплачивает цену и комиссию ${percent(deal.commission)} картой или по СБП. Деньги в резерве, исполнитель начинает.`,
        `Исполнитель сдаёт работу. У заказчика ${days(ACCEPTANCE_DAYS)} на проверку.`,
        'Заказчик принимает, исполнитель запрашивает выплату на карту или по СБП. Куда она уйдёт, мы сообщим ему письмом.',
      ),
      text(
        `Сделку может создать заказчик, который выбрал исполнителя. Плановый день сдачи — не дальше ${ofDays(deal.limit_days)} от сегодняшнего, столько же действует сама сделка. Если её не оплатили в этот срок, она удаляется.`,
      ),
    ),
    section(
      'price',
      `Комиссия ${percent(deal.commission)}`,
      text(
        'Комиссию платит заказчик сверх цены. Исполнитель получает столько, сколько назвал. Ставка фиксируется, когда сделка создана: если её потом изменят, на эту сделку это не повлияет. Сумма и итог видны до оплаты.',
      ),
      billOf(deal),
    ),
    section(
      'acceptance',
      `Приёмка и ${days(ACCEPTANCE_DAYS)} на проверку`,
      text(
        `Срок проверки начинается с первой сдачи. Исполнитель может дополнить сданное, срок от этого не сдвигается. Мы напомним о проверке на ${ACCEPTANCE_REMINDER_DAYS.join('-й и ')}-й день. Если за ${days(ACCEPTANCE_DAYS)} заказчик не принял работу, не вернул её и не открыл спор, она считается принятой.`,
      ),
      text(
        'Принять работу можно и раньше сдачи, если вы уже всё получили. Приёмку нельзя отменить: после неё деньги принадлежат исполнителю.',
      ),
    ),
    section(
      'refund',
      'Возврат и доработка',
      text(
        `Работу можно вернуть на доработку до ${times(MAX_REWORKS)}, с комментарием, что исправить. После возврата у исполнителя есть не меньше ${ofDays(REWORK_DAYS)} на новую сдачу.`,
      ),
      text(
        'Исполнитель может вернуть деньги в любой момент до приёмки. Заказчик забирает их сам, если плановый день прошёл, а работа ни разу не сдана. Возвращается вся сумма вместе с комиссией. Когда деньги дойдут, зависит от банка.',
      ),
      text(
        'Если срок сделки вышел, а работу ни разу не сдали, деньги возвращаются сами. Если её сдавали и вернули на доработку, решает модератор: [как проходит спор](/support/arbitration).',
      ),
      warning(
        'Оплата в обход сделки не защищена',
        'Если вас просят перевести деньги на карту, [напишите в поддержку](/support/new).',
      ),
    ),
  ],
});

function billOf({ commission }: DealSettings) {
  const price = fromRubles(EXAMPLE);
  const bill = dealBill(price, basisPointsOf(commission));
  const sum = (amount: typeof price) => formatRubles(toRubles(amount));
  return {
    kind: 'bill' as const,
    lines: [
      { title: 'Сделка', sum: sum(price), is_total: false },
      { title: `Комиссия ${percent(commission)}`, sum: sum(bill.commission), is_total: false },
      { title: 'К оплате', sum: sum(bill.total), is_total: true },
    ],
  };
}
