import { dealAddress, FROM_BANK } from '@provodka/contract/addresses.ts';
import type { DealView } from '@provodka/contract/deals.ts';
import type { DealStatus } from '@provodka/domain/deals.ts';
import { formatRubles, NBSP } from '@provodka/domain/written-numbers.ts';
import { Link, useSearchParams } from 'react-router';
import { classes } from '../lib/classes.ts';
import { useNow } from '../lib/clock.ts';
import { useDrawn } from '../lib/drawn.ts';
import { morphInto } from '../lib/morph.ts';
import { typo } from '../lib/typo.ts';
import { useBankWord } from '../lib/use-bank-word.ts';
import { Note } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { AcceptanceDesk } from './acceptance-desk.tsx';
import { DealActions, type DealActionsProps } from './deal-actions.tsx';
import { MoneyBadge } from './deal-badge.tsx';
import { DealBill } from './deal-bill.tsx';
import styles from './deal-card.module.css';
import { DealLog } from './deal-log.tsx';
import { DealMoney } from './deal-money.tsx';
import { stepsOf } from './deal-steps.tsx';
import { DealTurn } from './deal-turn.tsx';

interface DealCardProps {
  deal: DealView;
  /** The deal's own page: the title leads nowhere and the log stands apart. */
  isOwnPage?: boolean;
  aside?: DealActionsProps['aside'];
  onDone?: DealActionsProps['onDone'];
}

/** A deal as the side that looks at it needs it: whose turn, how far, how much, and the one next step. */
export function DealCard({ deal: given, isOwnPage = false, aside, onDone }: DealCardProps) {
  const deal = useDrawn(given);
  const now = useNow();
  const [search] = useSearchParams();
  const isOpen = deal.payment_url !== null;
  const isAwaited = useBankWord(isOpen || isAtBank(deal), { isTold: true, isBack: isOpen && search.has(FROM_BANK) });
  const title = typo(deal.title);
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
                <Link to={dealAddress(deal)} {...morphInto('deal-title')}>
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
        <div className={styles.money}>
          <DealMoney deal={deal} />
        </div>
        <DealActions deal={deal} isMain isAwaited={isAwaited} aside={aside} onDone={onDone} />
        <AcceptanceDesk deal={deal} />
        {!isOwnPage && (
          <div className={styles.log}>
            <DealLog deal={deal} isBrief />
          </div>
        )}
        <div className={styles.grid}>
          <Timeline steps={stepsOf(deal, now, isAwaited)} />
          <DealBill deal={deal} />
        </div>
      </div>
    </Card>
  );
}

const AT_BANK: readonly string[] = ['payout_pending', 'refund_pending'] satisfies DealStatus[];

/** The bank has the money in its hands: what comes of it is its word alone. */
const isAtBank = ({ status }: DealView): boolean => AT_BANK.includes(status.code);
