import LockSimple from 'icon:lock-simple-fill';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { OfferCard } from '@provodka/contract/orders/offers.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { classes } from '../lib/format/classes.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { PersonMarks } from '../people/person-marks.tsx';
import { Reputation } from '../people/reputation.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardFacts, CardTitle } from '../ui/cards/card-title.tsx';
import styles from './offer-row.module.css';

interface OfferRowProps {
  offer: OfferCard;
  onDecline: () => void;
}

/** An offer of an order: its customer, text and price. */
export function OfferRow({ offer, onDecline }: OfferRowProps) {
  const now = useNow();
  const { order, message } = offer;
  const { customer, budget } = order;
  const [configuration] = order.configurations;
  const address = orderAddress(order.id);
  return (
    <article className={classes(styles.row, !offer.is_viewed && styles.fresh)}>
      <div>
        <CardTitle to={address} after={!offer.is_viewed && <span className="visually-hidden">, новое</span>}>
          {typeset(order.title)}
        </CardTitle>
        <CardFacts>
          {order.is_private && (
            <span className={styles.private}>
              <LockSimple size={16} />
              Приватный
            </span>
          )}
          {configuration && <span className={styles.configuration}>{configuration.title}</span>}
          <span>{formatWhen(offer.created_at, now)}</span>
        </CardFacts>
        <div className={styles.call}>
          <Avatar name={customer.full_name} src={customer.avatar} size={40} />
          <div>
            <div className={styles.who}>
              <b>{displayName(customer.full_name)}</b>
              <PersonMarks person={customer} />
              <Reputation stars={customer.number_stars} sum={customer.sum_deals} />
            </div>
            {message && <p className={styles.message}>{typeset(message)}</p>}
          </div>
        </div>
      </div>
      <div className={styles.price}>
        {budget === null ? <span className={styles.noBudget}>По договорённости</span> : formatRubles(budget)}
      </div>
      <div className={styles.actions}>
        <ButtonLink kind="soft" to={address}>
          Откликнуться
        </ButtonLink>
        <Button kind="ghost" onClick={onDecline}>
          Отклонить
        </Button>
      </div>
    </article>
  );
}
