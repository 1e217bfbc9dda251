import ChatCircle from 'icon:chat-circle';
import { chatAddress } from '../lib/loading/addresses.ts';
import { UnreadPip } from '../people/unread-pip.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { chatCode, type OpenChat } from './load-chat.ts';

/** The way to the chat from the bar that takes the place of a phone's bottom bar (design guide). */
export function ChatShortcut({ open: { side, conversation, chat } }: { open: OpenChat }) {
  return (
    <IconLink
      label="Открыть чат"
      icon={<ChatCircle size={24} />}
      on="sunk"
      to={chatAddress(side, conversation.order.id, chatCode(chat))}
    >
      <UnreadPip number={conversation.number_unread_messages} />
    </IconLink>
  );
}
