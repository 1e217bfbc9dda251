import ChatsCircle from 'icon:chats-circle-duotone';
import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { Conversation, messageRoutes } from '@provodka/contract/messages.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { FILES } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { Link } from 'react-router';
import type { z } from 'zod/mini';
import { classes } from '../lib/format/classes.ts';
import { formatDay, formatTime, formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { CUSTOMER_ORDERS_ADDRESS, chatAddress, HOME_ADDRESS, messagesAddress } from '../lib/loading/addresses.ts';
import { addressAt, type List, type ListAt, pageAddresses } from '../lists/list-place.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { NewerRowsNote } from '../lists/newer-rows-note.tsx';
import { Pager } from '../lists/pager.tsx';
import { PersonMarks } from '../people/person-marks.tsx';
import { UnreadPip } from '../people/unread-pip.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ChatPanel } from './chat-panel.tsx';
import styles from './inbox.module.css';
import { chatCode, type OpenChat } from './load-chat.ts';

export type InboxPlace = z.output<typeof messageRoutes.customer_messages_list.query>;

const listOf = (side: CabinetSide): List<InboxPlace> => ({
  path: messagesAddress(side),
  fields: { query: 'text', unread: 'flag', page: 'count', cursor: 'word', limit: 'count' },
  usual: { page: 1, limit: 30 },
});
export const INBOXES: Record<CabinetSide, List<InboxPlace>> = {
  customer: listOf('customer'),
  freelancer: listOf('freelancer'),
};

interface InboxProps {
  side: CabinetSide;
  place: InboxPlace;
  conversations: Conversation[];
  /** The number of unread messages of the whole inbox. */
  unread: number;
  meta: Parameters<typeof Pager>[0]['meta'];
  open: OpenChat | null;
  /** The address names a chat: a phone shows it instead of the list. */
  isNamed: boolean;
}

/** Conversations of the viewer on this side, and the open chat; a phone shows one of the two. */
export function Inbox({ side, place, conversations, unread, meta, open, isNamed }: InboxProps) {
  const at = { list: INBOXES[side], place };
  return (
    <div className={classes(styles.inbox, isNamed ? styles.open : styles.unasked)}>
      <h1 className={styles.title}>Сообщения</h1>
      <section className={styles.list} aria-label="Беседы">
        <ListSearch at={at} label="Имя или заказ" className={styles.search} />
        {(unread > 0 || place.unread) && <ReadOrNot at={at} />}
        <NewerRowsNote at={at} meta={meta} />
        {conversations.length === 0 ? (
          <p className={styles.nothing}>
            {place.query ? (
              'Ничего не нашлось. Попробуйте другое имя или название заказа.'
            ) : place.unread ? (
              'Всё прочитано.'
            ) : (
              <Nobody side={side} />
            )}
          </p>
        ) : (
          <ul className={styles.rows}>
            {conversations.map((one) => (
              <li key={`${one.order.id} ${one.interlocutor.uuid}`}>
                <Row side={side} conversation={one} isOpen={isSame(one, open)} />
              </li>
            ))}
          </ul>
        )}
        {meta.last_page > 1 && <Pager isBrief className={styles.pages} meta={meta} to={pageAddresses(at, meta)} />}
      </section>
      {open ? (
        <ChatPanel key={`${open.conversation.order.id} ${open.conversation.interlocutor.uuid}`} open={open} isInbox />
      ) : (
        <div className={styles.none}>
          <EmptyState icon={<ChatsCircle size={44} />} title="Здесь откроется переписка" centered />
        </div>
      )}
    </div>
  );
}

function ReadOrNot({ at }: { at: ListAt<InboxPlace> }) {
  const isUnread = at.place.unread === true;
  return (
    <div className={styles.slices}>
      <Tabs
        look="slices"
        label="Какие беседы"
        links={[
          { title: 'Все', to: addressAt(at, { unread: undefined }), isCurrent: !isUnread },
          { title: 'Непрочитанные', to: addressAt(at, { unread: true }), isCurrent: isUnread },
        ]}
      />
    </div>
  );
}

/** Explains an empty inbox and the step that fills it. */
function Nobody({ side }: { side: CabinetSide }) {
  return side === 'customer' ? (
    <>
      Пока никто не&nbsp;написал. Переписка начинается с&nbsp;отклика на&nbsp;ваш заказ.{' '}
      <TextLink to={CUSTOMER_ORDERS_ADDRESS}>Мои&nbsp;заказы</TextLink>
    </>
  ) : (
    <>
      Пока нет ни&nbsp;одной беседы. Откликнитесь на&nbsp;заказ, и&nbsp;переписка начнётся.{' '}
      <TextLink to={HOME_ADDRESS}>Найти&nbsp;заказ</TextLink>
    </>
  );
}

const isSame = (one: Conversation, open: OpenChat | null): boolean =>
  open?.conversation.order.id === one.order.id && open.conversation.interlocutor.uuid === one.interlocutor.uuid;

function Row({ side, conversation, isOpen }: { side: CabinetSide; conversation: Conversation; isOpen: boolean }) {
  const now = useNow();
  const { interlocutor, order, last_message, number_unread_messages } = conversation;
  const { full_name, avatar, is_online } = interlocutor;
  const code = chatCode(conversation);
  const chat = conversation.chats.find((one) => chatCode(one) === code);
  return (
    <Link
      to={chatAddress(side, order.id, code)}
      preventScrollReset
      className={styles.row}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar name={full_name} src={avatar} size={52} online={is_online} />
      <span className={styles.words}>
        <span className={styles.line}>
          <b>{displayName(full_name)}</b>
          <PersonMarks person={interlocutor} />
          <time dateTime={last_message.created_at}>{shortWhen(last_message.created_at, now)}</time>
        </span>
        <small>
          {chat?.title}, {order.title}
        </small>
        <span className={styles.line}>
          <span className={classes(styles.last, number_unread_messages > 0 && styles.unread)}>
            {last_message.is_own && 'Вы: '}
            {last_message.message || formatCount(last_message.number_files, FILES)}
          </span>
          <UnreadPip number={number_unread_messages} />
        </span>
      </span>
    </Link>
  );
}

/** «10:05» today, «вчера», «18 ноября». */
function shortWhen(moment: string, now: number): string {
  const when = formatWhen(moment, now);
  if (when.startsWith('вчера')) return 'вчера';
  return /назад|сейчас|только|сегодня/.test(when) ? formatTime(moment) : formatDay(moment, now);
}
