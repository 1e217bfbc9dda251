import MagnifyingGlass from 'icon:magnifying-glass';
import X from 'icon:x';
import type { MessageView } from '@provodka/contract/messages.ts';
import { MESSAGE_LIMITS } from '@provodka/domain/messages.ts';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ignoreFailure } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { querySurplus } from '../lib/format/excess-length.ts';
import { useNow } from '../lib/live/clock.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './chat-search.module.css';

interface ChatSearchProps {
  search: (query: string) => Promise<readonly MessageView[]>;
  onOpen: (message: MessageView) => void;
  onClose: () => void;
}

const [, LONGEST] = MESSAGE_LIMITS.query;
/** The pause after the last letter, in ms. */
const PAUSE_MS = 300;

/** Searches one chat; a found message is shown in its place. */
export function ChatSearch({ search, onOpen, onClose }: ChatSearchProps) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly MessageView[] | null>(null);
  const now = useNow();
  const look = useEffectEvent(search);
  const words = query.trim();
  useEffect(() => {
    if (words === '' || words.length > LONGEST) return;
    let isOver = false;
    const timer = setTimeout(() => {
      look(words).then((messages) => {
        if (!isOver) setFound(messages);
      }, ignoreFailure);
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [words]);
  const surplus = querySurplus(words, LONGEST);
  const messages = words === '' || surplus !== '' ? null : found;
  return (
    <search className={styles.search}>
      <div className={styles.field}>
        <MagnifyingGlass size={20} />
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: it has just been opened to type in it
          autoFocus
          aria-label="Найти в переписке"
          placeholder="Найти в переписке"
          autoComplete="off"
          aria-invalid={surplus === '' ? undefined : true}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
        <IconButton label="Закрыть поиск" icon={<X size={20} />} onClick={onClose} />
      </div>
      <p className={messages?.length === 0 || surplus !== '' ? styles.nothing : 'visually-hidden'} role="status">
        {surplus}
        {messages?.length === 0 && 'Ничего не нашлось'}
        {messages !== null && messages.length > 0 && `Нашлось: ${messages.length}`}
      </p>
      {messages !== null && messages.length > 0 && (
        <ul className={styles.found}>
          {messages.map((message) => (
            <li key={message.id}>
              <button type="button" onClick={() => onOpen(message)}>
                <small>
                  {message.is_own ? 'Вы' : message.author?.full_name}, {formatWhen(message.created_at, now)}
                </small>
                <span>
                  <Marked text={message.message} words={words} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

const BEFORE = 40;

/** An excerpt around the match. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = text.toLocaleLowerCase('ru').indexOf(words.toLocaleLowerCase('ru'));
  if (at < 0) return text;
  const [start, found, end] = [at - BEFORE, at, at + words.length].map((place) => beginningOf(text, place).length);
  return (
    <>
      {start !== 0 && '…'}
      {text.slice(start, found)}
      <mark>{text.slice(found, end)}</mark>
      {text.slice(end)}
    </>
  );
}
