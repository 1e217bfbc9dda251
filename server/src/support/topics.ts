import { ACCEPTANCE_DAYS } from '@provodka/domain/deals/deal-deadlines.ts';
import type { MarketplaceSettings } from '@provodka/domain/thresholds.ts';
import { days, percent } from './amounts.ts';
import type { WriteArticle } from './article.ts';
import { arbitration } from './articles/arbitration.ts';
import { contacts } from './articles/contacts.ts';
import { howToOrder } from './articles/how-to-order.ts';
import { howToRespond } from './articles/how-to-respond.ts';
import { limits } from './articles/limits.ts';
import { moderationAndBans } from './articles/moderation-and-bans.ts';
import { paidResponses } from './articles/paid-responses.ts';
import { reviews } from './articles/reviews.ts';
import { rulesCustomer } from './articles/rules-customer.ts';
import { rulesExecutor } from './articles/rules-executor.ts';
import { safeDeal } from './articles/safe-deal.ts';
import { security } from './articles/security.ts';
import { taxesAndReceipts } from './articles/taxes-and-receipts.ts';
import { teamsAndPrivateOrders } from './articles/teams-and-private-orders.ts';
import { telegram } from './articles/telegram.ts';

/** Every article by its slug (product: content). */
export const ARTICLES: ReadonlyMap<string, WriteArticle> = new Map([
  ['safe-deal', safeDeal],
  ['how-to-order', howToOrder],
  ['how-to-respond', howToRespond],
  ['limits', limits],
  ['paid-responses', paidResponses],
  ['arbitration', arbitration],
  ['reviews', reviews],
  ['teams-and-private-orders', teamsAndPrivateOrders],
  ['contacts', contacts],
  ['taxes-and-receipts', taxesAndReceipts],
  ['moderation-and-bans', moderationAndBans],
  ['telegram', telegram],
  ['security', security],
  ['rules-customer', rulesCustomer],
  ['rules-executor', rulesExecutor],
]);

/** An article, or with `#section` a part of one, and its title within the topic. */
type Line = readonly [place: string, title: string];

export interface Topic {
  code: string;
  title: string;
  lines: readonly Line[];
}

/** The topics of the support home, in its order. */
export function topicsOf({ deal }: MarketplaceSettings): Topic[] {
  return [
    {
      code: 'safe-deal',
      title: 'Безопасная сделка',
      lines: [
        ['safe-deal', 'Как деньги защищены'],
        ['safe-deal#acceptance', `Приёмка и ${days(ACCEPTANCE_DAYS)} на проверку`],
        ['safe-deal#refund', 'Возврат и доработка'],
        ['arbitration', 'Споры и решение модератора'],
      ],
    },
    {
      code: 'customer',
      title: 'Заказчику',
      lines: [
        ['how-to-order', 'Как составить заказ'],
        ['limits', 'Лимиты и как их снять'],
        ['teams-and-private-orders', 'Приватные заказы и команды'],
        ['rules-customer', 'Правила для заказчика'],
      ],
    },
    {
      code: 'freelancer',
      title: 'Исполнителю',
      lines: [
        ['how-to-respond', 'Как откликаться'],
        ['limits#limited-responses', 'Ограниченные отклики'],
        ['paid-responses', 'Платные отклики и SM'],
        ['rules-executor', 'Правила для исполнителя'],
      ],
    },
    {
      code: 'money',
      title: 'Деньги и документы',
      lines: [
        ['safe-deal#price', `Комиссия ${percent(deal.commission)}`],
        ['taxes-and-receipts', 'Выплаты на карту и по СБП'],
        ['taxes-and-receipts#taxes', 'Чеки, акты и налоги'],
      ],
    },
    {
      code: 'talk',
      title: 'Общение',
      lines: [
        ['contacts', 'Почему скрыты контакты'],
        ['reviews', 'Отзывы и ответы на них'],
        ['telegram', 'Бот в Telegram'],
      ],
    },
    {
      code: 'account',
      title: 'Аккаунт и правила',
      lines: [
        ['security', 'Безопасность входа'],
        ['moderation-and-bans', 'Модерация и блокировки'],
        ['moderation-and-bans#appeal', 'Как обжаловать решение'],
      ],
    },
  ];
}
