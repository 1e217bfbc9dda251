import { OFFER_LIMITS } from '@provodka/domain/orders/offers.ts';
import type { z } from 'zod/mini';
import type { Move, MoveInput } from '../forms/move.ts';
import { formApi } from '../lib/api/api.ts';
import { typeset } from '../lib/format/typeset.ts';

export interface AskedOffer {
  id: number;
  order_id: number;
  /** The order's title for the freelancer, the freelancer's name for the customer. */
  name: string;
  isPrivate: boolean;
}

const readSchema = () =>
  import('@provodka/contract/orders/offers.ts').then(
    ({ declineForm }) => declineForm as z.ZodMiniType as z.ZodMiniType<MoveInput>,
  );

const paramsOf = ({ id, order_id }: AskedOffer) => ({ params: { order_id, offer_id: id } });

/** The freelancer declines, with an optional comment. */
function describeDeclining(offer: AskedOffer): Move {
  const loses = offer.isPrivate ? ' Приватный заказ вы больше не\u00a0увидите.' : '';
  return {
    title: 'Отклонить приглашение?',
    description: typeset(`«${offer.name}».${loses} Заказчик увидит комментарий, если вы его оставите.`),
    action: 'Отклонить',
    isDestructive: true,
    comment: {
      label: 'Комментарий',
      noun: `offer-${offer.id}-decline`,
      placeholder: 'Занят до конца месяца',
      schema: readSchema,
      longest: OFFER_LIMITS.comment[1],
    },
    call: ({ comment }, options) => formApi.offers_delete({ ...paramsOf(offer), body: { comment } }, options),
  };
}

/** The customer takes an offer back. */
function describeTakingBack(offer: AskedOffer): Move {
  return {
    title: 'Отозвать приглашение?',
    description: typeset(
      offer.isPrivate
        ? `${offer.name} больше не увидит этот заказ. Пригласить снова можно в любой момент.`
        : `${offer.name} больше не увидит приглашения. Заказ остаётся в общем списке.`,
    ),
    action: 'Отозвать',
    isDestructive: true,
    call: (_, options) => formApi.offers_delete({ ...paramsOf(offer), body: {} }, options),
  };
}

/** The dialog that ends an offer, by the side that ends it. */
export const describeOfferMove = (offer: AskedOffer, by: 'freelancer' | 'customer'): Move =>
  by === 'customer' ? describeTakingBack(offer) : describeDeclining(offer);
