import type { Content } from '../content/service.ts';
import type { Db } from '../platform/database.ts';
import { type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import type { FileStorage } from '../platform/uploads.ts';
import { admitResponse, admitResponseEdit } from './gates.ts';
import { findResponseFile, listOwnResponses, listResponses, openResponse } from './reading.ts';
import {
  approveResponse,
  createResponse,
  rejectResponse,
  revokeResponse,
  updateResponse,
  withdrawResponse,
} from './service.ts';

export interface ResponseParts {
  db: Db;
  content: Content;
  storage: FileStorage;
}

export function responseRoutes({
  db,
  content,
  storage,
}: ResponseParts): Handlers<
  | 'responses_list'
  | 'responses_create'
  | 'responses_get'
  | 'responses_update'
  | 'responses_delete'
  | 'responses_approve'
  | 'responses_revoke'
  | 'responses_reject'
  | 'responses_file'
  | 'freelancer_responses_list'
> {
  return {
    responses_list: read(async ({ params, query, viewer, now }) =>
      listResponses(db, content, viewer, { ...params, ...query }, now),
    ),
    responses_create: withFiles(
      ({ params, viewer }) => admitResponse(db, viewer, params.order_id),
      write(async (tx, { params, body, viewer, now }) => ({
        data: await createResponse(tx, content, viewer, params.order_id, body, now),
        message: 'Отклик отправлен',
      })),
    ),
    responses_get: read(async ({ params, viewer, now }) => ({
      data: await openResponse(db, content, viewer, params, now),
    })),
    responses_update: withFiles(
      ({ params, viewer, now }) => admitResponseEdit(db, content, viewer, params, now),
      write(async (tx, { params, body, viewer, now }) => ({
        data: await updateResponse(tx, content, viewer, params, body, now),
        message: 'Отклик изменён',
      })),
    ),
    responses_delete: write(async (tx, { params, viewer, now }) => {
      await withdrawResponse(tx, content, viewer, params, now);
      return { data: null, message: 'Отклик отозван' };
    }),
    responses_approve: write(async (tx, { params, viewer, now }) => ({
      data: await approveResponse(tx, content, viewer, params, now),
      message: 'Исполнитель выбран',
    })),
    responses_revoke: write(async (tx, { params, viewer, now }) => {
      const by = await revokeResponse(tx, content, viewer, params, now);
      const message = by === 'executor' ? 'Вы отказались от заказа' : 'Исполнитель снят, заказ снова в поиске';
      return { data: null, message };
    }),
    responses_reject: write(async (tx, { params, viewer, now }) => {
      await rejectResponse(tx, content, viewer, params, now);
      return { data: null, message: 'Отклик отклонён' };
    }),
    responses_file: read(async ({ params, viewer, now }) => {
      const file = await findResponseFile(db, content, viewer, params, now);
      return { ...file, open: () => storage.open(file.storage_key) };
    }),
    freelancer_responses_list: read(async ({ query, viewer, now }) =>
      listOwnResponses(db, content, viewer, query, now),
    ),
  };
}
