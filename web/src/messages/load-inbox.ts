import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import { messageRoutes } from '@provodka/contract/messages.ts';
import type { RouterContextProvider } from 'react-router';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData } from '../lib/loading/visit.ts';
import { loadOwnList } from '../lists/load-list.ts';
import { INBOXES } from './inbox.tsx';
import { loadChat } from './load-chat.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
  url: URL;
}

/** An inbox and the chat its address names, `?order=12&chat=deal-5`, else the newest. Throws the page's refusals. */
export async function loadInbox(args: LoaderArgs, side: CabinetSide) {
  const { context, request, url } = args;
  const list =
    side === 'customer'
      ? await loadOwnList(args, INBOXES.customer, messageRoutes.customer_messages_list)
      : await loadOwnList(args, INBOXES.freelancer, messageRoutes.freelancer_messages_list);
  const named = Number(url.searchParams.get('order'));
  const isNamed = Number.isInteger(named) && named > 0;
  // Wide screens show the newest conversation beside the list unasked.
  const order_id = isNamed ? named : list.data[0]?.order.id;
  if (order_id === undefined) return { ...list, open: null, isNamed };
  const wanted = { side, order_id, code: isNamed ? url.searchParams.get('chat') : null };
  return { ...list, open: await pageData(request, context, loadChat(context.get(apiContext), wanted)), isNamed };
}
