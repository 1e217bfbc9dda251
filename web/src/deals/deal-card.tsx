import type { DealView } from '@provodka/contract/deals/deals.ts';
import { dealAddress, FROM_BANK } from '@provodka/contract/http/addresses.ts';
import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { Link, useSearchParams } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { usePaymentPolling } from '../lib/live/use-payment-polling.ts';
import { useLatest } from '../lib/loading/latest-reply.ts';
import { transitionInto } from '../lib/loading/view-transition.ts';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Timeline } from '../ui/cards/timeline.tsx';
import { AcceptanceDesk } from './acceptance-desk.tsx';
import { DealActions, type DealActionsProps } from './deal-actions.tsx';
import { MoneyBadge } from './deal-badge.tsx';
import styles from './deal-card.module.css';
import { LastAct } from './deal-log.tsx';
import { stepsOf } from './deal-steps.tsx';
import { DealTurn } from './deal-turn.tsx';
import { DealBill } from './money/deal-bill.tsx';
import { DealMoney } from './money/deal-money.tsx';

interface DealCardProps {
  deal: DealView;
  /** On the deal's own page the title is no link and the log is separate. */
  isOwnPage?: boolean;
  aside?: DealActionsProps['aside'];
  onDone?: DealActionsProps['onDone'];
}

/** A deal for one of its sides: whose turn it is, progress, price and the next step. */
export function DealCard({ deal: given, isOwnPage = false, aside, onDone }: DealCardProps) {
  const deal = useLatest(given);
  const now = useNow();
  const [search] = useSearchParams();
  const isOpen = deal.payment_url !== null;
  const isAwaited = usePaymentPolling(isOpen || isAtBank(deal), {
    isTold: true,
    isBack: isOpen && search.has(FROM_BANK),
  });
  const title = typeset(deal.title);
  return (
    <Card flush className={styles.deal} aria-label={`Сделка № ${deal.number}`}>
      <DealTurn deal={deal} isAwaited={isAwaited} />
      <div className={styles.body}>
        <div className={styles.head}>
          <div>
            <small>Сделка №{`${NBSP}${deal.number}`}</small>
            <h2 className={classes(isOwnPage && styles.heading)}>
              {isOwnPage ? (
                title
              ) : (
                <Link to={dealAddress(deal)} {...transitionInto('deal-title')}>
                  {title}
                </Link>
              )}
            </h2>
          </div>
          <div className={styles.price}>
            {formatRubles(deal.price)}
            <MoneyBadge deal={deal} isAwaited={isAwaited} />
          </div>
        </div>
        {deal.contacts_note && <Note tone="warn">{deal.contacts_note}</Note>}
        <div className={styles.act}>
          <LastAct deal={deal} />
        </div>
        <DealActions deal={deal} isMain isAwaited={isAwaited} aside={aside} onDone={onDone}>
          <AcceptanceDesk deal={deal} />
          <div className={styles.money}>
            <DealMoney deal={deal} />
          </div>
          <div className={styles.grid}>
            <Timeline steps={stepsOf(deal, now, isAwaited)} />
            <DealBill deal={deal} />
          </div>
        </DealActions>
      </div>
    </Card>
  );
}

const AT_BANK: readonly string[] = ['payout_pending', 'refund_pending'] satisfies DealStatus[];

/** The bank is processing the money, so only its confirmation can follow. */
const isAtBank = ({ status }: DealView): boolean => AT_BANK.includes(status.code);
