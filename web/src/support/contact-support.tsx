import Envelope from 'icon:envelope-simple';
import Phone from 'icon:phone';
import { ticketAddress } from '@provodka/contract/http/addresses.ts';
import { useSite } from '../lib/loading/page-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './support.module.css';

/** Ways to ask the support, for questions no article answers. */
export function ContactSupport() {
  const site = useSite();
  if (!site) return null;
  const { support_email, phones } = site;
  return (
    <Card className={styles.ask}>
      <div>
        <h2>Не нашли ответ?</h2>
        <p>
          Напишите: ответим в&nbsp;течение суток. По&nbsp;телефону&nbsp;&mdash; с&nbsp;09:00 до&nbsp;19:00
          по&nbsp;Москве.
        </p>
      </div>
      <div className={styles.ways}>
        <ButtonLink to={ticketAddress()}>Написать в&nbsp;поддержку</ButtonLink>
        <span className={styles.contacts}>
          <a href={`mailto:${support_email}`}>
            <Envelope />
            {support_email}
          </a>
          <a href={`tel:${phones.russia.replaceAll(/[^\d+]/g, '')}`}>
            <Phone />
            {phones.russia}
          </a>
        </span>
      </div>
    </Card>
  );
}
