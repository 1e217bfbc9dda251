import ChatCircle from 'icon:chat-circle';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { Link } from 'react-router';
import { Pip } from '../ui/badge.tsx';
import styles from './chat-link.module.css';

interface ChatLinkProps {
  response: Pick<ResponseView, 'number_messages' | 'number_unread_messages'>;
  /** The page with the chat of the response. */
  to: string;
  /** The name of the response's author, for screen readers. */
  name: string;
}

/** Links to the chat of a response with the number of its unread messages, or else of all. */
export function ChatLink({ response: { number_messages, number_unread_messages }, to, name }: ChatLinkProps) {
  return (
    <Link className={styles.link} to={to} prefetch="intent">
      <span className="visually-hidden">Открыть отклик: {name}, </span>
      <ChatCircle />
      <Pip count={number_unread_messages} label={`новых: ${number_unread_messages}`} />
      {number_messages === 0 ? 'Открыть' : number_unread_messages === 0 && <MessageCount number={number_messages} />}
    </Link>
  );
}

function MessageCount({ number }: { number: number }) {
  return (
    <>
      {number}
      <span className="visually-hidden"> {plural(number, ['сообщение', 'сообщения', 'сообщений'])}</span>
    </>
  );
}
