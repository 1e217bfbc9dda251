import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { ModeratorUser, moderationRoutes } from '@provodka/contract/moderation.ts';
import { refuseGrant, refuseSanction } from '@provodka/domain/moderation.ts';
import { type PersonKey, readPersonKey } from '@provodka/domain/search/person-key.ts';
import { type SpelledWord, spellings } from '@provodka/domain/search/spellings.ts';
import type { z } from 'zod/mini';
import type { ReadContext } from '../../platform/context.ts';
import { cursorMeta, readCursorPage } from '../../platform/cursor-paging.ts';
import type { CsvValue } from '../../platform/documents/csv.ts';
import { moderatorTable, tableFlag, tableMoment, WHOLE_TABLE } from '../../platform/moderator-table.ts';
import { exactMeta } from '../../platform/paging.ts';
import { asRight } from '../../platform/rights.ts';
import { presentAccount } from '../present.ts';
import { findPeople } from '../service.ts';
import { type BanRow, findStanding } from './ban-store.ts';
import { presentBan } from './ban-words.ts';
import { findUsers, type ModeratorUserRow, type UsersFilter, usersOrder } from './moderator-store.ts';

type UsersQuery = z.output<(typeof moderationRoutes)['moderator_users_list']['query']>;

/** Every user, for moderators, by the filters of specification section 7. */
export async function listUsers(context: ReadContext, query: UsersQuery) {
  const { db, now } = context;
  const filter = filterOf(query);
  const isOldestFirst = query.sort === 'date|asc';
  const turned = await readCursorPage(query, (place) => findUsers(db, filter, { ...place, isOldestFirst }, now));
  const { rows, total, isExact, counters } = turned;
  const uuids = rows.map((row) => row.uuid);
  const people = await findPeople(
    context,
    rows.flatMap((row) => [row.customer_uuid, row.freelancer_uuid]),
  );
  const bans = Map.groupBy(await findStanding(db, uuids, now), (ban) => ban.user_uuid);
  const data = rows.map((row) => presentRow(context, row, people, bans.get(row.uuid) ?? []));
  const meta: Meta = { ...exactMeta(query, total), total_relation: isExact ? 'eq' : 'approx' };
  return { data, meta: cursorMeta(meta, turned, usersOrder(isOldestFirst)), counters };
}

/** The users as a table for Excel. */
export async function usersForExcel(context: ReadContext, query: Omit<UsersQuery, 'page' | 'limit'>) {
  const list = await listUsers(context, { ...query, ...WHOLE_TABLE });
  return moderatorTable<ModeratorUser>('Пользователи', USER_COLUMNS, list, context.now);
}

const USER_COLUMNS: Record<string, (user: ModeratorUser) => CsvValue> = {
  Номер: ({ id }) => id,
  ФИО: ({ full_name }) => full_name,
  Логин: ({ login }) => login,
  Почта: ({ email }) => email,
  'Почта подтверждена': ({ is_email_verified }) => tableFlag(is_email_verified),
  Блокировки: ({ bans }) => bans.map(({ target, reason }) => `${BANNED[target]}: ${reason}`).join(', ') || null,
  Мошенник: ({ is_scam }) => tableFlag(is_scam),
  Права: ({ is_moderator, is_admin }) => (is_admin ? 'администратор' : is_moderator ? 'модератор' : null),
  Абонемент: ({ abonnement }) => abonnement?.title ?? null,
  'Сделок заказчиком': ({ customer }) => customer.number_deals,
  'Сумма заказчиком, ₽': ({ customer }) => customer.sum_deals,
  'Сделок исполнителем': ({ freelancer }) => freelancer.number_deals,
  'Сумма исполнителем, ₽': ({ freelancer }) => freelancer.sum_deals,
  Зарегистрирован: ({ created_at }) => tableMoment(created_at),
  'Последний визит': ({ last_activity_at }) => tableMoment(last_activity_at),
};
const BANNED = { user: 'всё', customer: 'заказчик', freelancer: 'исполнитель' };

/** A single word may have been typed in the other alphabet or layout; anything else is a part of a login as it is. */
const ONE_WORD = /^[\p{L}\p{N}]{3,}$/u;
function readLogin(typed: string): SpelledWord {
  const part = typed.toLowerCase().replaceAll(/[^\p{L}\p{N}_\s]/gu, '\\$&');
  const ways = [part, ...(ONE_WORD.test(typed) ? spellings(typed).flatMap((word) => word.ways) : [])];
  return { right: `(${ways.join('|')})`, ways: [...new Set(ways)] };
}

/** Both sides of a person have the person's name; a uuid is that of the person or of one side. */
function filterOf(query: UsersQuery): UsersFilter {
  const read = (typed: string | undefined) => (typed === undefined ? [] : [readPersonKey(typed)]);
  const user = read(query.user_full_name);
  const customer = [...read(query.customer_uuid), ...read(query.customer_full_name)];
  const freelancer = [...read(query.freelancer_uuid), ...read(query.freelancer_full_name)];
  const uuidsOf = (keys: readonly PersonKey[]) => keys.flatMap((key) => ('uuid' in key ? key.uuid : []));
  const names = [...user, ...customer, ...freelancer].flatMap((key) => ('uuid' in key ? [] : [key.words]));
  return {
    ...(query.user_id !== undefined && { id: query.user_id }),
    ...(query.user_is_banned !== undefined && { is_banned: query.user_is_banned }),
    ...(query.user_is_scam !== undefined && { is_scam: query.user_is_scam }),
    ...(query.user_is_moderator !== undefined && { is_moderator: query.user_is_moderator }),
    uuids: [...(query.user_uuid === undefined ? [] : [query.user_uuid]), ...uuidsOf(user)],
    texts: [
      ...names.map((words) => ({ column: 'full_name' as const, words })),
      ...(query.user_login === undefined ? [] : [{ column: 'login' as const, words: [readLogin(query.user_login)] }]),
    ],
    profiles: [
      ...uuidsOf(customer).map((uuid) => ({ side: 'customer' as const, uuid })),
      ...uuidsOf(freelancer).map((uuid) => ({ side: 'freelancer' as const, uuid })),
    ],
  };
}

function presentRow(
  { viewer, now }: ReadContext,
  row: ModeratorUserRow,
  people: Awaited<ReturnType<typeof findPeople>>,
  bans: readonly BanRow[],
): ModeratorUser {
  const customer = people.get(row.customer_uuid);
  const freelancer = people.get(row.freelancer_uuid);
  if (!customer || !freelancer) throw new Error(`User ${row.uuid} lacks a profile`);
  const facts = {
    isSelf: viewer.user_uuid === row.uuid,
    isAdmin: viewer.is_admin,
    isTargetModerator: row.is_moderator,
  };
  return {
    ...presentAccount(row, now),
    customer,
    freelancer,
    bans: bans.map(presentBan),
    rights: {
      ban: asRight(refuseSanction(facts)),
      grant: asRight(refuseGrant(facts)),
      abonnement: asRight(refuseGrant({ ...facts, isSelf: false })),
    },
  };
}
