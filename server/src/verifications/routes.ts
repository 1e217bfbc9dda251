import type { VerificationCalls } from '@provodka/contract/people/verifications.ts';
import { download } from '../files/service.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type Handlers, read, withFiles, write } from '../platform/http/handler.ts';
import { decideVerification, listQueue, revokeVerification } from './queue-service.ts';
import { admitSubmission, findDocument, listOwn, submitVerification, withdrawVerification } from './service.ts';

/** Calls of contract/people/verifications.ts. */
export function verificationRoutes(parts: { secret: string; storage: FileStorage }): Handlers<VerificationCalls> {
  return {
    verifications_list: read(async (context) => ({ data: await listOwn(context) })),
    verifications_create: withFiles(
      (context) => admitSubmission(context),
      write(async (context, { body }) => ({
        data: await submitVerification(context, parts, body),
        message: 'Заявка отправлена. О решении модератора мы сообщим',
      })),
    ),
    verifications_withdraw: write(async (context, { params }) => {
      const data = await withdrawVerification(context, params.verification_id);
      const message = data.decision === null ? 'Заявка отозвана, документы удаляются' : 'Подтверждение убрано';
      return { data, message };
    }),
    verifications_file: read(async (context, { params }) =>
      download(parts.storage, await findDocument(context, params)),
    ),
    moderator_verifications_list: read((context, { query }) => listQueue(context, query)),
    verifications_decide: write(async (context, { params, body }) => {
      const data = await decideVerification(context, params.verification_id, body);
      return { data, message: data.decision?.is_approved ? 'Подтверждено' : 'Отказ отправлен с причиной' };
    }),
    verifications_revoke: write(async (context, { params, body }) => ({
      data: await revokeVerification(context, params.verification_id, body),
      message: 'Подтверждение снято, человеку сказано почему',
    })),
  };
}
