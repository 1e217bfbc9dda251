import { responseAddress } from '@provodka/contract/http/addresses.ts';
import type { Right } from '@provodka/contract/http/envelope.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { isWaitingResponse } from '@provodka/domain/orders/responses.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatWhen } from '../lib/format/dates.ts';
import { formatPeriod } from '../lib/format/period.ts';
import { useNow } from '../lib/live/clock.ts';
import { usePreload } from '../lib/loading/idle.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { ThresholdNotice } from '../people/threshold-notice.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { FileLink } from '../ui/fields/file-row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './own-response.module.css';
import { costWords } from './respond/cost-words.ts';
import { LimitedBadge, ResponseBadge } from './response-badge.tsx';
import { useResponseMoves } from './use-response-moves.tsx';

const RespondForm = lazyPart(() => import('./respond/respond-form.tsx'));

interface OwnResponseProps {
  order: Pick<OrderView, 'id' | 'budget' | 'is_limited' | 'status'>;
  /** Contains the whole message. */
  response: ResponseView;
  /** Set on the response's own page, which has its name, text and files beside this. */
  isBrief?: boolean;
}

/** The viewer's own response: its content, its state and the actions on it. */
export function OwnResponse({ order, response, isBrief = false }: OwnResponseProps) {
  const [isEditing, setEditing] = useState(false);
  const near = usePreload(RespondForm.load);
  const now = useNow();
  const { revalidate } = useRevalidator();
  const moves = useResponseMoves();
  if (isEditing) {
    return (
      <Card title="Изменить отклик">
        <div className={styles.form}>
          <Suspense fallback={<Skeleton lines={[30, 100, 30, 100, 40, 100, 100]} />}>
            <RespondForm
              order={order}
              response={response}
              onCancel={() => setEditing(false)}
              onDone={async () => {
                await revalidate();
                setEditing(false);
              }}
            />
          </Suspense>
        </div>
      </Card>
    );
  }
  const { rights, status, files, message, contacts_note, price, period_hours, created_at } = response;
  return (
    <Card title={isBrief ? 'Цена и срок' : 'Ваш отклик'}>
      <div className={styles.badges}>
        <ResponseBadge response={response} isOwn orderStatus={order.status.code} />
        <LimitedBadge response={response} />
      </div>
      <p className={styles.terms}>
        <b>{formatRubles(price)}</b> {formatPeriod(period_hours)}
      </p>
      {!isBrief && <p className={styles.message}>{message}</p>}
      {contacts_note && <Note tone="warn">{contacts_note}</Note>}
      {!isBrief && files.length > 0 && (
        <div className={styles.files}>
          {files.map((file) => (
            <FileLink key={file.id} file={file} />
          ))}
        </div>
      )}
      <p className={styles.sent}>
        Отправлен {formatWhen(created_at, now)}
        {response.cost && `. ${costWords(response.cost)}`}
        {!isBrief && rights.edit.allowed && (
          <>
            {'. '}
            <TextLink to={responseAddress(response)}>Открыть отклик</TextLink>
          </>
        )}
      </p>
      <div className={styles.actions}>
        {rights.edit.allowed && (
          <Button {...near} onClick={() => setEditing(true)}>
            Изменить
          </Button>
        )}
        {!isBrief && !rights.edit.allowed && (
          <ButtonLink kind="sec" to={responseAddress(response)}>
            Открыть отклик
          </ButtonLink>
        )}
        {rights.delete.allowed && (
          <Button kind="danger" onClick={() => moves.ask('delete', response)}>
            Отозвать
          </Button>
        )}
        {rights.refuse.allowed && (
          <Button kind="danger" onClick={() => moves.ask('refuse', response)}>
            Отказаться от&nbsp;заказа
          </Button>
        )}
      </div>
      {isWaitingResponse(status.code) && isThreshold(rights.delete) && (
        <ThresholdNotice name="Отозвать отклик" right={rights.delete} />
      )}
      {status.code === 'approved' && !rights.refuse.allowed && (
        <ThresholdNotice name="Отказаться от заказа" right={rights.refuse} />
      )}
      {moves.dialog}
    </Card>
  );
}

/** Disabled by a threshold that can be reached, not by the state of things. */
const isThreshold = ({ allowed, progress }: Right) => !allowed && progress !== undefined;
