import type { DealCalls } from '@provodka/contract/deals/deals.ts';
import type { DisputeCalls } from '@provodka/contract/deals/disputes.ts';
import type { PayoutCalls } from '@provodka/contract/deals/payouts.ts';
import { listSbpBanks } from '../content/service.ts';
import { download } from '../files/service.ts';
import type { ReadContext } from '../platform/context.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { free, type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { admitDelivery, admitEvidence, admitParty, admitProposal } from './admission.ts';
import { getDispute, listDisputes } from './disputes/dispute-reading.ts';
import { addEvidence, decideDispute, openDispute, withdrawDispute } from './disputes/dispute-service.ts';
import type { Publisher } from './documents/document-words.ts';
import { listForExcel, makeAct, makeStatement } from './documents/documents.ts';
import { listHolds } from './money/hold-reading.ts';
import { decidePayout, stopPayout } from './money/hold-service.ts';
import { findDealFile, getDeal, listDeals, type ShownDeal, showDeal } from './reading.ts';
import {
  accept,
  concede,
  createDeal,
  type DealParts,
  deleteDeal,
  deliver,
  payDeal,
  requestPayout,
  requestRefund,
  returnForRework,
  tickCriteria,
} from './service.ts';

export function dealRoutes(
  parts: DealParts & { storage: FileStorage; publisher: Publisher },
): Handlers<DealCalls | DisputeCalls | PayoutCalls> {
  const { storage, publisher, provider } = parts;
  const show = (context: ReadContext, deal: ShownDeal) => showDeal(context, parts, deal);
  return {
    deals_list: read(async (context, { params }) => ({
      data: await listDeals(context, parts, params.order_id),
    })),
    deals_create: withFiles(
      (context, { params }) => admitProposal(context, params.order_id),
      write(async (context, { params, body }) => ({
        data: await show(context, await createDeal(context, params.order_id, body, provider.offers.most_payout)),
        message: 'Сделка создана',
      })),
    ),
    deals_get: read(async (context, { params }) => ({
      data: await getDeal(context, parts, params),
    })),
    deals_delete: write(async (context, { params }) => {
      await deleteDeal(context, params);
      return { data: null, message: 'Сделка удалена' };
    }),
    deals_pay: free(async (context, { params, body }) => ({
      data: { payment_url: await payDeal(context, parts, params, body) },
      message: 'Переходим на страницу банка',
    })),
    deals_deliver: withFiles(
      (context, { params }) => admitDelivery(context, params),
      write(async (context, { params, body }) => ({
        data: await show(context, await deliver(context, params, body)),
        message: 'Работа передана заказчику',
      })),
    ),
    deals_tick: write(async (context, { params, body }) => ({
      data: await show(context, await tickCriteria(context, params, [body])),
    })),
    deals_rework: write(async (context, { params, body }) => ({
      data: await show(context, await returnForRework(context, params, body)),
      message: 'Работа возвращена на доработку',
    })),
    deals_accept: write(async (context, { params, body }) => ({
      data: await show(context, await accept(context, params, body)),
      message: 'Работа принята',
    })),
    deals_payout: write(async (context, { params, body }) => ({
      data: await show(context, await requestPayout(context, parts, params, body)),
      message: 'Выплата запрошена',
    })),
    deals_payout_stop: write(async (context, { params }) => ({
      data: await show(context, await stopPayout(context, params)),
      message: 'Выплата остановлена',
    })),
    moderator_payouts_list: read((context, { query }) => listHolds(context, query)),
    payouts_decide: write(async (context, { params, body }) => ({
      data: await decidePayout(context, params.payout_id, body),
      message: body.decision === 'released' ? 'Выплата разрешена' : 'Выплата задержана',
    })),
    deals_refund: write(async (context, { params, body }) => ({
      data: await show(context, await requestRefund(context, params, body)),
      message: 'Деньги возвращаются заказчику',
    })),
    deals_dispute_concede: write(async (context, { params, body }) => ({
      data: await show(context, await concede(context, params, body)),
      message: 'Спор завершён',
    })),
    deals_dispute_get: read(async (context, { params }) => ({ data: await getDispute(context, params) })),
    deals_dispute: withFiles(
      (context, { params }) => admitParty(context, params),
      write(async (context, { params, body }) => ({
        data: await show(context, await openDispute(context, params, body)),
        message: 'Спор открыт, деньги ждут решения модератора',
      })),
    ),
    deals_dispute_evidence: withFiles(
      async (context, { params }) => void (await admitEvidence(context, params)),
      write(async (context, { params, body }) => ({
        data: await show(context, await addEvidence(context, params, body)),
        message: 'Позиция дополнена',
      })),
    ),
    deals_dispute_withdraw: write(async (context, { params }) => ({
      data: await show(context, await withdrawDispute(context, params)),
      message: 'Спор отозван',
    })),
    deals_dispute_decide: write(async (context, { params, body }) => ({
      data: await show(context, await decideDispute(context, params, body)),
      message: 'Решение вынесено',
    })),
    moderator_disputes_list: read((context, { query }) => listDisputes(context, query)),
    deals_file: read(async (context, { params }) => {
      const file = await findDealFile(context, parts, params);
      return download(storage, file);
    }),
    deals_act: read((context, { params }) => makeAct(context, publisher, params)),
    deals_statement: read((context, { params }) => makeStatement(context, publisher, params)),
    customer_deals_csv: read((context, { query }) => listForExcel(context, 'customer', query)),
    freelancer_deals_csv: read((context, { query }) => listForExcel(context, 'freelancer', query)),
    sbp_banks_list: read(async (context) => ({ data: await listSbpBanks(context) })),
  };
}
