import PaperPlane from 'icon:paper-plane-tilt-fill';
import Paperclip from 'icon:paperclip';
import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { MESSAGE_LIMITS } from '@provodka/domain/messages.ts';
import { formatCount, formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '../lib/session/drafts.ts';
import { FileRow } from '../ui/fields/file-row.tsx';
import styles from './composer.module.css';
import type { useAttachments } from './use-attachments.ts';

interface ComposerProps {
  /** The key under which the unsent text of this chat is stored. */
  draftKey: string;
  attachments: ReturnType<typeof useAttachments>;
  onSend: (message: string, files: StoredFile[]) => void;
  onTyping: () => void;
}

const [, LONGEST] = MESSAGE_LIMITS.message;

/** Message input: Enter sends, Shift+Enter adds a line, files are picked, pasted or dropped on the chat. */
export function Composer({ draftKey, attachments, onSend, onTyping }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { items, uploaded, isUploading } = attachments;
  const area = useRef<HTMLTextAreaElement>(null);
  const restore = useEffectEvent(() => {
    // Text typed before hydration wins over the draft.
    const typed = area.current?.value ?? '';
    const kept = readDraft(draftKey)?.values as { message?: string; files?: StoredFile[] } | undefined;
    setText(typed || (typeof kept?.message === 'string' ? kept.message : ''));
    if (Array.isArray(kept?.files)) attachments.restore(kept.files);
  });
  useEffect(() => restore(), []);
  const isFirst = useRef(true);
  const keep = useEffectEvent(() => {
    if (text.trim() === '' && uploaded.length === 0) deleteDraft(draftKey);
    else saveDraft(draftKey, { message: text, files: uploaded });
  });
  const fileIds = uploaded.map((file) => file.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes of the two is kept
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else keep();
  }, [text, fileIds]);

  const surplus = text.trim().length - LONGEST;
  const isReady = !isUploading && surplus <= 0 && (text.trim() !== '' || uploaded.length > 0);
  const noteId = `${id}note`;
  /** Pictures pasted together with a text: cells of a spreadsheet bring both, so the person chooses. */
  const [pictures, setPictures] = useState<File[]>([]);
  const send = () => {
    if (!isReady) return;
    onSend(text.trim(), uploaded);
    setText('');
    attachments.clear();
    setPictures([]);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.composer}>
      {items.length > 0 && (
        <div className={styles.files}>
          {items.map((item) => (
            <FileRow
              key={item.key}
              title={item.title}
              size={item.size}
              progress={item.progress}
              error={item.error}
              onRetry={item.canRetry ? () => attachments.retry(item) : undefined}
              onRemove={() => attachments.remove(item)}
            />
          ))}
        </div>
      )}
      {pictures.length > 0 && (
        <p className={styles.note} role="status">
          Вставлено как текст.{' '}
          <button
            type="button"
            className={styles.textButton}
            onClick={() => {
              attachments.add(pictures);
              setPictures([]);
            }}
          >
            Приложить и картинкой
          </button>
        </p>
      )}
      {surplus > 0 && (
        <p id={noteId} className={styles.surplus} role="status">
          Не помещается {formatCount(surplus, ['символ', 'символа', 'символов'])}: в сообщении их до{' '}
          {formatNumber(LONGEST)}.{' '}
          <button
            type="button"
            className={styles.textButton}
            onClick={() => {
              area.current?.focus();
              area.current?.setSelectionRange(text.trimEnd().length - surplus, text.length);
            }}
          >
            Выделить лишнее
          </button>
        </p>
      )}
      <div className={styles.box} data-keep-clear>
        <label className={styles.attach} title="Приложить файлы">
          <input
            type="file"
            multiple
            className="visually-hidden"
            aria-label="Приложить файлы"
            onChange={(event) => {
              attachments.add(event.currentTarget.files ?? []);
              event.currentTarget.value = '';
            }}
          />
          <Paperclip size={22} />
        </label>
        <label className="visually-hidden" htmlFor={id}>
          Сообщение
        </label>
        <textarea
          ref={area}
          id={id}
          rows={1}
          placeholder="Сообщение"
          aria-invalid={surplus > 0 ? true : undefined}
          aria-describedby={surplus > 0 ? noteId : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (event.currentTarget.value.trim() !== '') onTyping();
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            const hasText = event.clipboardData.getData('text/plain').trim() !== '';
            setPictures(hasText ? files : []);
            if (files.length === 0 || hasText) return;
            event.preventDefault();
            attachments.add(files);
          }}
        />
        <button
          type="button"
          className={styles.send}
          title="Отправить"
          aria-label="Отправить"
          aria-disabled={!isReady}
          onClick={send}
        >
          <PaperPlane size={22} />
        </button>
      </div>
    </div>
  );
}
