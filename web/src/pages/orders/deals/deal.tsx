import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { Conversation } from '@provodka/contract/messages.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useNavigate } from 'react-router';
import { DealCard } from '../../../deals/deal-card.tsx';
import { DealDetails, DealHistory, DealSides } from '../../../deals/deal-details.tsx';
import { cabinetOf, chatBeside } from '../../../deals/main-deal.ts';
import { typeset } from '../../../lib/format/typeset.ts';
import { useLatest } from '../../../lib/loading/latest-reply.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { useRefresh } from '../../../lib/loading/use-refresh.ts';
import { pageData } from '../../../lib/loading/visit.ts';
import { ChatPanel } from '../../../messages/chat-panel.tsx';
import { ChatShortcut } from '../../../messages/chat-shortcut.tsx';
import { isAroundChat, loadChat, loadWatchedChat } from '../../../messages/load-chat.ts';
import { ModeratedChat } from '../../../messages/moderated-chat.tsx';
import { DealReviews } from '../../../reviews/deal-reviews.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/deal';
import styles from './deal.module.css';
import { readDealPage } from './read-deal-page.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? `Сделка № ${args.loaderData.deal.number}` : 'Сделка', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const page = await readDealPage(args);
  const { deal } = page;
  const { context, request, url } = args;
  if (deal.side === 'moderator') {
    const named = { deal_id: deal.id };
    const watched = await pageData(request, context, loadWatchedChat(context.get(apiContext), deal.order_id, named));
    return { ...page, chat: null, watched };
  }
  const wanted = {
    side: cabinetOf(deal),
    order_id: deal.order_id,
    code: url.searchParams.get('chat') ?? chatBeside(deal),
    of: ({ chats }: Conversation) => chats.some((chat) => chat.deal_id === deal.id),
  } as const;
  const chat = await pageData(request, context, loadChat(context.get(apiContext), wanted));
  return { ...page, chat, watched: null };
}

/** A deal (specification section 2): its state, the next step, the agreement and the deliveries. */
export default function DealPage({
  loaderData: { deal: given, order_title, order_address, chat, watched },
}: Route.ComponentProps) {
  const deal = useLatest(given);
  const navigate = useNavigate();
  useRefresh({
    waits: true,
    concerns: (event) => isAroundChat(event, deal.order_id, chat),
    watches: chat ? null : deal.order_id,
  });
  return (
    <>
      <BackLink to={order_address}>{typeset(order_title)}</BackLink>
      <h1 className="visually-hidden">
        Сделка №{NBSP}
        {deal.number}
      </h1>
      <div className={styles.columns}>
        <div className={styles.card}>
          <DealCard
            deal={deal}
            isOwnPage
            aside={chat && <ChatShortcut open={chat} />}
            onDone={(move) => {
              if (move === 'delete') void navigate(orderAddress(deal.order_id), { replace: true });
            }}
          />
        </div>
        <div className={styles.more}>
          <DealReviews deal={deal} />
          <DealDetails deal={deal} />
        </div>
        <div className={styles.side}>
          {chat && <ChatPanel open={chat} />}
          {watched && <ModeratedChat orderId={deal.order_id} {...watched} />}
          <DealSides deal={deal} hasChat={chat !== null} />
        </div>
        <div className={styles.log}>
          <DealHistory deal={deal} />
        </div>
      </div>
    </>
  );
}
