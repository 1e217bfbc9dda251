/** Documents of finished deals, and tables of a person's own deals (product: money). */

import { refuseDocuments } from '@provodka/domain/deals/deal-documents.ts';
import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { endOfMoscowDay, type IsoDay, moscowDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import { CONCEALED_TITLE, findOrderForViewer } from '../../orders/service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { csvFile } from '../../platform/documents/csv.ts';
import type { Download } from '../../platform/http/handler.ts';
import { HttpFailure } from '../../platform/http/http-failure.ts';
import { inMemory } from '../../platform/http/in-memory.ts';
import { assertAllowed } from '../../platform/rights.ts';
import { findPeople } from '../../users/service.ts';
import { sideOf, visibleTo } from '../access.ts';
import { DEALS_HEADING, dealLine } from '../deals-table.ts';
import type { DealIds } from '../moves.ts';
import { findDealRow } from '../store.ts';
import { findDealEntries, findListedDeals } from './document-store.ts';
import type { DealDocumentData, Publisher } from './document-words.ts';

/*
 * The PDF library is loaded with the first document, so that a start need not wait for it.
 */

/**
 * The act of a finished deal. Throws RefusedError: `not_found` to people who are no side of it, `deal_wrong_status`
 * before its end.
 */
export async function makeAct(context: ReadContext, publisher: Publisher, ids: DealIds): Promise<Download> {
  const papers = await readPapers(context, publisher, ids);
  const { actPdf } = await import('./act-pdf.ts');
  return pdf(`Акт ${nameOf(papers)}.pdf`, await actPdf(papers));
}

/** The payment statement of a finished deal, as the viewer's side may see its money. Throws RefusedError like the act. */
export async function makeStatement(context: ReadContext, publisher: Publisher, ids: DealIds): Promise<Download> {
  const papers = await readPapers(context, publisher, ids);
  const { statementPdf } = await import('./statement-pdf.ts');
  return pdf(`Выписка ${nameOf(papers)}.pdf`, await statementPdf(papers));
}

async function readPapers(context: ReadContext, publisher: Publisher, ids: DealIds): Promise<DealDocumentData> {
  const { db, viewer, now } = context;
  const seen = await findOrderForViewer(context, ids.order_id);
  const deal = await findDealRow(db, ids.order_id, ids.deal_id, visibleTo(viewer));
  const side = deal ? sideOf(viewer, deal) : null;
  if (!seen || !deal || side === null || side === 'moderator') throw new RefusedError(refuse('not_found'));
  assertAllowed(refuseDocuments(deal.status));
  const people = await findPeople(context, [deal.customer_uuid, deal.executor_uuid]);
  const fullName = (uuid: string) => people.get(uuid)?.full_name ?? '';
  return {
    publisher,
    // A side that was shown out of a private order learns nothing of what it is called now.
    order: { id: seen.order.id, title: seen.isVisible ? seen.order.title : CONCEALED_TITLE },
    deal,
    side,
    customer: fullName(deal.customer_uuid),
    executor: fullName(deal.executor_uuid),
    entries: await findDealEntries(db, deal.id),
    now,
  };
}

const nameOf = ({ deal }: DealDocumentData): string => `${deal.order_id}-${deal.number}`;

const pdf = (title: string, bytes: Buffer): Download => ({ title, type: 'application/pdf', ...inMemory(bytes) });

/**
 * The viewer's deals of one side created in these days of Moscow, both included, as a table for Excel. Throws HttpFailure 422
 * when there are more than one table takes.
 */
export async function listForExcel(
  { db, viewer, now }: ReadContext,
  side: 'customer' | 'freelancer',
  { date_from, date_to }: { date_from?: IsoDay | undefined; date_to?: IsoDay | undefined },
): Promise<Download> {
  const uuid = side === 'customer' ? viewer.customer_uuid : viewer.freelancer_uuid;
  const days = {
    from: date_from === undefined ? null : startOfMoscowDay(date_from),
    before: date_to === undefined ? null : endOfMoscowDay(date_to),
  };
  const deals = await findListedDeals(db, { side, uuid, viewer }, days, DEAL_LIMITS.table + 1);
  if (deals.length > DEAL_LIMITS.table)
    throw new HttpFailure(422, `За эти дни больше ${DEAL_LIMITS.table} сделок. Выберите период короче`);
  const until = date_to ?? moscowDay(now);
  const period = date_from === undefined ? `по ${until}` : `${date_from} – ${until}`;
  const lines = deals.map((deal) => dealLine(side, deal));
  return csvFile(`Сделки ${period}`, DEALS_HEADING[side], lines);
}
