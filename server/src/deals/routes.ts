import { FIXED_TEXTS } from '@provodka/contract/errors.ts';
import { listSbpBanks } from '../content/service.ts';
import { type Handlers, read, withFiles, write, writeFreely } from '../platform/http/handler.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import type { FileStorage } from '../platform/uploads.ts';
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

export function dealRoutes(
  parts: DealParts & { storage: FileStorage },
): Handlers<
  | 'deals_list'
  | 'deals_create'
  | 'deals_get'
  | 'deals_delete'
  | 'deals_pay'
  | 'deals_deliver'
  | 'deals_rework'
  | 'deals_accept'
  | 'deals_payout'
  | 'deals_refund'
  | 'deals_dispute_concede'
  | 'deals_file'
  | 'sbp_banks_list'
  | 'payments_notify'
> {
  const { db, provider, storage } = parts;
  return {
    deals_list: read(async ({ params, viewer, now }) => ({
      data: await listDeals(db, parts, viewer, params.order_id, now),
    })),
    deals_create: withFiles(
      ({ params, viewer }) => admitProposal(db, viewer, params.order_id),
      write(async (tx, { params, body, viewer, now }) => ({
        data: await createDeal(tx, parts, viewer, params.order_id, body, now),
        message: 'Сделка создана',
      })),
    ),
    deals_get: read(async ({ params, viewer, now }) => ({ data: await getDeal(db, parts, viewer, params, now) })),
    deals_delete: write(async (tx, { params, viewer, now }) => {
      await deleteDeal(tx, viewer, params, now);
      return { data: null, message: 'Сделка удалена' };
    }),
    deals_pay: writeFreely(async ({ params, body, viewer, now }) => ({
      data: { payment_url: await payDeal(parts, viewer, params, body, now) },
      message: 'Переходим на страницу банка',
    })),
    deals_deliver: withFiles(
      ({ params, viewer }) => admitDelivery(db, viewer, params),
      write(async (tx, { params, body, viewer, now }) => ({
        data: await deliver(tx, parts, viewer, params, body, now),
        message: 'Работа передана заказчику',
      })),
    ),
    deals_rework: write(async (tx, { params, body, viewer, now }) => ({
      data: await returnForRework(tx, parts, viewer, params, body, now),
      message: 'Работа возвращена на доработку',
    })),
    deals_accept: write(async (tx, { params, viewer, now }) => ({
      data: await accept(tx, parts, viewer, params, now),
      message: 'Работа принята',
    })),
    deals_payout: write(async (tx, { params, body, viewer, now }) => ({
      data: await requestPayout(tx, parts, viewer, params, body, now),
      message: 'Выплата отправлена',
    })),
    deals_refund: write(async (tx, { params, body, viewer, now }) => ({
      data: await requestRefund(tx, parts, viewer, params, body, now),
      message: 'Деньги возвращаются заказчику',
    })),
    deals_dispute_concede: write(async (tx, { params, viewer, now }) => ({
      data: await concede(tx, parts, viewer, params, now),
      message: 'Спор завершён',
    })),
    deals_file: read(async ({ params, viewer }) => {
      const file = await findDealFile(db, viewer, params);
      return { ...file, open: () => storage.open(file.storage_key) };
    }),
    sbp_banks_list: read(async () => ({ data: [...listSbpBanks()] })),
    payments_notify: writeFreely(async ({ params, body, now }) => {
      if (params.provider !== provider.name) throw new HttpFailure(404, FIXED_TEXTS.screens[404].title);
      await heedNotification(parts, body.object.id, now);
      return { data: null };
    }),
  };
}
