import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useEffect, useRef, useState } from 'react';
import { typeset } from '../../lib/format/typeset.ts';
import { useIsInBrowser } from '../../lib/loading/in-browser.ts';
import { apiAddress } from '../../lib/loading/site.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/cards/banner.tsx';
import styles from './card-form.module.css';

/** A message from the frame with the provider's form. */
interface Told {
  height?: number;
  payout_token?: string;
  title?: string;
  failed?: boolean;
}

export interface NamedCard {
  payout_token: string;
  /** «·· 4417» */
  title: string;
}

interface CardFormProps {
  /** Path of the page with the provider's form. */
  address: string;
  card: NamedCard | null;
  onCard: (card: NamedCard | null) => void;
}

/** The executor's card form: the number goes to the provider alone, we get a token of it (product: money). */
export function CardForm({ address, card, onCard }: CardFormProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  // A frame in the server's markup would send its messages before anybody listens.
  const isAlive = useIsInBrowser();
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const origin = () => new URL(apiAddress(address), location.href).origin;
  useEffect(() => {
    const take = (event: MessageEvent<{ card_form?: Told }>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin()) return;
      const message = event.data.card_form;
      if (message?.height) setHeight(Math.min(Math.max(message.height, 80), 600));
      if (message?.failed) setFailed(true);
      if (message?.payout_token) onCard({ payout_token: message.payout_token, title: message.title ?? '' });
    };
    window.addEventListener('message', take);
    return () => window.removeEventListener('message', take);
  });
  if (card) {
    return (
      <div className={styles.named}>
        <span>
          Карта{NBSP}
          <b>{typeset(card.title)}</b>
        </span>
        <Button kind="sec" size="sm" onClick={() => onCard(null)}>
          Другая карта
        </Button>
      </div>
    );
  }
  if (isFailed) {
    const again = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return (
      <Note tone="warn" title="Форма банка не открылась">
        Проверьте связь и{' '}
        <button type="button" className={styles.again} onClick={again}>
          откройте её ещё раз
        </button>
        .
      </Note>
    );
  }
  if (!isAlive) return <div className={styles.frame} style={{ height }} />;
  return (
    <iframe
      key={attempt}
      ref={frame}
      className={styles.frame}
      style={{ height }}
      src={apiAddress(address)}
      title="Номер карты для выплаты"
    />
  );
}
