import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { PersonLine } from '../people/person-line.tsx';
import { ReportableFile } from '../people/reportable-file.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './response-message.module.css';

/** The whole text of a response with its files: the first message of its chat (product: responses). */
export function ResponseMessage({ response }: { response: ResponseView }) {
  const now = useNow();
  const { user, message, files, created_at } = response;
  return (
    <Card as="article" aria-label="Сообщение исполнителя">
      <PersonLine person={user} size={56} withDeals />
      <div className={styles.bubble}>
        <p>{typeset(message)}</p>
        {files.length > 0 && (
          <div className={styles.files}>
            {files.map((file) => (
              <ReportableFile key={file.id} file={file} />
            ))}
          </div>
        )}
        <small>{formatWhen(created_at, now)}</small>
      </div>
    </Card>
  );
}
