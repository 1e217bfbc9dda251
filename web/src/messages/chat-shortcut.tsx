import ChatCircle from 'icon:chat-circle';
import { chatAddress } from '../lib/loading/addresses.ts';
import { UnreadPip } from '../people/unread-pip.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { chatCode, type OpenChat } from './load-chat.ts';

/** The link to the chat in the action bar that replaces a phone's bottom bar (design guide). */
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
