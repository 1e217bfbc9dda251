import { PUBLICATION_DAYS } from '@provodka/domain/orders/publication.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { days, ofDeals, ofOrders, ofResponses, responses } from '../amounts.ts';
import { list, section, text, type WriteArticle } from '../article.ts';

export const limits: WriteArticle = ({ motivation: { customer, freelancer } }) => ({
  title: 'Лимиты и как их снять',
  description: 'Какие ограничения действуют для новых заказчиков и исполнителей и после каких сделок они снимаются.',
  lead: 'Новичкам доступно всё главное, но с ограничениями. Они снимаются сами: считаются только сделки, по которым исполнитель получил выплату. Рядом с каждым закрытым действием видно, сколько у вас уже есть и сколько нужно.',
  sections: [
    section(
      'customer',
      'Заказчику',
      list(
        `Открытых заказов — не больше ${ofOrders(customer.max_orders_without_deals)}, пока у вас меньше ${ofDeals(customer.min_count_deals_to_orders_without_deals)}.`,
        `Заказ открыт ${days(customer.active_period_without_deals)} вместо ${PUBLICATION_DAYS}, пока у вас меньше ${ofDeals(customer.min_count_deals_to_active_period_without_deals)}.`,
        `На заказ можно получить ${responses(customer.max_responses_step_1)}, пока сумма сделок меньше ${formatRubles(customer.max_responses_sum_deals_step_1)}, и ${customer.max_responses_step_2}, пока она меньше ${formatRubles(customer.max_responses_sum_deals_step_2)}. Дальше — без ограничения. Последние места остаются за теми, у кого есть завершённые сделки: непрочитанные отклики новичков их не занимают.`,
        `Заказ «По договорённости», без бюджета, — после ${ofDeals(customer.min_count_deals_to_create_order_without_budget)}.`,
        `Скрыть отклики от других исполнителей — при сумме сделок от ${formatRubles(customer.min_sum_deals_dont_show_responses_option)}.`,
        `Приватный заказ — при сумме сделок от ${formatRubles(customer.min_sum_deals_to_create_private_order)}, исполнители в команде — от ${formatRubles(customer.min_sum_deals_to_add_freelancer_to_team)}.`,
        `Контакты в сообщениях — при сумме сделок от ${formatRubles(customer.min_count_deals_to_send_contacts)} или после оплаченной сделки с собеседником.`,
      ),
    ),
    section(
      'freelancer',
      'Исполнителю',
      list(
        `Откликов на заказы с бюджетом, которые ждут ответа, — не больше ${ofResponses(freelancer.max_count_responses_on_order_with_budget)}, пока у вас меньше ${ofDeals(freelancer.min_count_deals_to_responses_on_order_with_budget)}.`,
        `Удалить свой отклик — после ${ofDeals(freelancer.min_count_deals_to_cancel_response)}.`,
        `Видеть отклики других — при сумме сделок от ${formatRubles(freelancer.min_sum_deals_to_view_other_responses)}.`,
        `Контакты в сообщениях — после ${ofDeals(freelancer.min_count_deals_to_send_contacts)} или оплаченной сделки с собеседником.`,
      ),
    ),
    section(
      'limited-responses',
      'Ограниченные отклики',
      text(
        'Отклик помечен «Ограничен», если бюджет открытого заказа больше суммы ваших завершённых сделок, а исполнитель ещё не выбран. Откликаться это не мешает: заказчик видит отметку и понимает, что таких сумм у вас ещё не было. Отметка снимается, когда сумма сделок догонит бюджет.',
      ),
      text(
        'Быстрее всего она растёт на небольших заказах и на больших, поделённых на этапы: каждый этап — своя сделка.',
      ),
    ),
  ],
});
