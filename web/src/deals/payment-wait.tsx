import Hourglass from 'icon:hourglass-medium-fill';
import type { DealView } from '@provodka/contract/deals.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNow } from '../lib/clock.ts';
import { useRefresh } from '../lib/use-refresh.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { TurnStrip } from '../ui/turn-strip.tsx';
import styles from './payment-wait.module.css';

const FAST = 2_000;
const SLOW = 10_000;
/** How long the bank's word is asked for often, in ms. */
const EAGER = 60_000;

const keyOf = (dealId: number) => `provodka-payment-${dealId}`;

/** Called when the customer leaves for the bank: back here, the deal waits for the bank's word. */
export function rememberPayment(dealId: number): void {
  sessionStorage.setItem(keyOf(dealId), String(Date.now()));
}

const never = () => () => {};

/** Whether the customer has just been at the bank and its word is still awaited. */
export function usePaymentWait({ id, status, payment_url, side }: DealView): boolean {
  const isStarted = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(keyOf(id)) !== null,
    () => false,
  );
  const isOpen = side === 'customer' && status.code === 'created' && payment_url !== null;
  useEffect(() => {
    if (isStarted && !isOpen) sessionStorage.removeItem(keyOf(id));
  }, [id, isStarted, isOpen]);
  return isStarted && isOpen;
}

/**
 * «Подтверждаем оплату…»: a deal is paid by the provider's word only (decisions 6), so the page asks every 2 s for a
 * minute, then every 10 s, until it comes.
 */
export function PaymentWait({ deal }: { deal: DealView }) {
  const [startedAt] = useState(Date.now);
  const elapsed = Math.max(0, useNow(1000) - startedAt);
  useRefresh(true, elapsed < EAGER ? FAST : SLOW);
  const isLong = elapsed >= EAGER;
  return (
    <div role="status">
      <TurnStrip turn="theirs" icon={<Hourglass size={26} />} title="Подтверждаем оплату…">
        {isLong
          ? 'Банк отвечает дольше обычного. Страницу можно закрыть: мы сообщим, когда деньги придут.'
          : 'Ждём ответа банка, обычно это несколько секунд'}
      </TurnStrip>
      <div className={styles.wait}>
        <ProgressBar have={Math.min(elapsed, EAGER)} need={EAGER} text={null} label="Подтверждение оплаты" />
        {deal.payment_url && (
          <ButtonLink to={deal.payment_url} reloadDocument prefetch="none" kind="ghost" size="sm">
            Вернуться на страницу банка
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
