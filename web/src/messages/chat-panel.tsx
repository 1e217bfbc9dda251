import CaretLeft from 'icon:caret-left-bold';
import { dealAddress, orderAddress } from '@provodka/contract/http/addresses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useBlocking } from '../forms/use-blocking.ts';
import { ignoreFailure } from '../lib/api/api.ts';
import { classes } from '../lib/format/classes.ts';
import { chatAddress, messagesAddress } from '../lib/loading/addresses.ts';
import { useDraftOwner } from '../lib/session/draft-owner.ts';
import { draftKey } from '../lib/session/drafts.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { PersonLine } from '../people/person-line.tsx';
import { PersonMarks } from '../people/person-marks.tsx';
import { UnreadPip } from '../people/unread-pip.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useFileDrop } from '../ui/fields/use-file-drop.ts';
import { Menu } from '../ui/popups/menu.tsx';
import styles from './chat.module.css';
import { ChatMessages } from './chat-messages.tsx';
import { ChatSearch } from './chat-search.tsx';
import { Composer } from './composer.tsx';
import { chatCode, type OpenChat, type ShownChat } from './load-chat.ts';
import { useAttachments } from './use-attachments.ts';
import { useChat } from './use-chat.ts';

interface ChatPanelProps {
  open: OpenChat;
  /** In the inbox a phone shows only the chat, with a link back; beside an order it links to the inbox instead. */
  isInbox?: boolean;
  /** The first message of the chat stands above the panel. */
  isFirstAbove?: boolean;
}

/** A conversation of two people about an order: who they are, tabs of their chats, messages and the composer. */
export function ChatPanel({ open, isInbox, isFirstAbove }: ChatPanelProps) {
  const { side, conversation, chat } = open;
  const { interlocutor, order } = conversation;
  const name = displayName(interlocutor.full_name);
  const { pathname, search } = useLocation();
  const [isSearching, setSearching] = useState(false);
  const blocking = useBlocking();
  const tabs = useRef<HTMLElement>(null);
  useCurrentInView(tabs, chatCode(chat));
  const place = (code: string) => {
    const params = new URLSearchParams(search);
    if (isInbox) params.set('order', String(order.id));
    params.set('chat', code);
    return `${pathname}?${params}`;
  };
  return (
    <>
      <section className={classes(styles.panel, isInbox ? styles.whole : styles.beside)} aria-label={`Чат: ${name}`}>
        <header className={styles.header}>
          {isInbox && (
            <Link to={messagesAddress(side)} className={styles.back} aria-label="Все беседы">
              <CaretLeft size={20} />
            </Link>
          )}
          <PersonLine person={interlocutor} size={52} className={styles.person} />
          <Menu
            label="Действия с беседой"
            className={styles.more}
            items={[
              { title: 'Найти в переписке', onSelect: () => setSearching(true) },
              { title: 'Открыть заказ', to: orderAddress(order.id) },
              ...(isInbox ? [] : [{ title: 'Все сообщения', to: chatAddress(side, order.id, chatCode(chat)) }]),
              { title: 'Заблокировать', isDanger: true, onSelect: () => blocking.ask(interlocutor) },
            ]}
          />
        </header>
        <nav ref={tabs} className={styles.chats} aria-label="Чаты беседы">
          {conversation.chats.map((one) => (
            <Link
              key={chatCode(one)}
              to={place(chatCode(one))}
              preventScrollReset
              replace
              aria-current={chatCode(one) === chatCode(chat) ? 'page' : undefined}
            >
              {one.title}
              {chatCode(one) !== chatCode(chat) && <UnreadPip number={one.number_unread_messages} />}
            </Link>
          ))}
        </nav>
        <Chat
          key={chatCode(chat)}
          open={open}
          isFirstAbove={isFirstAbove}
          isSearching={isSearching}
          onSearched={() => setSearching(false)}
        />
      </section>
      {blocking.dialog}
      {!isInbox && (
        <Link to={chatAddress(side, order.id, chatCode(chat))} className={styles.entry}>
          <Avatar name={interlocutor.full_name} src={interlocutor.avatar} online={interlocutor.is_online} />
          <span className={styles.person}>
            <b>{name}</b>
            <PersonMarks person={interlocutor} />
            <small>Открыть чат</small>
          </span>
          <UnreadPip number={conversation.number_unread_messages} />
        </Link>
      )}
    </>
  );
}

interface ChatProps {
  open: ShownChat;
  isFirstAbove?: boolean | undefined;
  isSearching: boolean;
  onSearched: () => void;
}

/** The messages of one chat and its composer. */
export function Chat({ open, isFirstAbove = false, isSearching, onSearched }: ChatProps) {
  const { chat, conversation } = open;
  const owner = useDraftOwner();
  const noun = `chat-${chatCode(chat)}`;
  const live = useChat(open, draftKey(owner, `${noun}-leaving`));
  const attachments = useAttachments();
  const [sought, setSought] = useState<{ id: number } | null>(null);
  const deal = chat.deal_id === null ? null : { id: chat.deal_id, order_id: conversation.order.id };
  const address = deal && dealAddress(deal);
  const { send } = chat.rights;
  const { isOver, handlers } = useFileDrop(attachments.add, send.allowed);
  const { pathname } = useLocation();
  return (
    <div className={classes(styles.body, isOver && styles.over)} {...handlers}>
      {isSearching && (
        <ChatSearch
          search={live.search}
          onOpen={({ id }) => void live.reach(id).then(() => setSought({ id }), ignoreFailure)}
          onClose={onSearched}
        />
      )}
      <ChatMessages
        chat={live}
        isNamed={chat.is_dispute}
        dealAddress={address === pathname ? null : address}
        sought={sought}
        isFirstAbove={isFirstAbove}
      />
      <p className={styles.typing}>
        {live.isTyping && `${displayName(conversation.interlocutor.full_name)} печатает…`}
      </p>
      {send.allowed ? (
        <Composer
          draftKey={draftKey(owner, noun)}
          attachments={attachments}
          onSend={live.send}
          onTyping={live.sendTyping}
        />
      ) : (
        send.reason !== null && <p className={styles.closed}>{send.reason}</p>
      )}
    </div>
  );
}
