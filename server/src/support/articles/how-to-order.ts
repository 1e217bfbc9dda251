import { REOPEN_DAYS } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import { PUBLICATION_DAYS } from '@provodka/domain/orders/publication.ts';
import { formatRubles, formatTrimmed } from '@provodka/domain/text/written-numbers.ts';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import { days, megabytes, ofCharacters, ofDeals, ofFiles } from '../amounts.ts';
import { list, section, steps, text, type WriteArticle } from '../article.ts';

export const howToOrder: WriteArticle = ({ motivation: { customer } }) => ({
  title: 'Как составить заказ',
  description: 'Как описать задачу по 1С, назвать бюджет, опубликовать заказ и выбрать исполнителя.',
  lead: 'Хороший заказ отвечает на три вопроса: что есть сейчас, что должно получиться и как вы это проверите. По такому описанию исполнители называют цену сразу, без десятка уточнений.',
  sections: [
    section(
      'describe',
      'Что написать',
      list(
        `Название от ${ORDER_LIMITS.title[0]} до ${ofCharacters(ORDER_LIMITS.title[1])}: задача одной фразой. «Обмен УТ 11 с маркетплейсом» лучше, чем «Нужен программист».`,
        'Конфигурация и её редакция, платформа, число пользователей, файловая база или сервер. Есть ли доработки и сняты ли объекты с поддержки.',
        'Что должно получиться: документ, отчёт, печатная форма, обмен. Приложите образец или снимок экрана.',
        'Как будете проверять: на каких данных и кто из сотрудников.',
        'Доступ: удалённый рабочий стол, копия базы, рабочие часы.',
      ),
      text(
        `Описание — от ${ORDER_LIMITS.description[0]} до ${ofCharacters(ORDER_LIMITS.description[1])}. Можно приложить до ${ofFiles(ORDER_LIMITS.files)} по ${megabytes(UPLOAD_LIMITS.fileBytes)}. Не выкладывайте базы с персональными данными и пароли: передайте их исполнителю после оплаты сделки.`,
      ),
    ),
    section(
      'budget',
      'Бюджет',
      text(
        `Назовите сумму от ${formatRubles(ORDER_LIMITS.budget[0])} до ${formatRubles(ORDER_LIMITS.budget[1])}. Рядом с полем видно, сколько обычно просят за такую конфигурацию. Исполнители называют свою цену: ваш бюджет — ориентир, а не обещание.`,
      ),
      text(
        `«По договорённости» вместо суммы доступно после ${ofDeals(customer.min_count_deals_to_create_order_without_budget)}. После первого отклика бюджет можно только повысить.`,
      ),
    ),
    section(
      'publish',
      'Публикация и срок',
      text(
        `Заказ открыт ${days(PUBLICATION_DAYS)}. Пока у вас меньше ${ofDeals(customer.min_count_deals_to_active_period_without_deals)}, срок короче: ${days(customer.active_period_without_deals)}. Перед концом срока мы напомним, продлить можно одним нажатием.`,
      ),
      text(
        'Черновик сохраняется сам. Пока исполнитель не выбран, в опубликованном заказе можно менять всё; об изменениях после первого отклика узнают все, кто откликнулся. В работе меняются только текст, файлы, конфигурации и платформы.',
      ),
    ),
    section(
      'choose',
      'Выбор исполнителя',
      steps(
        'Сравните отклики: цена, срок, отзывы и сумма завершённых сделок.',
        'Спросите в чате то, чего не хватает.',
        'Выберите одного исполнителя. Остальные отклики сохранятся: к ним можно вернуться, если он откажется.',
        'Создайте сделку и оплатите её: [как деньги защищены](/support/safe-deal).',
      ),
      text(
        'До оплаты выбор ни к чему не обязывает: исполнителя можно сменить, если нет оплаченной незавершённой сделки. Неоплаченные сделки с ним при этом удаляются.',
      ),
    ),
    section(
      'finish',
      'Завершение',
      text(
        `Заказ закрываете вы, или он завершается сам, когда выплачена вся согласованная цена. Новую сделку с тем же исполнителем можно создать ещё ${days(REOPEN_DAYS)}: заказ вернётся в работу. Для похожей задачи нажмите «Создать похожий».`,
      ),
      text(
        `Одновременно открытых заказов — сколько угодно после ${ofDeals(customer.min_count_deals_to_orders_without_deals)}, до этого не больше ${formatTrimmed(customer.max_orders_without_deals)}. Подробнее: [лимиты и как их снять](/support/limits).`,
      ),
    ),
  ],
});
