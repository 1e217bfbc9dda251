import { type Kopecks, toRubles } from '@provodka/domain/money/money.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { ReadContext } from '../platform/context.ts';
import type { Download } from '../platform/http/handler.ts';
import { visibleTo } from './access.ts';
import { presentClassifiers } from './present.ts';
import { findOrder } from './store.ts';

/**
 * The picture beside a link to an order: the part of its page that every guest may read, and no contacts
 * (specification section 6). Throws RefusedError `not_found`.
 */
export async function openOrderPicture(
  { db, content }: Pick<ReadContext, 'db' | 'content'>,
  brand: string,
  orderId: number,
): Promise<Download> {
  const order = await findOrder(db, orderId, visibleTo(null));
  if (!order) throw new RefusedError(refuse('not_found'));
  const [configuration] = presentClassifiers(order.configuration_ids, await content.classifiers());
  // The drawing library is loaded with the first picture, so that a start need not wait for it.
  const { sharingPicture } = await import('../platform/documents/sharing-picture.ts');
  return await sharingPicture({
    brand,
    about: configuration ? `Заказ, ${configuration.title}` : 'Заказ по 1С',
    title: maskContacts(order.title).text,
    figure: order.budget === null ? 'По договорённости' : rubles(order.budget),
    caption: order.budget === null ? 'цену предложит исполнитель' : 'через безопасную сделку',
  });
}

const rubles = (budget: Kopecks): string => formatRubles(toRubles(budget));
