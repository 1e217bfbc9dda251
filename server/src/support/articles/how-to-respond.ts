import { RESPONSE_LIMITS } from '@provodka/domain/orders/responses.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { ofCharacters, ofDeals, ofResponses } from '../amounts.ts';
import { list, section, steps, text, type WriteArticle } from '../article.ts';

export const howToRespond: WriteArticle = ({ motivation: { freelancer } }) => ({
  title: 'Как откликаться',
  description: 'Что написать в отклике на заказ по 1С, как назвать цену и срок и что происходит дальше.',
  lead: 'Отклик — это цена, срок и несколько фраз о том, как вы решите задачу. Заказчик видит его рядом с вашими отзывами и суммой завершённых сделок.',
  sections: [
    section(
      'write',
      'Что написать',
      list(
        'Что вы поняли из задачи и что сделаете. Одна точная фраза о деле убеждает лучше, чем список всех конфигураций.',
        'Что похожее вы делали и чем это кончилось.',
        'Что вам понадобится: доступ, копия базы, ответы бухгалтера.',
      ),
      text(
        `Сообщение — от ${RESPONSE_LIMITS.message[0]} до ${ofCharacters(RESPONSE_LIMITS.message[1])}, оно станет первым в чате с заказчиком. Цена — от ${formatRubles(RESPONSE_LIMITS.price[0])}, её вы получите целиком: комиссию платит заказчик. Срок можно назвать в часах, днях или месяцах.`,
      ),
    ),
    section(
      'next',
      'Что дальше',
      steps(
        'Заказчик открывает отклик, и вы видите отметку «Просмотрен».',
        'Обсуждаете детали в чате отклика. Цену и срок можно менять, пока отклик не принят и не отклонён.',
        'Заказчик выбирает вас, создаёт и оплачивает сделку. Начинайте после слов «Деньги в резерве».',
        'Сдаёте работу, заказчик принимает её, вы запрашиваете выплату.',
      ),
      text(
        'Отказаться от заказа можно, пока нет оплаченной незавершённой сделки. Если она есть, сначала верните деньги.',
      ),
    ),
    section(
      'rules',
      'Сколько откликов и когда',
      text(
        `На один заказ — один отклик. Пока у вас меньше ${ofDeals(freelancer.min_count_deals_to_responses_on_order_with_budget)}, одновременно может ждать ответа не больше ${ofResponses(freelancer.max_count_responses_on_order_with_budget)} на заказы с бюджетом. Остаток показан в кабинете.`,
      ),
      text(
        `Удалить свой отклик можно после ${ofDeals(freelancer.min_count_deals_to_cancel_response)}. Удалённый можно подать снова, отклонённый заказчиком — нет. Отклики других исполнителей видны, когда сумма ваших сделок достигла ${formatRubles(freelancer.min_sum_deals_to_view_other_responses)} и заказчик их не скрыл.`,
      ),
      text('Отклик может быть платным: [платные отклики и SM](/support/paid-responses).'),
    ),
  ],
});
