import { Suspense, useState } from 'react';
import { lazyMoves, useMoves } from '../../forms/use-moves.tsx';
import { api } from '../../lib/api/api.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { usePreload } from '../../lib/loading/idle.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import type { OwnWebhook, OwnWebhooks } from '../account.ts';
import styles from '../settings.module.css';
import { WebhookRow } from './webhook-row.tsx';
import own from './webhooks.module.css';

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'));
const WebhookLogDialog = lazyPart(() => import('./webhook-log-dialog.tsx'));
const ShownOnceDialog = lazyPart(() => import('../shown-once-dialog.tsx'));

type TellSecret = (secret: string) => void;

const removal = lazyMoves<OwnWebhook, null>(async () => (webhook) => ({
  title: `Удалить адрес «${webhook.title}»?`,
  description: 'Уведомления на него больше не придут, журнал отправок удалится.',
  action: 'Удалить',
  isDestructive: true,
  call: (_input, options) => api.auth_webhooks_delete({ params: { webhook_id: webhook.id } }, options),
}));

const rotation = lazyMoves<OwnWebhook, TellSecret>(async () => (webhook, tell) => ({
  title: `Заменить секрет адреса «${webhook.title}»?`,
  description:
    'Новый мы покажем один раз: внесите его в свою программу за сутки. Столько уведомления подписаны и прежним секретом.',
  action: 'Заменить секрет',
  async call(_input, options) {
    const { data } = await api.auth_webhooks_rotate({ params: { webhook_id: webhook.id } }, options);
    tell(data.secret);
  },
}));

/** The dialog that is open above the card. */
type Open = { form: OwnWebhook | null } | { log: OwnWebhook } | { secret: string };

/** Addresses at which programs are told of notifications. */
export function WebhooksCard({ webhooks, rights }: OwnWebhooks) {
  const [open, setOpen] = useState<Open | null>(null);
  const tell: TellSecret = (secret) => setOpen({ secret });
  const removing = useMoves(removal, null);
  // The new secret is shown at once, above nothing else.
  const rotating = useMoves(rotation, tell, { isDrawn: () => true });
  const near = usePreload(WebhookDialog.load);
  return (
    <Card
      title="Уведомления для программ"
      aria-label="Уведомления для программ"
      id="webhooks"
      description="Биржа сама сообщит вашей программе о&nbsp;новостях: отправит их на&nbsp;её адрес с&nbsp;подписью."
    >
      {webhooks.length === 0 ? (
        <p className={styles.words}>{typeset('Адресов пока нет. Добавьте первый и отправьте на него пробное.')}</p>
      ) : (
        <ul className={own.rows}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onLog={() => setOpen({ log: webhook })}
              onChange={() => setOpen({ form: webhook })}
              onRotate={() => rotating.ask(webhook)}
              onRemove={() => removing.ask(webhook)}
            />
          ))}
        </ul>
      )}
      <Button
        {...near}
        className={styles.act}
        disabled={!rights.create.allowed}
        onClick={() => setOpen({ form: null })}
      >
        Добавить адрес
      </Button>
      {rights.create.reason && <p className={styles.words}>{typeset(rights.create.reason)}</p>}
      <Suspense>{open && <Opened open={open} onSecret={tell} onClose={() => setOpen(null)} />}</Suspense>
      {removing.dialog}
      {rotating.dialog}
    </Card>
  );
}

function Opened({ open, onSecret, onClose }: { open: Open; onSecret: TellSecret; onClose: () => void }) {
  if ('form' in open) return <WebhookDialog webhook={open.form} onClose={onClose} onMade={onSecret} />;
  if ('log' in open) return <WebhookLogDialog webhook={open.log} onClose={onClose} />;
  return (
    <ShownOnceDialog
      noun="Секрет"
      title="Секрет для подписи"
      description="Скопируйте его в&nbsp;свою программу сейчас: больше мы его не&nbsp;покажем. По&nbsp;нему она узнает, что&nbsp;пишем мы."
      secret={open.secret}
      onClose={onClose}
    />
  );
}
