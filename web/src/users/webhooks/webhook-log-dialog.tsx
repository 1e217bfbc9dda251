import type { Reply } from '@provodka/contract/http/client.ts';
import { WEBHOOK_FAILURE_TEXTS, WEBHOOK_OUTCOME_TEXTS } from '@provodka/contract/people/webhook-texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDirectMove } from '../../forms/use-moves.tsx';
import { api, ignoreFailure, quietApi } from '../../lib/api/api.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/popups/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { OwnWebhook } from '../account.ts';
import styles from './webhooks.module.css';

type Delivery = Reply<'auth_webhooks_log'>['data'][number];
type Loaded = readonly Delivery[] | 'loading' | 'failed';

/** A message that is on its way is asked after so often, so many times. */
const LOOK_EVERY_MS = 2000;
const LOOKS = 20;
const MINUTE_MS = 60_000;

/** The last deliveries to an address, each to be sent again. */
export default function WebhookLogDialog({
  webhook: { id, title },
  onClose,
}: {
  webhook: OwnWebhook;
  onClose: () => void;
}) {
  const { log, load } = useLog(id);
  return (
    <Modal
      title="Журнал отправок"
      description={typeset(`Последние отправки на адрес «${title}».`)}
      onClose={onClose}
      actions={<Button onClick={() => void load()}>Обновить</Button>}
    >
      {log === 'loading' && <SkeletonRows count={3} />}
      {log === 'failed' && (
        <p className={styles.words} role="alert">
          {typeset('Журнал не загрузился. Проверьте связь и нажмите «Обновить».')}
        </p>
      )}
      {Array.isArray(log) && log.length === 0 && (
        <p className={styles.words}>{typeset('Сюда ещё ничего не отправляли.')}</p>
      )}
      {Array.isArray(log) && log.length > 0 && (
        <ul className={styles.log}>
          {log.map((delivery: Delivery) => (
            <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} onReplayed={load} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

/** The log, asked for again while a message is on its way. */
function useLog(id: number): { log: Loaded; load: () => Promise<void> } {
  const [{ log, looks }, setRead] = useState<{ log: Loaded; looks: number }>({ log: 'loading', looks: 0 });
  const load = async () => {
    const found = await readLog(id);
    setRead((former) => ({ log: found, looks: former.looks + 1 }));
  };
  const look = useEffectEvent(load);
  const isOnItsWay = Array.isArray(log) && log.some(isWaiting) && looks <= LOOKS;
  useEffect(() => {
    if (looks > 0 && !isOnItsWay) return;
    const timer = setTimeout(() => void look(), looks === 0 ? 0 : LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isOnItsWay, looks]);
  return { log, load };
}

async function readLog(id: number): Promise<Loaded> {
  try {
    return (await quietApi.auth_webhooks_log({ params: { webhook_id: id } })).data;
  } catch (error) {
    ignoreFailure(error);
    return 'failed';
  }
}

const isWaiting = ({ outcome, attempts }: Delivery): boolean => outcome === null && attempts === 0;

interface DeliveryRowProps {
  webhookId: number;
  delivery: Delivery;
  onReplayed: () => Promise<void>;
}

function DeliveryRow({ webhookId, delivery, onReplayed }: DeliveryRowProps) {
  const now = useNow();
  const { make, isPending } = useDirectMove();
  const title = delivery.title ?? 'Пробное уведомление';
  const { id, created_at, last_attempt_at } = delivery;
  const params = { webhook_id: webhookId, delivery_id: id };
  const replay = () =>
    make(async (options) => {
      await api.auth_webhooks_replay({ params }, options);
      await onReplayed();
    });
  return (
    <li>
      <div>
        {typeset(title)}
        <small>
          <span>{formatWhen(last_attempt_at ?? created_at, now)}</span>
          {outcomeWords(delivery, now).map((words) => (
            <span key={words}>{typeset(words)}</span>
          ))}
        </small>
      </div>
      {!isWaiting(delivery) && (
        <Button size="sm" pending={isPending} aria-label={`Повторить: ${title}`} onClick={() => void replay()}>
          Повторить
        </Button>
      )}
    </li>
  );
}

/** How a delivery went, in words. */
function outcomeWords(delivery: Delivery, now: number): string[] {
  if (isWaiting(delivery)) return ['Отправляется'];
  const { outcome, failure, status, duration_ms, next_attempt_at } = delivery;
  const hasAnswer = status !== null && (failure === null || failure === 'status');
  return [
    outcome === null ? 'Не доставлено' : WEBHOOK_OUTCOME_TEXTS[outcome],
    failure !== null && failure !== 'status' && WEBHOOK_FAILURE_TEXTS[failure],
    hasAnswer && `Ответ ${status}`,
    hasAnswer && duration_ms !== null && `${duration_ms} мс`,
    next_attempt_at !== null && nextAttemptWords(next_attempt_at, now),
  ].filter((words) => words !== false);
}

const nextAttemptWords = (moment: string, now: number): string =>
  Date.parse(moment) - now < MINUTE_MS ? 'Повторим в течение минуты' : `Повторим ${formatWhen(moment, now)}`;
