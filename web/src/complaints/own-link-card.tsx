import { COMPLAINTS_ADDRESS, ticketAddress } from '@provodka/contract/http/addresses.ts';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './complaint-card.module.css';

/** Links from the settings to what the viewer told moderators and support. */
export function OwnComplaintsLinkCard() {
  return (
    <Card rail title="Обращения" description="Жалобы и&nbsp;вопросы в&nbsp;поддержку с&nbsp;ответами.">
      <p className={styles.words}>
        <TextLink to={COMPLAINTS_ADDRESS}>Мои обращения</TextLink>
      </p>
      <p className={styles.words}>
        <TextLink to={ticketAddress()}>Написать в&nbsp;поддержку</TextLink>
      </p>
    </Card>
  );
}
