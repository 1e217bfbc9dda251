import { offerRoutes } from '@provodka/contract/orders/offers.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { useRefresh } from '../../../lib/loading/use-refresh.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { SortMenu } from '../../../lists/sort-menu.tsx';
import { OFFER_SORT_OPTIONS, OWN_OFFERS } from '../../../offers/offer-list.ts';
import { OfferRow } from '../../../offers/offer-row.tsx';
import { OffersEmpty } from '../../../offers/offers-empty.tsx';
import { useOfferMoves } from '../../../offers/use-offer-moves.ts';
import { RowCards } from '../../../ui/cards/row-card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Route } from './+types/offers';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Предложения', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, OWN_OFFERS, offerRoutes.freelancer_offers_list);

export default function OffersPage({
  loaderData: { data: offers, meta: pages, place, rejected },
}: Route.ComponentProps) {
  const at = { list: OWN_OFFERS, place };
  const moves = useOfferMoves('freelancer');
  useRefresh();
  return (
    <>
      <PageHeading
        title="Предложения"
        description="Заказы, куда вас позвали лично. Приватные видны только приглашённым."
      >
        {pages.total > 1 && <SortMenu at={at} options={OFFER_SORT_OPTIONS} />}
      </PageHeading>
      <SlicedList
        at={at}
        meta={pages}
        rejected={rejected}
        empty={<OffersEmpty />}
        forms={['предложение', 'предложения', 'предложений']}
        isEmpty={offers.length === 0}
      >
        <RowCards>
          {offers.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              onDecline={() =>
                moves.ask({
                  id: offer.id,
                  order_id: offer.order.id,
                  name: offer.order.title,
                  isPrivate: offer.order.is_private,
                })
              }
            />
          ))}
        </RowCards>
      </SlicedList>
      {moves.dialog}
    </>
  );
}
