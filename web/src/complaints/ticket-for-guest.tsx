import { ticketAddress } from '@provodka/contract/http/addresses.ts';
import { useSite } from '../lib/loading/page-data.ts';
import { signInAddress } from '../lib/session/return-address.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './complaint-card.module.css';

/** Asks a guest to sign in before writing to support, because an answer needs an account. */
export function TicketForGuest({ errorCode }: { errorCode: string }) {
  const site = useSite();
  if (!site) return null;
  const { support_email } = site;
  const subject = errorCode && `?subject=${encodeURIComponent(`Код ошибки ${errorCode}`)}`;
  return (
    <Card title="Войдите, чтобы написать">
      <p className={styles.words}>
        Ответ придёт в&nbsp;уведомления и&nbsp;письмом. Не&nbsp;получается войти? Напишите на&nbsp;
        <a className={styles.mail} href={`mailto:${support_email}${subject}`}>
          {support_email}
        </a>
        {errorCode && <> и&nbsp;укажите код ошибки {errorCode}</>}.
      </p>
      <p className={styles.act}>
        <ButtonLink kind="pri" to={signInAddress(ticketAddress(errorCode || null), site)}>
          Войти
        </ButtonLink>
      </p>
    </Card>
  );
}
