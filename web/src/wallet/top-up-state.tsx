import CheckCircle from 'icon:check-circle-duotone';
import CreditCard from 'icon:credit-card-duotone';
import WarningCircle from 'icon:warning-circle-duotone';
import type { TopUp } from '@provodka/contract/people/accounts.ts';
import { formatNumber, formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { usePaymentPolling } from '../lib/live/use-payment-polling.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Banner } from '../ui/cards/banner.tsx';
import { useIsResponsePaid } from './response-price.ts';
import styles from './wallet.module.css';

interface TopUpStateProps {
  topUp: TopUp | null;
  /** The top-up whose bank page led back here, null otherwise. */
  returnedFrom: number | null;
}

/** The state of the latest top-up: a pending one always, an ended one only on return from the bank. */
export function TopUpState({ topUp, returnedFrom }: TopUpStateProps) {
  const isBack = topUp !== null && topUp.id === returnedFrom;
  const isAwaited = usePaymentPolling(topUp?.status === 'pending', { isBack });
  if (topUp === null) return null;
  if (topUp.status === 'pending') return <Unfinished topUp={topUp} isAwaited={isAwaited} />;
  if (!isBack) return null;
  return (
    <div className={styles.state} role="status">
      <Outcome topUp={topUp} />
    </div>
  );
}

/** Whether the state links back to the page the buyer came from. */
export const leadsBack = (topUp: TopUp | null, returnedFrom: number | null): boolean =>
  topUp?.status === 'succeeded' && topUp.id === returnedFrom && topUp.return_to !== null;

const METHODS = { card: 'картой', sbp: 'через\u00a0СБП' };

function Unfinished({ topUp, isAwaited }: { topUp: TopUp; isAwaited: boolean }) {
  const { amount, price, method, payment_url } = topUp;
  const cancel = useDirectMove();
  return (
    <div className={styles.state}>
      <Banner
        icon={<CreditCard size={24} />}
        title={isAwaited ? 'Ждём подтверждения банка' : 'Оплата не завершена'}
        action={
          <span className={styles.actions}>
            {payment_url && (
              <ButtonLink kind={isAwaited ? 'sec' : 'ink'} to={payment_url} reloadDocument prefetch="none">
                Продолжить оплату
              </ButtonLink>
            )}
            <Button
              kind="ghost"
              pending={cancel.isPending}
              onClick={() => void cancel.make((options) => api.accounts_top_up_cancel({}, options))}
            >
              Отменить
            </Button>
          </span>
        }
      >
        {formatNumber(amount)}
        {NBSP}SM за&nbsp;{formatRubles(price)} {METHODS[method]}.{' '}
        {isAwaited ? 'Обычно это несколько секунд.' : 'Если уже заплатили, банк подтвердит за\u00a0несколько секунд.'}
      </Banner>
    </div>
  );
}

function Outcome({ topUp: { status, amount, refusal, return_to } }: { topUp: TopUp }) {
  const isResponsePaid = useIsResponsePaid();
  if (status === 'canceled') {
    return (
      <Banner tone="neg" icon={<WarningCircle size={24} />} title="Платёж не прошёл">
        {refusal}
      </Banner>
    );
  }
  if (status === 'returned') {
    return (
      <Banner tone="warn" icon={<WarningCircle size={24} />} title="Деньги возвращаются">
        Счёт заблокирован, поэтому пополнить его нельзя. Банк вернёт всю сумму туда, откуда она пришла.
      </Banner>
    );
  }
  return (
    <Banner
      tone="pos"
      icon={<CheckCircle size={24} />}
      title={`Счёт пополнен на${NBSP}${formatNumber(amount)}${NBSP}SM`}
      action={
        return_to && (
          <ButtonLink kind="pri" to={return_to}>
            Вернуться к&nbsp;отклику
          </ButtonLink>
        )
      }
    >
      {return_to
        ? 'То, что вы написали, осталось в\u00a0отклике.'
        : isResponsePaid
          ? 'Теперь можно откликаться.'
          : 'SM\u00a0останутся на\u00a0счёте, пока отклики бесплатны.'}
    </Banner>
  );
}
