import { Fragment, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNow } from '../lib/clock.ts';
import { formatDay, formatWhen } from '../lib/dates.ts';
import { formatCount } from '../lib/money.ts';
import { Bubble, OutgoingBubble } from './bubble.tsx';
import styles from './chat.module.css';
import type { useChat } from './use-chat.ts';

interface ChatMessagesProps {
  chat: ReturnType<typeof useChat>;
  dealAddress: string | null;
}

const NEAR_END = 80;

/** The messages between their day headings; older ones come while one scrolls up, and the place one reads stays where it is. */
export function ChatMessages({ chat, dealAddress }: ChatMessagesProps) {
  const { log, isLoadingOlder } = chat;
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  // What was new when the chat was opened stays marked while it is on the screen.
  const [firstNew] = useState(() => log.messages.find((one) => !one.is_own && !one.is_system && !one.is_read)?.id);
  useSteadyScroll(scroller, log.messages[0]?.id, log.messages.length + log.outgoing.length);
  useReached(scroller, chat);
  const newOnes = log.messages.filter((one) => firstNew !== undefined && one.id >= firstNew && !one.is_own);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <div ref={scroller} className={styles.scroller} role="log" aria-label="Сообщения" tabIndex={0}>
      {log.has_older && (
        <button type="button" className={styles.older} disabled={isLoadingOlder} onClick={() => void chat.loadOlder()}>
          {isLoadingOlder ? 'Загружаем…' : 'Показать раньше'}
        </button>
      )}
      {log.messages.map((message, place) => {
        const day = dayOf(message.created_at, now);
        const before = log.messages[place - 1];
        const isNewDay = before === undefined || dayOf(before.created_at, now) !== day;
        return (
          <Fragment key={message.id}>
            {isNewDay && <p className={styles.day}>{day}</p>}
            {message.id === firstNew && (
              <p className={styles.fresh}>{formatCount(newOnes.length, ['новое', 'новых', 'новых'])}</p>
            )}
            <Bubble
              message={message}
              dealAddress={dealAddress}
              onHide={(isHidden) => void chat.hide(message.id, isHidden).catch(() => undefined)}
              onRemove={() => void chat.remove(message.id).catch(() => undefined)}
            />
          </Fragment>
        );
      })}
      {log.outgoing.map((out) => (
        <OutgoingBubble
          key={out.key}
          out={out}
          onRetry={() => void chat.retry(out)}
          onDrop={() => chat.drop(out.key)}
        />
      ))}
      {log.messages.length + log.outgoing.length === 0 && (
        <p className={styles.nothing}>Пока никто ничего не&nbsp;написал. Начните с&nbsp;вопроса.</p>
      )}
    </div>
  );
}

/** «Сегодня», «Вчера», «18 ноября». */
function dayOf(moment: string, now: number): string {
  const [word = ''] = formatWhen(moment, now - (now % 1000)).split(',');
  if (word === 'вчера') return 'Вчера';
  return /назад|только что|сегодня/.test(word) ? dayOfHours(moment, now) : formatDay(moment, now);
}

/** Half an hour ago may have been yesterday. */
const dayOfHours = (moment: string, now: number): string =>
  formatDay(moment, now) === formatDay(new Date(now).toISOString(), now) ? 'Сегодня' : 'Вчера';

/** Stays at the end while one is there, and keeps what is read in its place when older messages come above it. */
function useSteadyScroll(scroller: RefObject<HTMLDivElement | null>, firstId: number | undefined, count: number): void {
  const before = useRef<{ firstId: number | undefined; height: number; isAtEnd: boolean } | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => {
      if (!before.current) return;
      before.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came is what moves the text
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { current } = before;
    if (current === null || current.isAtEnd) element.scrollTo({ top: element.scrollHeight });
    else if (current.firstId !== firstId) element.scrollBy({ top: element.scrollHeight - current.height });
    before.current = { firstId, height: element.scrollHeight, isAtEnd: current?.isAtEnd ?? true };
  }, [scroller, firstId, count]);
}

/** Asks for older ones at the beginning; what stands at the end before somebody's eyes is read. */
function useReached(scroller: RefObject<HTMLDivElement | null>, chat: ReturnType<typeof useChat>): void {
  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || element.clientHeight === 0) return;
    if (element.scrollTop < NEAR_END && element.scrollHeight > element.clientHeight) void chat.loadOlder();
    const { top, bottom } = element.getBoundingClientRect();
    const isShown = top < innerHeight && bottom > 0;
    if (isShown && element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END) chat.noteRead();
  });
  const { messages } = chat.log;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message may be read at once
  useEffect(() => look(), [messages]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onLook = () => look();
    element.addEventListener('scroll', onLook, { passive: true });
    addEventListener('scroll', onLook, { passive: true });
    document.addEventListener('visibilitychange', onLook);
    return () => {
      element.removeEventListener('scroll', onLook);
      removeEventListener('scroll', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [scroller]);
}
