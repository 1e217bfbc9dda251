import Eye from 'icon:eye';
import EyeSlash from 'icon:eye-slash';
import Trash from 'icon:trash';
import type { MessageView } from '@provodka/contract/messages.ts';
import { shorten } from '@provodka/domain/text/graphemes.ts';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useDirectMove, useMoves } from '../forms/use-moves.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/cards/card.tsx';
import { FileLink } from '../ui/fields/file-row.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { authorName } from './author-name.ts';
import styles from './moderated-chat.module.css';

interface ModeratedChatProps {
  orderId: number;
  /** Newest first, as the API gives them. */
  messages: MessageView[];
  /** The number of all messages of the chat. */
  total: number;
}

/** Warns that a deletion is final, unlike hiding. */
const describeDeletion = (message: MessageView, order_id: number): Move => ({
  title: 'Удалить сообщение?',
  description: `${message.is_system ? 'Система' : authorName(message)}: «${shorten(message.message, SHOWN)}». Вернуть его будет нельзя. Чтобы убрать на время, скройте его.`,
  action: 'Удалить',
  isDestructive: true,
  call: (_input, options) => formApi.messages_delete({ params: { order_id, message_id: message.id } }, options),
});
const DELETION = lazyMoves<MessageView, number>(() => Promise.resolve(describeDeletion));
const SHOWN = 200;

/** Other people's chat as moderators read it: complete, and each message can be hidden (product: messages). */
export function ModeratedChat({ orderId, messages, total }: ModeratedChatProps) {
  return (
    <Card aria-label="Переписка">
      <h2 className={styles.title}>Переписка</h2>
      {total > messages.length && (
        <p className={styles.note}>
          Показаны последние {messages.length} из&nbsp;{total}.
        </p>
      )}
      {messages.length === 0 && <p className={styles.note}>Сообщений пока нет.</p>}
      <ol className={styles.log}>
        {messages.toReversed().map((message) => (
          <Watched key={message.id} orderId={orderId} message={message} />
        ))}
      </ol>
    </Card>
  );
}

function Watched({ orderId, message }: { orderId: number; message: MessageView }) {
  const now = useNow();
  const { make } = useDirectMove();
  const { ask, dialog } = useMoves(DELETION, orderId);
  const params = { order_id: orderId, message_id: message.id };
  const show = (status: 0 | 1) => void make((options) => api.messages_visible({ params, body: { status } }, options));
  return (
    <li className={styles.message}>
      <p className={styles.head}>
        <b>{message.is_system ? 'Система' : authorName(message)}</b>
        <small>{formatWhen(message.created_at, now)}</small>
        {message.is_deleted && <Badge tone="mut">Удалено</Badge>}
        {message.is_hidden && <Badge tone="warn">Скрыто</Badge>}
        {message.can_hide && !message.is_deleted && (
          <span className={styles.actions}>
            <IconButton
              label={message.is_hidden ? 'Показать сообщение' : 'Скрыть сообщение'}
              icon={message.is_hidden ? <Eye size={18} /> : <EyeSlash size={18} />}
              onClick={() => show(message.is_hidden ? 1 : 0)}
            />
            <IconButton label="Удалить сообщение" icon={<Trash size={18} />} onClick={() => ask(message)} />
          </span>
        )}
      </p>
      <p className={styles.words}>{message.message}</p>
      {message.files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
      {dialog}
    </li>
  );
}
