import type { User } from '@provodka/contract/people/people.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { formatDay } from '../lib/format/dates.ts';
import { useViewer } from '../lib/loading/page-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { useIsResponsePaid, useResponsePrice } from './response-price.ts';
import styles from './wallet.module.css';

interface WalletBalanceProps {
  accounts: User['accounts'];
  /** The response to go back to, once there is enough for it. */
  returnTo: string | null;
  isEnough: boolean;
}

/** The balance and its purpose. */
export function WalletBalance({ accounts, returnTo, isEnough }: WalletBalanceProps) {
  const balance = accounts.reduce((sum, account) => sum + account.balance, 0);
  const isPaid = useIsResponsePaid();
  const locked = accounts.reduce((sum, account) => sum + (account.is_locked ? account.balance : 0), 0);
  return (
    <Card className={styles.balance} aria-label="Баланс">
      <p className={styles.label}>На&nbsp;счёте</p>
      <p className={styles.sum}>
        {formatNumber(balance)}
        {NBSP}SM
      </p>
      <PriceWords />
      {isEnough && returnTo && (
        <div className={styles.enough}>
          {isPaid && <b>Хватает на&nbsp;отклик</b>}
          <ButtonLink kind="pri" to={returnTo}>
            Вернуться к&nbsp;отклику
          </ButtonLink>
        </div>
      )}
      {locked > 0 && (
        <Note tone="warn" title="Часть средств заблокирована">
          {formatNumber(locked)}
          {NBSP}SM пока нельзя тратить. Обратитесь в&nbsp;поддержку.
        </Note>
      )}
    </Card>
  );
}

function PriceWords() {
  const price = useResponsePrice();
  const abonnement = useViewer()?.abonnement ?? null;
  if (!price) return null;
  const { isPaid, plain, lower, now } = price;
  return (
    <p className={styles.price}>
      {isPaid
        ? `Отклик стоит ${formatNumber(plain)}${NBSP}SM`
        : `Отклики сейчас бесплатны, пополнять счёт не${NBSP}нужно`}
      {isPaid && lower !== plain && `, по${NBSP}абонементу ${formatNumber(lower)}${NBSP}SM`}.
      {abonnement && ` Абонемент «${abonnement.title}» до${NBSP}${formatDay(abonnement.active_to, now)}.`}
    </p>
  );
}
