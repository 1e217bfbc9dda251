import type { MessageView } from '@provodka/contract/messages.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../lib/format/classes.ts';
import { formatDay, formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { authorName } from './author-name.ts';
import { Bubble, OutgoingBubble } from './bubble.tsx';
import styles from './chat.module.css';
import { around, moveDown, moveUp, windowOf } from './chat-window.ts';
import type { useChat } from './use-chat.ts';
import { FRESH_MARK, fromEnd, fromStart, NEAR_EDGE, useSteadyScroll } from './use-steady-scroll.ts';

interface ChatMessagesProps {
  chat: ReturnType<typeof useChat>;
  /** More than two people talk, so each message shows its author. */
  isNamed: boolean;
  dealAddress: string | null;
  /** A message found by the search, to be scrolled to. */
  sought: { id: number } | null;
  /** The first message stands above the chat: here it shows only once the search has found it. */
  isFirstAbove: boolean;
}

/** Messages with day headings; older ones load on scrolling up, and the reader's place stays where it is. */
export function ChatMessages({ chat, isNamed, dealAddress, sought, isFirstAbove }: ChatMessagesProps) {
  const { log, isLoadingOlder, actions } = chat;
  const isFirstLeftOut = isFirstAbove && !log.has_older && log.messages[0]?.id !== sought?.id;
  const messages = useMemo(() => log.messages.slice(isFirstLeftOut ? 1 : 0), [log.messages, isFirstLeftOut]);
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const [lastId, setLastId] = useState<number | null>(null);
  const { shown, hasMoreAbove, isAtEnd } = useMemo(() => windowOf(messages, lastId), [messages, lastId]);
  // The first unread message keeps its mark while the chat is open.
  const [firstNew] = useState(() => messages.find((one) => !one.is_own && !one.is_system && !one.is_read)?.id);
  const outgoing = isAtEnd ? log.outgoing : [];
  const [calls, setCalls] = useState(0);
  useSteadyScroll(scroller, `${shown[0]?.id} ${shown.at(-1)?.id} ${shown.length + outgoing.length}`, isAtEnd, calls);
  const toEnd = () => {
    setLastId(null);
    setCalls((number) => number + 1);
  };
  const above = () => {
    if (hasMoreAbove) setLastId(moveUp(messages, lastId));
    else void chat.loadOlder();
  };
  useReached(scroller, shown, {
    above,
    below: () => {
      if (isAtEnd) chat.markChatRead();
      else setLastId(moveDown(messages, lastId));
    },
  });
  // Sending a message scrolls to the end.
  const sending = log.outgoing.length;
  const [sent, setSent] = useState(sending);
  if (sent !== sending) {
    setSent(sending);
    if (sending > sent) toEnd();
  }
  const [shownFor, setShownFor] = useState(sought);
  if (shownFor !== sought) {
    setShownFor(sought);
    if (sought) setLastId(around(messages, sought.id));
  }
  useLayoutEffect(() => {
    if (sought) scroller.current?.querySelector(`[data-id="${sought.id}"]`)?.scrollIntoView({ block: 'center' });
  }, [sought]);
  const numberNew = messages.filter((one) => firstNew !== undefined && one.id >= firstNew && !one.is_own).length;
  return (
    <>
      {/* Its changes are told apart, below: what comes above by scrolling is no news. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label="Сообщения"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
      >
        <div className={styles.rows}>
          {(log.has_older || hasMoreAbove) && (
            <button type="button" className={styles.older} disabled={isLoadingOlder} onClick={above}>
              {isLoadingOlder ? 'Загружаем…' : 'Показать раньше'}
            </button>
          )}
          {shown.map((message, place) => {
            const day = dayOf(message.created_at, now);
            const before = shown[place - 1];
            return (
              <Row
                key={message.id}
                message={message}
                day={before === undefined || dayOf(before.created_at, now) !== day ? day : null}
                fresh={message.id === firstNew ? formatCount(numberNew, ['новое', 'новых', 'новых']) : null}
                isSought={message.id === sought?.id}
                isNamed={isNamed}
                dealAddress={dealAddress}
                actions={actions}
              />
            );
          })}
          {outgoing.map((out) => (
            <OutgoingBubble key={out.key} out={out} onRetry={() => chat.retry(out)} onDrop={() => chat.drop(out.key)} />
          ))}
          {messages.length + log.outgoing.length === 0 && (
            <p className={styles.nothing}>
              {isFirstLeftOut
                ? 'Других сообщений пока нет.'
                : 'Пока никто ничего не\u00a0написал. Начните с\u00a0вопроса.'}
            </p>
          )}
          {!isAtEnd && (
            <button type="button" className={styles.last} onClick={toEnd}>
              К последним
            </button>
          )}
        </div>
      </div>
      <News messages={log.messages} />
    </>
  );
}

interface RowProps {
  message: MessageView;
  /** The day heading above the first message of a day. */
  day: string | null;
  /** The number of new messages, above the first of them. */
  fresh: string | null;
  isSought: boolean;
  isNamed: boolean;
  dealAddress: string | null;
  actions: ReturnType<typeof useChat>['actions'];
}

/** Memoized: hundreds of other rows stand beside it. */
const Row = memo(function Row({ message, day, fresh, isSought, isNamed, dealAddress, actions }: RowProps) {
  return (
    <>
      {day && <p className={styles.day}>{day}</p>}
      {fresh && (
        <p className={styles.fresh} {...{ [FRESH_MARK]: true }}>
          {fresh}
        </p>
      )}
      <div data-id={message.id} className={classes(isSought && styles.sought)}>
        <Bubble
          message={message}
          isNamed={isNamed}
          dealAddress={dealAddress}
          onHide={(isHidden) => void actions.hide(message.id, isHidden).catch(() => undefined)}
          onRemove={() => void actions.remove(message.id).catch(() => undefined)}
        />
      </div>
    </>
  );
});

/** Announces to screen readers a message that comes while the chat is open. */
function News({ messages }: { messages: readonly MessageView[] }) {
  const [known] = useState(() => messages.at(-1)?.id ?? 0);
  const last = messages.findLast((message) => !message.is_own);
  const isNew = last !== undefined && last.id > known;
  return (
    <p className="visually-hidden" aria-live="polite">
      {isNew && `${last.is_system ? '' : `${authorName(last)}: `}${last.message || 'файлы'}`}
    </p>
  );
}

/** «Сегодня», «Вчера», «18 ноября». */
function dayOf(moment: string, now: number): string {
  const [word = ''] = formatWhen(moment, now - (now % 1000)).split(',');
  if (word === 'вчера') return 'Вчера';
  return /назад|только что|сегодня/.test(word) ? dayOfHours(moment, now) : formatDay(moment, now);
}

/** Relative times need their day too: half an hour ago may have been yesterday. */
const dayOfHours = (moment: string, now: number): string =>
  formatDay(moment, now) === formatDay(new Date(now).toISOString(), now) ? 'Сегодня' : 'Вчера';

/** Calls back when the reader reaches the beginning of the shown messages, or sees their end. */
function useReached(
  scroller: RefObject<HTMLDivElement | null>,
  shown: unknown,
  reached: { above: () => void; below: () => void },
): void {
  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || element.clientHeight === 0) return;
    if (fromStart(element) < NEAR_EDGE && element.scrollHeight > element.clientHeight) reached.above();
    const { top, bottom } = element.getBoundingClientRect();
    const isShown = top < innerHeight && bottom > 0;
    if (isShown && fromEnd(element) < NEAR_EDGE) reached.below();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message may be read at once
  useEffect(() => look(), [shown]);
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
