/** Disputes as they are read by both sides and by moderators (product: money). */

import type { DisputeLine, DisputeView, disputeRoutes, QueuedDispute } from '@provodka/contract/deals/disputes.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { dealTitle } from '@provodka/domain/deals/deal-terms.ts';
import { disputeAnswerBy, shareByCriteria } from '@provodka/domain/deals/disputes.ts';
import { add, kopecks, toRubles } from '@provodka/domain/money/money.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { findFiles, type LinkedFile } from '../../files/service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { cursorMeta, readCursorPage } from '../../platform/cursor-paging.ts';
import { exactMeta } from '../../platform/paging.ts';
import { findPeople } from '../../users/service.ts';
import { isLineShown, sideOf, visibleTo } from '../access.ts';
import type { DealIds } from '../moves.ts';
import { DEAL_FILES, type DealRow, findDealRow, findLines, type LineRow } from '../store.ts';
import {
  countQueue,
  DISPUTE_ORDERS,
  type DisputeRow,
  findLatest,
  findQueue,
  findWords,
  type Words,
} from './dispute-store.ts';
import { reasonTitle } from './dispute-words.ts';

const NOTIFICATION_TEXTS: readonly LineRow['move'][] = ['dispute_open', 'dispute_evidence'];

/** The latest dispute of a deal. Throws RefusedError `not_found` where there is none, or the deal is not the viewer's to see. */
export async function getDispute({ db, viewer, now }: ReadContext, ids: DealIds): Promise<DisputeView> {
  const deal = await findDealRow(db, ids.order_id, ids.deal_id, visibleTo(viewer));
  const dispute = deal && (await findLatest(db, [deal.id])).get(deal.id);
  if (!deal || !dispute) throw new RefusedError(refuse('not_found'));
  const side = sideOf(viewer, deal) ?? 'moderator';
  const lines = (await findLines(db, [deal.id])).filter(({ move }) => isLineShown(side, move));
  const files = await findFiles(db, DEAL_FILES, [deal.id]);
  const filesOf = (eventId: number) => files.filter((file) => file.event_id === eventId).map(presentProven(deal));
  const people = await findPeople({ db, now }, [deal.customer_uuid, deal.executor_uuid]);
  const authorOf = (userUuid: string) => {
    if (people.get(deal.customer_uuid)?.user_uuid === userUuid) return 'customer' as const;
    return people.get(deal.executor_uuid)?.user_uuid === userUuid ? ('executor' as const) : ('moderator' as const);
  };
  const said = lines.filter(
    ({ move, created_at }) => NOTIFICATION_TEXTS.includes(move) && created_at >= dispute.opened_at,
  );
  const moves = lines.map((line): DisputeLine => presentMove(line, filesOf(line.id)));
  const { words, number_older } = await findWords(db, deal, side === 'moderator');
  const talk = words.map((word): DisputeLine => presentWords(word, authorOf(word.author_uuid)));
  return {
    id: dispute.id,
    opener: dispute.opener,
    reason: { code: dispute.reason, title: reasonTitle(dispute.reason) },
    opened_at: dispute.opened_at.toISOString(),
    answer_by: disputeAnswerBy(dispute.opened_at).toISOString(),
    ended_at: dispute.ended_at?.toISOString() ?? null,
    outcome: dispute.outcome,
    decision: presentDecision(dispute, deal),
    positions: said.map(({ id, by, comment, created_at }) => ({
      by: by === 'customer' || by === 'executor' ? by : 'moderator',
      comment,
      files: filesOf(id),
      created_at: created_at.toISOString(),
    })),
    timeline: [...moves, ...talk].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)),
    number_older_messages: number_older,
    money: {
      price: toRubles(deal.price),
      total: toRubles(add(deal.price, deal.commission)),
      commission_rate: deal.commission_rate,
    },
  };
}

function presentDecision({ share, decision, found_met }: DisputeRow, { criteria }: DealRow): DisputeView['decision'] {
  if (share === null) return null;
  const criteria_share = found_met === null ? null : shareByCriteria(found_met.length, criteria.length);
  return { share, criteria_share, reason: decision ?? '', decided_by: 'Модератор' };
}

const presentProven =
  (deal: DealRow) =>
  ({ id, title, size, type, sha256 }: LinkedFile<'deal_files'>) => ({
    id,
    title,
    size,
    type,
    url: callAddress('deals_file', { params: { order_id: deal.order_id, deal_id: deal.id, file_id: id } }),
    sha256,
  });

const presentMove = (line: LineRow, files: DisputeLine['files']): DisputeLine => ({
  kind: 'move',
  move: line.move,
  by: line.by,
  text: line.comment,
  files,
  is_hidden: false,
  created_at: line.created_at.toISOString(),
});

const presentWords = (word: Words, by: 'customer' | 'executor' | 'moderator'): DisputeLine => ({
  kind: 'message',
  move: null,
  by,
  text: word.message,
  files: [],
  is_hidden: word.is_hidden,
  created_at: word.created_at.toISOString(),
});

type QueueQuery = z.output<(typeof disputeRoutes)['moderator_disputes_list']['query']>;

/** Disputes for moderators. */
export async function listDisputes(context: ReadContext, query: QueueQuery) {
  const { db } = context;
  const counters = await countQueue(db);
  const turned = await readCursorPage(query, async (place) => ({ rows: await findQueue(db, query.slice, place) }));
  const { rows } = turned;
  const people = await findPeople(
    context,
    rows.flatMap((row) => [row.customer_uuid, row.executor_uuid]),
  );
  const data = rows.flatMap((row): QueuedDispute[] => {
    const customer = people.get(row.customer_uuid);
    const executor = people.get(row.executor_uuid);
    if (!customer || !executor) return [];
    const { id, order_id, order_title, deal_id, number, opener, outcome, share } = row;
    return [
      {
        id,
        order_id,
        order_title,
        deal_id,
        number,
        title: dealTitle(row.description),
        price: toRubles(kopecks(row.price)),
        customer,
        executor,
        opener,
        reason: reasonTitle(row.reason),
        opened_at: row.opened_at.toISOString(),
        answer_by: disputeAnswerBy(row.opened_at).toISOString(),
        outcome,
        share,
        ended_at: row.ended_at?.toISOString() ?? null,
      },
    ];
  });
  const meta = cursorMeta(exactMeta(query, counters[query.slice]), turned, DISPUTE_ORDERS[query.slice]);
  return { data, meta, counters };
}
