import CaretLeft from 'icon:caret-left-bold';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { chatAddress, dealAddress, messagesAddress, orderAddress } from '../lib/addresses.ts';
import { classes } from '../lib/classes.ts';
import { draftKey } from '../lib/drafts.ts';
import { displayName } from '../lib/names.ts';
import { useViewer } from '../lib/page-data.ts';
import { PersonLine } from '../people/person-line.tsx';
import { UnreadPip } from '../people/unread-pip.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import styles from './chat.module.css';
import { ChatMessages } from './chat-messages.tsx';
import { Composer } from './composer.tsx';
import { chatCode, type OpenChat } from './load-chat.ts';
import { useAttachments } from './use-attachments.ts';
import { useChat } from './use-chat.ts';

interface ChatPanelProps {
  open: OpenChat;
  /** In the inbox a phone shows the chat alone, with a way back; beside an order it has a link there instead. */
  isInbox?: boolean;
}

/** The conversation of two people about an order: who, which of their chats, what was written, where to write. */
export function ChatPanel({ open, isInbox }: ChatPanelProps) {
  const { side, conversation, chat } = open;
  const { interlocutor, order } = conversation;
  const name = displayName(interlocutor.full_name);
  const { pathname, search } = useLocation();
  const place = (code: string) => {
    const params = new URLSearchParams(search);
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
            items={[
              { title: 'Открыть заказ', to: orderAddress(order.id) },
              ...(isInbox ? [] : [{ title: 'Все сообщения', to: chatAddress(side, order.id, chatCode(chat)) }]),
            ]}
          />
        </header>
        <nav className={styles.chats} aria-label="Чаты беседы">
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
        <Chat key={chatCode(chat)} open={open} />
      </section>
      {!isInbox && (
        <Link to={chatAddress(side, order.id, chatCode(chat))} className={styles.entry}>
          <Avatar name={interlocutor.full_name} src={interlocutor.avatar} online={interlocutor.is_online} />
          <span className={styles.person}>
            <b>{name}</b>
            <small>Открыть чат</small>
          </span>
          <UnreadPip number={conversation.number_unread_messages} />
        </Link>
      )}
    </>
  );
}

function Chat({ open }: { open: OpenChat }) {
  const { chat, conversation } = open;
  const viewer = useViewer();
  const noun = `chat-${chatCode(chat)}`;
  const live = useChat(open, draftKey(viewer?.uuid, `${noun}-leaving`));
  const attachments = useAttachments();
  const [isOver, setOver] = useState(false);
  const deal = chat.deal_id === null ? null : { id: chat.deal_id, order_id: conversation.order.id };
  const address = deal && dealAddress(deal);
  const { send } = chat.rights;
  const { pathname } = useLocation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere on it; the paperclip does the same
    <div
      className={classes(styles.body, isOver && styles.over)}
      onDragOver={(event) => {
        if (!send.allowed) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (send.allowed) attachments.add(event.dataTransfer.files);
      }}
    >
      <ChatMessages chat={live} dealAddress={address === pathname ? null : address} />
      <p className={styles.typing}>
        {live.isTyping && `${displayName(conversation.interlocutor.full_name)} печатает…`}
      </p>
      {send.allowed ? (
        <Composer
          draftKey={draftKey(viewer?.uuid, noun)}
          attachments={attachments}
          onSend={live.send}
          onTyping={live.noteTyping}
        />
      ) : (
        <p className={styles.closed}>{send.reason}</p>
      )}
    </div>
  );
}
