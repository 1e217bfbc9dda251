import type { ResponseCalls } from '@provodka/contract/responses.ts';
import { download } from '../files/service.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { admitResponse, admitResponseEdit } from './gates.ts';
import { findResponseFile, getResponse, listOwnResponses, listResponses } from './reading.ts';
import {
  approveResponse,
  createResponse,
  noteOpened,
  rejectResponse,
  revokeResponse,
  updateResponse,
  withdrawResponse,
} from './service.ts';

export function responseRoutes({ storage }: { storage: FileStorage }): Handlers<ResponseCalls> {
  return {
    responses_list: read(async ({ db, content, viewer, now }, { params, query }) =>
      listResponses(db, content, viewer, { ...params, ...query }, now),
    ),
    responses_create: withFiles(
      ({ db, viewer }, { params }) => admitResponse(db, viewer, params.order_id),
      write(async ({ db: tx, content, viewer, now }, { params, body }) => ({
        data: await createResponse(tx, content, viewer, params.order_id, body, now),
        message: 'Отклик отправлен',
      })),
    ),
    responses_get: read(async ({ db, content, viewer, now }, { params }) => ({
      data: await getResponse(db, content, viewer, params, now),
    })),
    responses_update: withFiles(
      ({ db, content, viewer, now }, { params }) => admitResponseEdit(db, content, viewer, params, now),
      write(async ({ db: tx, content, viewer, now }, { params, body }) => ({
        data: await updateResponse(tx, content, viewer, params, body, now),
        message: 'Отклик изменён',
      })),
    ),
    responses_view: write(async ({ db: tx, content, viewer, now }, { params }) => {
      await noteOpened(tx, content, viewer, params, now);
      return { data: null };
    }),
    responses_delete: write(async ({ db: tx, content, viewer, now }, { params }) => {
      await withdrawResponse(tx, content, viewer, params, now);
      return { data: null, message: 'Отклик отозван' };
    }),
    responses_approve: write(async ({ db: tx, content, viewer, now }, { params }) => ({
      data: await approveResponse(tx, content, viewer, params, now),
      message: 'Исполнитель выбран',
    })),
    responses_revoke: write(async ({ db: tx, content, viewer, now }, { params }) => {
      const by = await revokeResponse(tx, content, viewer, params, now);
      const message = by === 'executor' ? 'Вы отказались от заказа' : 'Исполнитель снят, заказ снова в поиске';
      return { data: null, message };
    }),
    responses_reject: write(async ({ db: tx, content, viewer, now }, { params }) => {
      await rejectResponse(tx, content, viewer, params, now);
      return { data: null, message: 'Отклик отклонён' };
    }),
    responses_file: read(async ({ db, content, viewer, now }, { params }) => {
      const file = await findResponseFile(db, content, viewer, params, now);
      return download(storage, file);
    }),
    freelancer_responses_list: read(async ({ db, content, viewer, now }, { query }) =>
      listOwnResponses(db, content, viewer, query, now),
    ),
  };
}
