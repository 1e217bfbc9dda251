import type { ModerationCalls } from '@provodka/contract/moderation.ts';
import { type Handlers, read, write } from '../../platform/http/handler.ts';
import { listUsers, usersForExcel } from './moderator-list.ts';
import { banPerson, changeAbonnement, changeRights, markScam, unbanPerson } from './sanctions.ts';

type SanctionCalls = Extract<
  ModerationCalls,
  | 'moderator_users_list'
  | 'moderator_users_csv'
  | 'users_ban'
  | 'users_unban'
  | 'users_scam'
  | 'users_moderator'
  | 'users_abonnement'
>;

/** Calls of moderators about people. */
export const sanctionRoutes: Handlers<SanctionCalls> = {
  moderator_users_list: read((context, { query }) => listUsers(context, query)),
  moderator_users_csv: read((context, { query }) => usersForExcel(context, query)),
  users_ban: write(async (context, { params, body }) => {
    const until = body.until === undefined ? null : new Date(body.until);
    await banPerson(context, params.uuid, { ...body, until });
    return { data: null, message: 'Блокировка включена' };
  }),
  users_unban: write(async (context, { params, body }) => {
    await unbanPerson(context, params.uuid, body);
    return { data: null, message: 'Блокировка снята' };
  }),
  users_scam: write(async (context, { params, body }) => {
    await markScam(context, params.uuid, body);
    return { data: null, message: body.status ? 'Отмечен как мошенник' : 'Отметка «Мошенник» снята' };
  }),
  users_moderator: write(async (context, { params, body }) => {
    await changeRights(context, params.uuid, body);
    return { data: null, message: 'Права изменены' };
  }),
  users_abonnement: write(async (context, { params, body }) => {
    await changeAbonnement(context, params.uuid, body);
    return { data: null, message: body.title === undefined ? 'Абонемент завершён' : 'Абонемент выдан' };
  }),
};
