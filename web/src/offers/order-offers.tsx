import EnvelopeOpen from 'icon:envelope-simple-open-duotone';
import Prohibit from 'icon:prohibit';
import UsersThree from 'icon:users-three';
import type { OrderOffer, OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { FREELANCERS } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/cards/card.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { InviteButton } from './invite-button.tsx';
import styles from './order-offers.module.css';
import { useOfferMoves } from './use-offer-moves.ts';

/** «Приглашения» of the order's page: offers, their outcomes, and a button for more. */
export function OrderOffers({ order, isOwn }: { order: OrderView; isOwn: boolean }) {
  const moves = useOfferMoves('customer');
  const { offers, teams, status } = order;
  const isUnseen = order.is_private && offers.every(({ status: answer }) => answer === 'declined');
  const canInvite = isOwn && status.code === ORDER_STATUS.searching;
  if (offers.length === 0 && teams.length === 0 && !canInvite) return null;
  const takeBack = ({ id, freelancer }: OrderOffer) =>
    moves.ask({ id, order_id: order.id, name: displayName(freelancer.full_name), isPrivate: order.is_private });
  return (
    <section aria-labelledby="offers">
      <SectionHeading
        id="offers"
        title="Приглашения"
        count={offers.length > 0 ? formatNumber(offers.length) : undefined}
      >
        {canInvite && <InviteButton order={order} kind="card" title="Пригласить" />}
      </SectionHeading>
      {(isUnseen || offers.length + teams.length === 0) && <Nobody isPrivate={order.is_private} />}
      {offers.length + teams.length > 0 && (
        <Card className={styles.list}>
          {teams.length > 0 && (
            <div className={styles.teams}>
              {teams.map(({ id, title, number_members }) => (
                <span key={id} className={styles.team}>
                  <UsersThree size={20} />
                  Команда «{title}», {formatCount(number_members, FREELANCERS)}
                </span>
              ))}
            </div>
          )}
          {offers.map((offer) => (
            <OfferLine key={offer.id} offer={offer} onTakeBack={canInvite ? () => takeBack(offer) : null} />
          ))}
        </Card>
      )}
      {moves.dialog}
    </section>
  );
}

/** A private order whose teams were deleted or emptied is seen by nobody. */
function Nobody({ isPrivate }: { isPrivate: boolean }) {
  return (
    <EmptyState
      icon={<EnvelopeOpen size={44} />}
      title={isPrivate ? 'Приватный заказ сейчас никому не виден' : 'Вы никого не звали лично'}
    >
      {isPrivate
        ? 'Пригласите исполнителя или команду: без приглашения заказ не найти.'
        : 'Позовите исполнителя или команду: они увидят заказ в своих предложениях.'}
    </EmptyState>
  );
}

const STATES: Record<string, { title: string; tone: 'info' | 'mut' | 'pos' | 'neg' }> = {
  open: { title: 'Отправлено', tone: 'info' },
  viewed: { title: 'Заказ просмотрен', tone: 'info' },
  responded: { title: 'Есть отклик', tone: 'pos' },
  declined: { title: 'Отказ', tone: 'mut' },
};

function OfferLine({ offer, onTakeBack }: { offer: OrderOffer; onTakeBack: (() => void) | null }) {
  const now = useNow();
  const { freelancer, status, comment, is_personal } = offer;
  const state = STATES[status];
  const isWaiting = status === 'open' || status === 'viewed';
  return (
    <div className={styles.row}>
      <PersonLine person={freelancer} />
      <span className={styles.status}>
        {!is_personal && <span className={styles.way}>через команду</span>}
        <span className={styles.when}>{formatWhen(offer.declined_at ?? offer.created_at, now)}</span>
        <span className={styles.state}>{state && <Badge tone={state.tone}>{state.title}</Badge>}</span>
      </span>
      {isWaiting && onTakeBack && (
        <Menu
          label={`Действия с приглашением: ${displayName(freelancer.full_name)}`}
          items={[{ title: 'Отозвать приглашение', icon: <Prohibit />, isDanger: true, onSelect: onTakeBack }]}
        />
      )}
      {comment && <p className={styles.comment}>{typeset(comment)}</p>}
    </div>
  );
}
