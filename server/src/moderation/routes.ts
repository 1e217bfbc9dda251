import { type Handlers, read, write } from '../platform/http/handler.ts';
import { listAudit } from './audit.ts';
import { decideCheck, listChecks } from './checks.ts';
import { appeal, countQueue, decideAppeal, listAppeals, listOwnBans } from './service.ts';

type OwnCalls =
  | 'moderator_queue'
  | 'moderator_audit_list'
  | 'moderator_appeals_list'
  | 'bans_list'
  | 'appeals_create'
  | 'appeals_decide'
  | 'moderator_checks_list'
  | 'checks_decide';

/** Calls of contract/moderation.ts that belong to no other noun. */
export function moderationRoutes(): Handlers<OwnCalls> {
  return {
    moderator_queue: read(async (context) => ({ data: await countQueue(context) })),
    moderator_audit_list: read((context, { query }) => listAudit(context, query)),
    moderator_appeals_list: read((context, { query }) => listAppeals(context, query)),
    moderator_checks_list: read((context, { query }) => listChecks(context, query)),
    checks_decide: write(async (context, { params, body }) => ({
      data: await decideCheck(context, params.check_id, body),
      message: 'Решение записано',
    })),
    bans_list: read(async (context) => ({ data: await listOwnBans(context) })),
    appeals_create: write(async (context, { body }) => {
      await appeal(context, body);
      return { data: null, message: 'Обжалование отправлено. Его рассмотрит другой модератор' };
    }),
    appeals_decide: write(async (context, { params, body }) => {
      await decideAppeal(context, params.appeal_id, body);
      return { data: null, message: body.is_accepted ? 'Блокировка снята' : 'Обжалование отклонено' };
    }),
  };
}
