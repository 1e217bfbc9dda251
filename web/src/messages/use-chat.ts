import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formApi, ignoreFailure, quietApi } from '../lib/api/api.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { randomKey } from '../lib/format/random-key.ts';
import { serverNow } from '../lib/live/clock.ts';
import { isStreamed, useEvents, useFollow } from '../lib/live/live.ts';
import { useReload } from '../lib/loading/use-refresh.ts';
import { deleteDraft, readDraft, saveDraft } from '../lib/session/drafts.ts';
import { addOlder, followLog, type LogPage, type Outgoing, openLog, putMessage } from './chat-log.ts';
import { chatName, fetchMessages, isOfChat, type OpenChat, type ShownChat } from './load-chat.ts';

/** How long a typing mark stays after the last signal, and how often the viewer's own is sent, in ms. */
const TYPING_SHOWN_MS = 6000;
const TYPING_TOLD_MS = 3000;
/** Page sizes: of search results, and on the way to an old message. */
const FOUND = 50;
const FAR = 100;

/**
 * The messages of one open chat. They come with the page and follow the event stream and every run of the page's loader; the
 * viewer's own appear at once and are retried under the same key until the server has them.
 */
export function useChat({ side, conversation, chat, page }: ShownChat, keptAs: string) {
  const order_id = conversation.order.id;
  const [log, setLog] = useState(() => openLog(page));
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const reload = useReload();
  const [known, setKnown] = useState(page);
  if (known !== page) {
    setKnown(page);
    setLog(followLog(log, page));
  }

  // Several events may request at once; a reply to an older request must not replace a newer one.
  const asked = useRef(0);
  const catchUp = () => {
    const place = ++asked.current;
    fetchMessages(quietApi, order_id, chat).then((fresh) => {
      if (place === asked.current) setLog((now) => followLog(now, fresh));
    }, ignoreFailure);
  };
  useFollow((event) => event.name !== 'typing' && isOfChat(event, chat), catchUp);

  const patch = (key: string, change: Partial<Outgoing>) =>
    setLog((now) => ({
      ...now,
      outgoing: now.outgoing.map((one) => (one.key === key ? { ...one, ...change } : one)),
    }));
  // Sends run one after another, so that messages keep the order they were written in.
  const leaving = useRef(Promise.resolve());
  const dispatch = (out: Outgoing) => {
    patch(out.key, { error: null });
    leaving.current = leaving.current.then(() => leave(out));
  };
  const leave = async (out: Outgoing) => {
    const file_ids = out.files.map((file) => file.id);
    const body = { ...chatName(chat), message: out.message, client_key: out.key, file_ids };
    try {
      const { data } = await formApi.messages_create({ params: { order_id }, body });
      setLog((now) => putMessage(now, data));
    } catch (error) {
      patch(out.key, { error: isApiError(error) ? error.body.message : 'Не отправлено' });
    }
  };
  const send = (message: string, files: StoredFile[]) => {
    const out = { key: randomKey(), message, files, created_at: new Date(serverNow()).toISOString(), error: null };
    setLog((now) => ({ ...now, outgoing: [...now.outgoing, out] }));
    dispatch(out);
  };
  const drop = (key: string) => setLog((now) => ({ ...now, outgoing: now.outgoing.filter((one) => one.key !== key) }));

  const sendWaiting = useEffectEvent(() => {
    for (const out of log.outgoing) if (out.error !== null) dispatch(out);
  });
  const recall = useEffectEvent(() => {
    const kept = readDraft(keptAs)?.values;
    if (!Array.isArray(kept) || kept.length === 0) return;
    const outgoing = kept as Outgoing[];
    setLog((now) => ({ ...now, outgoing: [...outgoing, ...now.outgoing] }));
    for (const out of outgoing) dispatch(out);
  });
  // Messages a closed page left unsent are sent when the chat is opened again.
  useEffect(() => queueMicrotask(() => recall()), []);
  useEffect(() => {
    addEventListener('online', sendWaiting);
    return () => removeEventListener('online', sendWaiting);
  }, []);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (log.outgoing.length > 0) saveDraft(keptAs, log.outgoing);
    else deleteDraft(keptAs);
  }, [keptAs, log.outgoing]);

  const loadOlder = async () => {
    const before = log.messages[0]?.id;
    if (isLoadingOlder || !log.has_older || before === undefined) return;
    setLoadingOlder(true);
    try {
      const older = await fetchMessages(formApi, order_id, chat, { before_id: before });
      setLog((now) => addOlder(now, older));
    } catch {
      // The refusal is shown already; scrolling retries.
    } finally {
      setLoadingOlder(false);
    }
  };

  const readUpTo = useRef(0);
  const markChatRead = () => {
    const last = log.messages.at(-1);
    // Reading by a moderator leaves no read mark.
    const isNew =
      side !== null &&
      (chat.is_unopened || log.messages.some((message) => !message.is_own && !message.is_system && !message.is_read));
    if (!last || !isNew || readUpTo.current >= last.id || document.visibilityState !== 'visible') return;
    readUpTo.current = last.id;
    formApi.messages_read({ params: { order_id }, body: { ...chatName(chat), up_to: last.id } }).then(
      () => {
        if (!isStreamed()) reload();
      },
      () => {
        readUpTo.current = 0;
      },
    );
  };

  // A stable object, so that rows do not rerender for it.
  const actions = useMemo(
    () => ({
      hide: async (message_id: number, isHidden: boolean) => {
        const params = { order_id, message_id };
        const { data } = await formApi.messages_visible({ params, body: { status: isHidden ? 0 : 1 } });
        setLog((now) => putMessage(now, data));
      },
      remove: async (message_id: number) => {
        await formApi.messages_delete({ params: { order_id, message_id } });
        setLog((now) => ({ ...now, messages: now.messages.filter(({ id }) => id !== message_id) }));
      },
    }),
    [order_id],
  );

  const search = async (query: string) => {
    const asked = { ...chatName(chat), query, limit: FOUND };
    return (await quietApi.messages_list({ params: { order_id }, query: asked })).data;
  };
  /** Loads older messages down to this one, so that it can be shown in its place. */
  const reach = async (id: number) => {
    let first = log.messages[0]?.id ?? id;
    let hasOlder = log.has_older;
    const pages: LogPage[] = [];
    while (hasOlder && first > id) {
      const older = await fetchMessages(quietApi, order_id, chat, { before_id: first, limit: FAR });
      pages.push(older);
      first = older.data.at(-1)?.id ?? id;
      hasOlder = older.total > older.data.length;
    }
    setLog((now) => pages.reduce(addOlder, now));
  };
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  const sendTyping = () => {
    if (side === null || performance.now() - toldAt.current < TYPING_TOLD_MS) return;
    toldAt.current = performance.now();
    quietApi.messages_typing({ params: { order_id }, body: chatName(chat) }).catch(ignoreFailure);
  };
  return {
    log,
    isTyping: useTyping(chat),
    sendTyping,
    isLoadingOlder,
    loadOlder,
    send,
    retry: dispatch,
    drop,
    markChatRead,
    search,
    reach,
    actions,
  };
}

/** Whether the other side is typing now. */
function useTyping(chat: OpenChat['chat']): boolean {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEvents((event) => {
    if (!isOfChat(event, chat)) return;
    if (event.name === 'typing') {
      setTyping(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTyping(false), TYPING_SHOWN_MS);
    } else if (event.name === 'message' && !event.data.is_own) setTyping(false);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return isTyping;
}
