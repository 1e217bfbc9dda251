import type { User } from '@provodka/contract/people/people.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { arePaidResponsesOn, type Thresholds } from '@provodka/domain/thresholds.ts';
import { formatDay } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { useSettings, useViewer } from '../lib/loading/page-data.ts';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './wallet.module.css';

/** The balance and its purpose. */
export function WalletBalance({ accounts }: { accounts: User['accounts'] }) {
  const balance = accounts.reduce((sum, account) => sum + account.balance, 0);
  const locked = accounts.reduce((sum, account) => sum + (account.is_locked ? account.balance : 0), 0);
  return (
    <Card className={styles.balance} aria-label="Баланс">
      <p className={styles.label}>На&nbsp;счёте</p>
      <p className={styles.sum}>
        {formatNumber(balance)}
        {NBSP}SM
      </p>
      <PriceWords />
      {locked > 0 && (
        <Note tone="warn" title="Часть средств заблокирована">
          {formatNumber(locked)}
          {NBSP}SM пока нельзя тратить. Обратитесь в&nbsp;поддержку.
        </Note>
      )}
    </Card>
  );
}

/** The price of a response, with an abonnement and without; it starts at a set time (specification section 4). */
function PriceWords() {
  const price = usePrice();
  const abonnement = useViewer()?.abonnement ?? null;
  if (!price) return null;
  const { isPaid, plain, lower, now } = price;
  return (
    <p className={styles.price}>
      {isPaid ? `Отклик стоит ${formatNumber(plain)}${NBSP}SM` : 'Отклики сейчас бесплатны'}
      {isPaid && lower !== plain && `, по${NBSP}абонементу ${formatNumber(lower)}${NBSP}SM`}.
      {abonnement && ` Абонемент «${abonnement.title}» до${NBSP}${formatDay(abonnement.active_to, now)}.`}
    </p>
  );
}

function usePrice() {
  const thresholds = useSettings()?.motivation as Thresholds | undefined;
  const now = useNow(1000);
  if (!thresholds) return null;
  const { response_cost_sm_account: plain, response_cost_sm_abonnement: lower } = thresholds.freelancer;
  return { isPaid: arePaidResponsesOn(thresholds, new Date(now)) && plain > 0, plain, lower, now };
}

/** Whether a response costs its author something now. */
export const useIsResponsePaid = (): boolean => usePrice()?.isPaid ?? false;
