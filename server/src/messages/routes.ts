import type { MessageCalls } from '@provodka/contract/messages.ts';
import { download } from '../files/service.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { free, type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { listCustomerConversations, listFreelancerConversations } from './inbox.ts';
import { findMessageFile, listMessages } from './reading.ts';
import { admitMessage, changeVisibility, markChatRead, retractMessage, sendMessage, sendTyping } from './service.ts';

export function messageRoutes({ storage }: { storage: FileStorage }): Handlers<MessageCalls> {
  return {
    messages_list: read(async (context, { params, query }) => listMessages(context, params.order_id, query)),
    // A chat shows what was sent by itself: no toast.
    messages_create: withFiles(
      (context, { params }) => admitMessage(context, params.order_id),
      write(async (context, { params, body }) => ({ data: await sendMessage(context, params.order_id, body) })),
    ),
    messages_visible: write(async (context, { params, body }) => {
      const isHidden = body.status === 0;
      const data = await changeVisibility(context, params, isHidden);
      return { data, message: isHidden ? 'Сообщение скрыто от собеседника' : 'Сообщение снова видно собеседнику' };
    }),
    messages_delete: write(async (context, { params }) => {
      await retractMessage(context, params);
      return { data: null, message: 'Сообщение удалено' };
    }),
    messages_read: write(async (context, { params, body }) => {
      await markChatRead(context, params.order_id, body);
      return { data: null };
    }),
    messages_typing: free(async (context, { params, body }) => {
      await sendTyping(context, params.order_id, body);
      return { data: null };
    }),
    messages_file: read(async (context, { params }) => download(storage, await findMessageFile(context, params))),
    customer_messages_list: read(async (context, { query }) => listCustomerConversations(context, query)),
    freelancer_messages_list: read(async (context, { query }) => listFreelancerConversations(context, query)),
  };
}
