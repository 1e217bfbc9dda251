import { OFFER_LIMITS } from '@provodka/domain/orders/offers.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import { TEAM_LIMITS } from '@provodka/domain/teams.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { days, times } from '../amounts.ts';
import { section, text, type WriteArticle } from '../article.ts';

export const teamsAndPrivateOrders: WriteArticle = ({ motivation: { customer } }) => ({
  title: 'Приватные заказы и команды',
  description: 'Как показать заказ только выбранным исполнителям, собрать их в команды и приглашать.',
  lead: 'Приватный заказ видят только те, кого вы выбрали. Его нет в общем списке, в поиске, в рассылках и на картах сайта.',
  sections: [
    section(
      'private',
      'Приватный заказ',
      text(
        `Доступен, когда сумма ваших завершённых сделок достигла ${formatRubles(customer.min_sum_deals_to_create_private_order)}. Выберите до ${ORDER_LIMITS.invited} исполнителей поимённо и до ${ORDER_LIMITS.teams} команд. Их видно в форме заказа, добавить других можно и позже.`,
      ),
      text(
        'Кроме выбранных, заказ видят вы, исполнитель и модераторы. Остальные по его адресу увидят «Страница не найдена».',
      ),
    ),
    section(
      'teams',
      'Команды',
      text(
        `Команда — ваш список проверенных исполнителей под одним названием: «Обмены», «Зарплата». Команд может быть ${TEAM_LIMITS.perCustomer}, в каждой до ${TEAM_LIMITS.members} человек. Добавлять исполнителей можно при сумме сделок от ${formatRubles(customer.min_sum_deals_to_add_freelancer_to_team)}.`,
      ),
      text(
        'Команду видите только вы. Исполнитель узнаёт о ней, когда вы зовёте команду в заказ; новый участник открытого заказа получает приглашение сам.',
      ),
    ),
    section(
      'offers',
      'Приглашения',
      text(
        `В любой открытый заказ можно позвать исполнителя из профиля или со страницы заказа. Он откликнется или откажется. После отказа позвать снова можно через ${days(OFFER_LIMITS.againAfterDays)}, всего — до ${times(OFFER_LIMITS.times)}.`,
      ),
    ),
  ],
});
