import type { DealCalls } from '@provodka/contract/deals.ts';
import { FIXED_TEXTS } from '@provodka/contract/errors.ts';
import { listSbpBanks } from '../content/service.ts';
import { download } from '../files/service.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { free, type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { heedNotification } from './follow.ts';
import { admitDelivery, admitProposal } from './gates.ts';
import { findDealFile, getDeal, listDeals } from './reading.ts';
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
} from './service.ts';

export function dealRoutes(parts: DealParts & { storage: FileStorage }): Handlers<DealCalls> {
  const { provider, storage } = parts;
  return {
    deals_list: read(async ({ db, viewer, now }, { params }) => ({
      data: await listDeals(db, parts, viewer, params.order_id, now),
    })),
    deals_create: withFiles(
      ({ db, viewer }, { params }) => admitProposal(db, viewer, params.order_id),
      write(async ({ db: tx, viewer, now }, { params, body }) => ({
        data: await createDeal(tx, parts, viewer, params.order_id, body, now),
        message: 'Сделка создана',
      })),
    ),
    deals_get: read(async ({ db, viewer, now }, { params }) => ({
      data: await getDeal(db, parts, viewer, params, now),
    })),
    deals_delete: write(async ({ db: tx, viewer, now }, { params }) => {
      await deleteDeal(tx, viewer, params, now);
      return { data: null, message: 'Сделка удалена' };
    }),
    deals_pay: free(async ({ viewer, now }, { params, body }) => ({
      data: { payment_url: await payDeal(parts, viewer, params, body, now) },
      message: 'Переходим на страницу банка',
    })),
    deals_deliver: withFiles(
      ({ db, viewer }, { params }) => admitDelivery(db, viewer, params),
      write(async ({ db: tx, viewer, now }, { params, body }) => ({
        data: await deliver(tx, parts, viewer, params, body, now),
        message: 'Работа передана заказчику',
      })),
    ),
    deals_rework: write(async ({ db: tx, viewer, now }, { params, body }) => ({
      data: await returnForRework(tx, parts, viewer, params, body, now),
      message: 'Работа возвращена на доработку',
    })),
    deals_accept: write(async ({ db: tx, viewer, now }, { params }) => ({
      data: await accept(tx, parts, viewer, params, now),
      message: 'Работа принята',
    })),
    deals_payout: write(async ({ db: tx, viewer, now }, { params, body }) => ({
      data: await requestPayout(tx, parts, viewer, params, body, now),
      message: 'Выплата отправлена',
    })),
    deals_refund: write(async ({ db: tx, viewer, now }, { params, body }) => ({
      data: await requestRefund(tx, parts, viewer, params, body, now),
      message: 'Деньги возвращаются заказчику',
    })),
    deals_dispute_concede: write(async ({ db: tx, viewer, now }, { params }) => ({
      data: await concede(tx, parts, viewer, params, now),
      message: 'Спор завершён',
    })),
    deals_file: read(async ({ db, viewer }, { params }) => {
      const file = await findDealFile(db, viewer, params);
      return download(storage, file);
    }),
    sbp_banks_list: read(async () => ({ data: [...listSbpBanks()] })),
    payments_notify: free(async ({ now }, { params, body }) => {
      if (params.provider !== provider.name) throw new HttpFailure(404, FIXED_TEXTS.screens[404].title);
      await heedNotification(parts, body.object.id, now);
      return { data: null };
    }),
  };
}
