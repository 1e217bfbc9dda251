import Check from 'icon:check-bold';
import CheckDouble from 'icon:checks-bold';
import EyeSlash from 'icon:eye-slash';
import type { MessageView } from '@provodka/contract/messages.ts';
import { classes } from '../lib/format/classes.ts';
import { formatTime } from '../lib/format/dates.ts';
import { complainAddress } from '../lib/loading/addresses.ts';
import { ReportableFile } from '../people/reportable-file.tsx';
import { FileLink } from '../ui/fields/file-row.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { authorName } from './author-name.ts';
import styles from './bubble.module.css';
import type { Outgoing } from './chat-log.ts';

interface BubbleProps {
  message: MessageView;
  isNamed: boolean;
  /** The link of a deal's move, unless this is the deal's own page. */
  dealAddress: string | null;
  onHide: (isHidden: boolean) => void;
  onRemove: () => void;
}

/** A message: the viewer's on the right, the other side's on the left, the system's in the middle. */
export function Bubble({ message, isNamed, dealAddress, onHide, onRemove }: BubbleProps) {
  const { is_own, is_system, is_hidden, contacts_note, files } = message;
  if (is_system) {
    return (
      <p className={styles.system}>
        {dealAddress ? <TextLink to={dealAddress}>{message.message}</TextLink> : message.message}{' '}
        <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
      </p>
    );
  }
  const items = [
    ...(message.can_hide
      ? [{ title: is_hidden ? 'Показать собеседнику' : 'Скрыть от собеседника', onSelect: () => onHide(!is_hidden) }]
      : []),
    ...(is_own ? [] : [{ title: 'Пожаловаться', to: complainAddress('message', message.id) }]),
    ...(message.can_delete ? [{ title: 'Удалить', isDanger: true, onSelect: onRemove }] : []),
  ];
  const menu = items.length > 0 && <Menu items={items} label="Действия с сообщением" />;
  return (
    <div className={classes(styles.row, is_own && styles.own)}>
      {is_own && menu}
      <div className={classes(styles.bubble, is_hidden && styles.hidden)}>
        {isNamed && !is_own ? (
          <b className={styles.author}>{authorName(message)}</b>
        ) : (
          <span className="visually-hidden">{is_own ? 'Вы: ' : `${message.author?.full_name ?? ''}: `}</span>
        )}
        {message.message && <RichText text={message.message} className={styles.words} />}
        {files.map((file) =>
          is_own ? <FileLink key={file.id} file={file} /> : <ReportableFile key={file.id} file={file} />,
        )}
        {contacts_note && <p className={styles.note}>{contacts_note}</p>}
        <span className={styles.meta}>
          {is_hidden && (
            <>
              <EyeSlash size={14} /> скрыто от собеседника
            </>
          )}
          <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
          {is_own && !is_hidden && <Mark isRead={message.is_read} />}
        </span>
      </div>
      {!is_own && menu}
    </div>
  );
}

function Mark({ isRead }: { isRead: boolean }) {
  return (
    <>
      {isRead ? <CheckDouble size={14} /> : <Check size={14} />}
      <span className="visually-hidden">{isRead ? 'Прочитано' : 'Отправлено'}</span>
    </>
  );
}

interface OutgoingBubbleProps {
  out: Outgoing;
  onRetry: () => void;
  onDrop: () => void;
}

/** A message on its way, or one that did not leave. */
export function OutgoingBubble({ out, onRetry, onDrop }: OutgoingBubbleProps) {
  return (
    <div className={classes(styles.row, styles.own)}>
      <div className={classes(styles.bubble, styles.leaving)}>
        {out.message && <RichText text={out.message} className={styles.words} />}
        {out.files.map((file) => (
          <FileLink key={file.id} file={file} />
        ))}
        {out.error === null ? (
          <span className={styles.meta}>Отправляем…</span>
        ) : (
          <span className={styles.failed} role="alert">
            Не отправлено: {out.error}
            <span>
              <button type="button" onClick={onRetry}>
                Повторить
              </button>
              <button type="button" onClick={onDrop}>
                Убрать
              </button>
            </span>
          </span>
        )}
      </div>
    </div>
  );
}
