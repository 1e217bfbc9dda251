import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { Conversation } from '@provodka/contract/messages.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { classes } from '../../lib/format/classes.ts';
import { pathId } from '../../lib/format/path-id.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { newDealAddress } from '../../lib/loading/addresses.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { useRefresh } from '../../lib/loading/use-refresh.ts';
import { pageData, requireViewer } from '../../lib/loading/visit.ts';
import { ChatPanel } from '../../messages/chat-panel.tsx';
import { isAroundChat, loadChat, loadWatchedChat } from '../../messages/load-chat.ts';
import { ModeratedChat } from '../../messages/moderated-chat.tsx';
import { OwnResponse } from '../../responses/own-response.tsx';
import { ResponseMessage } from '../../responses/response-message.tsx';
import { ResponseSteps } from '../../responses/response-steps.tsx';
import { ResponseTerms } from '../../responses/response-terms.tsx';
import { loadNeighbours } from '../../responses/table/neighbours.ts';
import { useMarkOpened } from '../../responses/use-note-opened.ts';
import { AddToTeam } from '../../teams/add-to-team.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/response';
import styles from './response.module.css';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Отклик: ${displayName(args.loaderData.response.user.full_name)}` : 'Отклик',
    noindex: true,
  });

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const viewer = await requireViewer(request, context);
  const api = context.get(apiContext);
  const order_id = pathId(params.orderId);
  const response_id = pathId(params.responseId);
  const [order, response] = await pageData(
    request,
    context,
    Promise.all([api.orders_get({ params: { order_id } }), api.responses_get({ params: { order_id, response_id } })]),
  );
  const isOwn = viewer.freelancer.uuid === response.data.user.uuid;
  const isCustomer = viewer.customer.uuid === order.data.customer.uuid;
  const isSide = isOwn || isCustomer;
  const isWatched = viewer.is_moderator && !isSide;
  const wanted = {
    side: isOwn ? 'freelancer' : 'customer',
    order_id,
    code: url.searchParams.get('chat') ?? `response-${response_id}`,
    of: ({ chats }: Conversation) => chats.some((chat) => chat.response_id === response_id),
  } as const;
  const [chat, watched, neighbours] = await pageData(
    request,
    context,
    Promise.all([
      isSide ? loadChat(api, wanted) : null,
      isWatched ? loadWatchedChat(api, order_id, { response_id }) : null,
      isCustomer ? loadNeighbours(api, response.data, url.searchParams) : null,
    ]),
  );
  return { order: order.data, response: response.data, chat, watched, neighbours };
}

/** A response (specification section 2): its text, its terms and the viewer's actions. */
export default function ResponsePage({
  loaderData: { order, response, chat, watched, neighbours },
}: Route.ComponentProps) {
  const viewer = useViewer();
  useRefresh({
    waits: true,
    concerns: (event) => isAroundChat(event, order.id, chat),
    watches: chat ? null : order.id,
  });
  const isOwn = viewer?.freelancer.uuid === response.user.uuid;
  const isCustomer = viewer?.customer.uuid === order.customer.uuid;
  useMarkOpened(response, isCustomer);
  // Its text is the chat's first message: the author reads it there (a phone has the chat on a page of its own), others above.
  const isOfResponse = chat?.chat.response_id === response.id && chat.chat.deal_id === null;
  const isInChat = isOwn && isOfResponse;
  return (
    <>
      <BackLink to={orderAddress(order.id)}>{typeset(order.title)}</BackLink>
      <PageHeading title={isOwn ? 'Ваш отклик' : 'Отклик'}>
        {neighbours && <ResponseSteps neighbours={neighbours} />}
      </PageHeading>
      <div className={styles.columns}>
        <div className={classes(isInChat && styles.inChat)}>
          <ResponseMessage response={response} />
        </div>
        <div className={styles.side}>
          {isOwn ? (
            <OwnResponse order={order} response={response} isBrief />
          ) : (
            <ResponseTerms
              response={response}
              budget={order.budget}
              isCustomer={isCustomer}
              dealTo={order.rights.create_deal.allowed ? newDealAddress(order.id) : null}
            >
              <AddToTeam person={response.user} isWide />
            </ResponseTerms>
          )}
        </div>
        {(chat || watched) && (
          <div>
            {chat && <ChatPanel open={chat} isFirstAbove={isOfResponse && !isOwn} />}
            {watched && <ModeratedChat orderId={order.id} {...withoutFirst(watched)} />}
          </div>
        )}
      </div>
    </>
  );
}

/** The latest messages of a chat, newest first, without the one it began with. */
const withoutFirst = <Message,>({ messages, total }: { messages: Message[]; total: number }) => ({
  messages: messages.slice(0, total - 1),
  total: total - 1,
});
