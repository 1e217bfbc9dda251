import EnvelopeOpen from 'icon:envelope-simple-open-duotone';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { useNavigate } from 'react-router';
import { typeset } from '../lib/format/typeset.ts';
import { OWN_OFFERS_ADDRESS } from '../lib/loading/addresses.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/cards/banner.tsx';
import { useOfferMoves } from './use-offer-moves.ts';

/** Tells the invited freelancer of the offer on the order's page, with the customer's text. */
export function OwnOffer({ order }: { order: OrderView }) {
  const navigate = useNavigate();
  // A private order becomes invisible together with its offer.
  const leave = () => void navigate(OWN_OFFERS_ADDRESS, { replace: true });
  const moves = useOfferMoves('freelancer', order.is_private ? leave : undefined);
  const { my_offer, customer, title, id } = order;
  if (!my_offer || order.status.code !== ORDER_STATUS.searching) return null;
  return (
    <>
      <Banner
        tone="brand"
        icon={<EnvelopeOpen size={24} />}
        title={`${displayName(customer.full_name)} приглашает вас в\u00a0заказ`}
        action={
          <Button
            kind="card"
            onClick={() => moves.ask({ id: my_offer.id, order_id: id, name: title, isPrivate: order.is_private })}
          >
            Отклонить
          </Button>
        }
      >
        {typeset(my_offer.message ?? 'Откликнитесь, если задача вам подходит.')}
      </Banner>
      {moves.dialog}
    </>
  );
}
