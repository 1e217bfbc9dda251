import Scales from 'icon:scales-fill';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import { dealAddress, orderAddress } from '@provodka/contract/http/addresses.ts';
import type { Conversation } from '@provodka/contract/messages.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { Suspense } from 'react';
import { redirect } from 'react-router';
import { Criteria, foundOf, metOf } from '../../../deals/acceptance-desk.tsx';
import { DecisionCard } from '../../../deals/disputes/decision.tsx';
import styles from '../../../deals/disputes/dispute.module.css';
import { Positions } from '../../../deals/disputes/dispute-parts.tsx';
import { OpenDisputeForm } from '../../../deals/disputes/open-dispute-form.tsx';
import { cabinetOf, chatBeside } from '../../../deals/main-deal.ts';
import { useDealMoves } from '../../../deals/use-deal-moves.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { formatDay, formatWhen } from '../../../lib/format/dates.ts';
import { typeset } from '../../../lib/format/typeset.ts';
import { useNow } from '../../../lib/live/clock.ts';
import { chatAddress, MODERATOR_DISPUTES_ADDRESS } from '../../../lib/loading/addresses.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { useRefresh } from '../../../lib/loading/use-refresh.ts';
import { pageData } from '../../../lib/loading/visit.ts';
import { ChatPanel } from '../../../messages/chat-panel.tsx';
import { DisputeChat } from '../../../messages/dispute-chat.tsx';
import { isAroundChat, loadChat, loadDisputeChat } from '../../../messages/load-chat.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink, TextLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/dispute';
import { readDealPage } from './read-deal-page.ts';

/** Shown to the moderator who decides. */
const DecisionForm = lazyPart(() => import('../../../deals/disputes/decision-form.tsx'));

/** Its code loads late, since the history is only read and unfolds without scripts; interactive parts come first. */
const DisputeHistory = lazyPart(() => import('../../../deals/disputes/dispute-history.tsx'));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Спор по сделке', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const page = await readDealPage(args);
  const { deal, order_title } = page;
  const params = { order_id: deal.order_id, deal_id: deal.id };
  if (deal.rights.dispute.allowed) return { ...page, dispute: null, chat: null, moderated: null };
  const asked = args.context.get(apiContext).deals_dispute_get({ params });
  const reply = await pageData(
    args.request,
    args.context,
    asked.catch((error: unknown) => {
      // The deal has never had a dispute, and none can be opened now.
      if (isApiError(error) && error.status === 404) throw redirect(dealAddress(deal));
      throw error;
    }),
  );
  return { ...page, dispute: reply.data, ...(await loadTalk(args, deal, order_title)) };
}

/** The chat of the dispute: a side has it among its chats of the order, a moderator talks with both. */
async function loadTalk({ context, request, url }: Route.LoaderArgs, deal: DealView, order_title: string) {
  const api = context.get(apiContext);
  const { order_id, id, number, side, customer, rights } = deal;
  if (side === 'moderator') {
    const order = { id: order_id, title: order_title };
    const title = `Спор №${NBSP}${number}`;
    const asked = loadDisputeChat(api, { order, deal_id: id, title, interlocutor: customer, send: rights.evidence });
    return { chat: null, moderated: await pageData(request, context, asked) };
  }
  const wanted = {
    side: cabinetOf(deal),
    order_id,
    code: url.searchParams.get('chat') ?? `dispute-${id}`,
    of: ({ chats }: Conversation) => chats.some((one) => one.deal_id === id),
  } as const;
  return { chat: await pageData(request, context, loadChat(api, wanted)), moderated: null };
}

const OUTCOMES: Record<string, string> = {
  withdrawn: 'Спор отозван',
  conceded_by_customer: 'Заказчик уступил',
  conceded_by_executor: 'Исполнитель уступил',
  decided: 'Решение вынесено',
};

function metWords(deal: DealView): string {
  const found = foundOf(deal);
  return found ? `Модератор: выполнено ${found}` : `Заказчик отметил ${metOf(deal)}`;
}

