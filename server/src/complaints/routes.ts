import type { ComplaintCalls } from '@provodka/contract/complaints.ts';
import { download } from '../files/service.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { addComplaintNote, decideComplaint, listQueue, releaseComplaint, takeComplaint } from './queue-service.ts';
import {
  admitComplaint,
  admitTicket,
  complain,
  createTicket,
  findComplaint,
  findEvidence,
  listOwn,
} from './service.ts';

/** Calls of contract/complaints.ts. */
export function complaintRoutes({ storage }: { storage: FileStorage }): Handlers<ComplaintCalls> {
  return {
    complaints_list: read((context, { query }) => listOwn(context, query)),
    complaints_find: read(async (context, { query }) => ({ data: await findComplaint(context, query) })),
    complaints_create: withFiles(
      (context) => admitComplaint(context),
      write(async (context, { body }) => {
        const { complaint, isNew } = await complain(context, body);
        const message = isNew ? 'Жалоба отправлена. Ответим в течение суток' : 'Вы уже пожаловались на это';
        return { data: complaint, message };
      }),
    ),
    tickets_create: withFiles(
      (context) => admitTicket(context),
      write(async (context, { body }) => ({
        data: await createTicket(context, body),
        message: 'Обращение отправлено. Ответим в течение суток',
      })),
    ),
    complaints_file: read(async (context, { params }) => download(storage, await findEvidence(context, params))),
    moderator_complaints_list: read((context, { query }) => listQueue(context, query)),
    complaints_take: write(async (context, { params }) => ({
      data: await takeComplaint(context, params.complaint_id),
      message: 'Вы взяли обращение',
    })),
    complaints_release: write(async (context, { params }) => ({
      data: await releaseComplaint(context, params.complaint_id),
      message: 'Обращение снова в очереди',
    })),
    complaints_note: write(async (context, { params, body }) => ({
      data: await addComplaintNote(context, params.complaint_id, body.text),
      message: 'Заметка добавлена',
    })),
    complaints_decide: write(async (context, { params, body }) => {
      await decideComplaint(context, params.complaint_id, body);
      return { data: null, message: 'Ответ записан и отправлен автору' };
    }),
  };
}
