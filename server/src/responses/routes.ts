import type { ResponseCalls } from '@provodka/contract/orders/responses.ts';
import { download } from '../files/service.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { admitResponse, admitResponseEdit } from './admission.ts';
import { changeVisibility, listModeratorResponses, responsesForExcel } from './moderation.ts';
import { findResponseFile, getResponse, listOwnResponses, listResponses } from './reading.ts';
import {
  approveResponse,
  createResponse,
  markOpened,
  rejectResponse,
  revokeResponse,
  updateResponse,
  withdrawResponse,
} from './service.ts';

export function responseRoutes({
  storage,
}: {
  storage: FileStorage;
}): Handlers<ResponseCalls | 'responses_visible' | 'moderator_responses_list' | 'moderator_responses_csv'> {
  return {
    responses_list: read(async (context, { params, query }) => listResponses(context, { ...params, ...query })),
    responses_create: withFiles(
      (context, { params }) => admitResponse(context, params.order_id),
      write(async (context, { params, body }) => ({
        data: await createResponse(context, params.order_id, body),
        message: 'Отклик отправлен',
      })),
    ),
    responses_get: read(async (context, { params }) => ({
      data: await getResponse(context, params),
    })),
    responses_update: withFiles(
      (context, { params }) => admitResponseEdit(context, params),
      write(async (context, { params, body }) => ({
        data: await updateResponse(context, params, body),
        message: 'Отклик изменён',
      })),
    ),
    responses_view: write(async (context, { params }) => {
      await markOpened(context, params);
      return { data: null };
    }),
    responses_delete: write(async (context, { params }) => {
      await withdrawResponse(context, params);
      return { data: null, message: 'Отклик отозван' };
    }),
    responses_approve: write(async (context, { params, body }) => ({
      data: await approveResponse(context, params, body),
      message: 'Исполнитель выбран',
    })),
    responses_revoke: write(async (context, { params }) => {
      const by = await revokeResponse(context, params);
      const message = by === 'executor' ? 'Вы отказались от заказа' : 'Исполнитель снят, заказ снова в поиске';
      return { data: null, message };
    }),
    responses_reject: write(async (context, { params }) => {
      await rejectResponse(context, params);
      return { data: null, message: 'Отклик отклонён' };
    }),
    responses_file: read(async (context, { params }) => {
      const file = await findResponseFile(context, params);
      return download(storage, file);
    }),
    responses_visible: write(async (context, { params, body }) => ({
      data: await changeVisibility(context, params, body),
      message: body.status ? 'Отклик снова виден заказчику' : 'Отклик скрыт',
    })),
    moderator_responses_list: read((context, { query }) => listModeratorResponses(context, query)),
    moderator_responses_csv: read((context, { query }) => responsesForExcel(context, query)),
    freelancer_responses_list: read(async (context, { query }) => listOwnResponses(context, query)),
  };
}