/** A dispute about a deal: opened here, argued by both sides, decided by a moderator (product: money, screens). */
export default function DisputePage({
  loaderData: { deal, order_title, order_address, dispute, chat, moderated },
}: Route.ComponentProps) {
  const now = useNow();
  const moves = useDealMoves(deal);
  useRefresh({
    waits: true,
    concerns: (event) => isAroundChat(event, deal.order_id, chat ?? moderated),
    watches: deal.side === 'moderator' ? deal.order_id : null,
  });
  const back = deal.side === 'moderator' ? MODERATOR_DISPUTES_ADDRESS : dealAddress(deal);
  if (dispute === null) {
    return (
      <>
        <BackLink to={back}>{typeset(order_title)}</BackLink>
        <PageHeading
          title="Открыть спор"
          description={
            <>
              {`Сделка №${NBSP}${deal.number} на${NBSP}${formatRubles(deal.price)}. Деньги останутся в${NBSP}резерве, пока модератор не${NBSP}решит. Сначала `}
              <TextLink to={chatAddress(cabinetOf(deal), deal.order_id, chatBeside(deal))}>
                напишите в&nbsp;чат
              </TextLink>
              : чаще всего этого хватает.
            </>
          }
        />
        <OpenDisputeForm deal={deal} />
      </>
    );
  }
  const { rights } = deal;
  const hasSpoken = dispute.positions.some(({ by }) => by === deal.side);
  const isDeciding = rights.decide.allowed;
  const canAct = rights.evidence.allowed || rights.withdraw.allowed || rights.concede.allowed;
  const talk = chat ? <ChatPanel open={chat} /> : moderated && <DisputeChat open={moderated} />;
  // Stands where the columns end about level: under the chat of a moderator, under everything while they decide.
  const history = (
    <Suspense>
      <DisputeHistory deal={deal} dispute={dispute} />
    </Suspense>
  );
  return (
    <>
      <BackLink to={back}>{deal.side === 'moderator' ? 'Споры' : `Сделка №${NBSP}${deal.number}`}</BackLink>
      <PageHeading title={typeset(order_title)} />
      <p className={styles.facts}>
        <Badge tone={dispute.outcome ? 'mut' : 'warn'} icon={<Scales size={16} />}>
          {dispute.outcome ? (OUTCOMES[dispute.outcome] ?? 'Спор закончен') : 'Ждёт решения'}
        </Badge>
        <span>
          Сделка №{NBSP}
          {deal.number}, <b>{formatRubles(deal.price)}</b>
        </span>
        <span>{dispute.reason.title}</span>
        <span>Открыт {formatWhen(dispute.opened_at, now)}</span>
        {!dispute.outcome && <span>Ответ до&nbsp;{formatDay(dispute.answer_by, now)}</span>}
        {/* A former executor may see a private order no more. */}
        {order_address === orderAddress(deal.order_id) && (
          <TextLink to={order_address}>
            Заказ №{NBSP}
            {deal.order_id}
          </TextLink>
        )}
      </p>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <DecisionCard deal={deal} dispute={dispute} />
          <Card title="Что написано в сделке">
            <p className={styles.text}>{typeset(deal.description)}</p>
          </Card>
          {deal.criteria.length > 0 && !isDeciding && (
            <Card title="Критерии приёмки" description={metWords(deal)}>
              <Criteria deal={deal} />
            </Card>
          )}
          <Positions deal={deal} dispute={dispute}>
            {canAct && (
              <div className={styles.actions}>
                {rights.evidence.allowed && (
                  <Button kind={deal.side === 'moderator' ? 'sec' : 'pri'} onClick={() => moves.ask('evidence')}>
                    {deal.side === 'moderator' ? 'Задать вопрос' : hasSpoken ? 'Дополнить позицию' : 'Ответить'}
                  </Button>
                )}
                {rights.withdraw.allowed && <Button onClick={() => moves.ask('withdraw')}>Отозвать спор</Button>}
                {rights.concede.allowed && <Button onClick={() => moves.ask('concede')}>Уступить</Button>}
              </div>
            )}
          </Positions>
          {isDeciding ? talk : chat && history}
        </div>
        <div className={styles.stack}>
          {isDeciding ? (
            <Suspense>
              <DecisionForm deal={deal} dispute={dispute} />
            </Suspense>
          ) : (
            talk
          )}
          {!isDeciding && moderated && history}
        </div>
        {isDeciding && <div className={styles.whole}>{history}</div>}
      </div>
      {moves.dialog}
    </>
  );
}
