import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { anyId } from '../platform/database/any-of.ts';
import { type Reader, type Tx, UNPREPARED } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';
import type { Database } from '../platform/database/schema.ts';
import { offsetOf, type Page } from '../platform/paging.ts';

export type TeamRow = Selectable<Database['teams']>;

/** A team with the counts on its card. */
export interface TeamCardRow extends TeamRow {
  number_members: number;
  number_orders: number;
  /** Freelancers who came last. */
  latest: string[];
}

/** Faces on a card. */
const SHOWN_MEMBERS = 4;

const cards = (db: Reader, customerUuid: string) =>
  db
    .selectFrom('teams')
    .selectAll('teams')
    .select([
      sql<number>`(select count(*)::int from team_members m where m.team_id = teams.id)`.as('number_members'),
      sql<number>`(select count(*)::int from order_teams t join orders o on o.id = t.order_id
        where t.team_id = teams.id and o.is_private and o.status <> ${sql.lit(ORDER_STATUS.deleted)})`.as(
        'number_orders',
      ),
      sql<string[]>`array(select m.freelancer_uuid from team_members m where m.team_id = teams.id
        order by m.created_at desc, m.freelancer_uuid limit ${SHOWN_MEMBERS})`.as('latest'),
    ])
    .where('teams.customer_uuid', '=', customerUuid);

export async function findTeams(db: Reader, customerUuid: string, page: Page): Promise<TeamCardRow[]> {
  return await cards(db, customerUuid).orderBy('teams.id', 'desc').limit(page.limit).offset(offsetOf(page)).execute();
}

export async function findTeam(db: Reader, customerUuid: string, teamId: number): Promise<TeamCardRow | undefined> {
  return await cards(db, customerUuid).where('teams.id', '=', teamId).executeTakeFirst();
}

export async function countTeams(db: Reader, customerUuid: string): Promise<number> {
  const row = await db
    .selectFrom('teams')
    .select((count) => count.fn.countAll<number>().as('number'))
    .where('customer_uuid', '=', customerUuid)
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Makes new teams of one customer take turns, so that the limit holds. */
export async function lockCustomer(tx: Tx, customerUuid: string): Promise<void> {
  await lockName(tx, `teams of ${customerUuid}`);
}

/** The team with its row locked for a change of the team or of its members. */
export async function lockTeam(tx: Tx, customerUuid: string, teamId: number): Promise<TeamRow | undefined> {
  return await tx
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', teamId)
    .where('customer_uuid', '=', customerUuid)
    .forUpdate()
    .executeTakeFirst();
}

/** Teams that stay as they are, with the same members, until the transaction ends. */
export async function lockTeamRows(tx: Tx, customerUuid: string, teamIds: readonly number[]): Promise<TeamRow[]> {
  return await tx
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', anyId(teamIds))
    .where('customer_uuid', '=', customerUuid)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export async function insertTeam(tx: Tx, team: Insertable<Database['teams']>): Promise<number> {
  const { id } = await tx.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTeamRow(tx: Tx, teamId: number, change: Updateable<Database['teams']>): Promise<void> {
  await tx.updateTable('teams').set(change).where('id', '=', teamId).modifyEnd(UNPREPARED).execute();
}

/** Teams after `last` by their number, at most `most`, whose owners were not asked about the title yet. */
export async function findTitlesToAsk(db: Reader, last: number, most: number) {
  return await db
    .selectFrom('teams')
    .innerJoin('profiles', 'profiles.uuid', 'teams.customer_uuid')
    .select(['teams.id', 'teams.title', 'profiles.user_uuid'])
    .where('teams.id', '>', last)
    .where('teams.title_asked_at', 'is', null)
    .orderBy('teams.id')
    .limit(most)
    .execute();
}

/** Whether this is the first time. */
export async function markTitleAsked(tx: Tx, teamId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('teams')
    .set({ title_asked_at: now })
    .where('id', '=', teamId)
    .where('title_asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTeamRow(tx: Tx, teamId: number): Promise<void> {
  await tx.deleteFrom('teams').where('id', '=', teamId).execute();
}

/** Members of any of the teams, each once. */
export async function findMemberUuids(db: Reader, teamIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('freelancer_uuid')
    .distinct()
    .where('team_id', '=', anyId(teamIds))
    .orderBy('freelancer_uuid')
    .execute();
  return rows.map((row) => row.freelancer_uuid);
}

export interface MemberRow {
  freelancer_uuid: string;
  created_at: Date;
  configurations: string[];
  number_deals_together: number;
}

const members = (db: Reader, team: { id: number; customer_uuid: string }) =>
  db
    .selectFrom('team_members as m')
    .select([
      'm.freelancer_uuid',
      'm.created_at',
      sql<string[]>`array(select c.title from profile_classifiers p join classifiers c on c.id = p.classifier_id
        where p.profile_uuid = m.freelancer_uuid and c.kind = 'configuration' order by c.id)`.as('configurations'),
      sql<number>`(select count(*)::int from deals d where d.executor_uuid = m.freelancer_uuid
        and d.customer_uuid = ${team.customer_uuid} and d.status = 'paid_out')`.as('number_deals_together'),
    ])
    .where('m.team_id', '=', team.id);

export async function findMembers(
  db: Reader,
  team: { id: number; customer_uuid: string },
  page: Page,
): Promise<MemberRow[]> {
  return await members(db, team)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.freelancer_uuid')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
}

export async function findMember(
  db: Reader,
  team: { id: number; customer_uuid: string },
  freelancerUuid: string,
): Promise<MemberRow | undefined> {
  return await members(db, team).where('m.freelancer_uuid', '=', freelancerUuid).executeTakeFirst();
}

export async function insertMember(tx: Tx, member: Insertable<Database['team_members']>): Promise<void> {
  await tx.insertInto('team_members').values(member).execute();
}

/** Whether there was such a member. */
export async function deleteMember(tx: Tx, teamId: number, freelancerUuid: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('freelancer_uuid', '=', freelancerUuid)
    .returning('team_id')
    .execute();
  return gone.length > 0;
}

/** The own teams of a customer, and the places of a freelancer in those of others. */
export async function deleteTeamsOf(
  tx: Tx,
  { customer_uuid, freelancer_uuid }: { customer_uuid: string; freelancer_uuid: string },
): Promise<void> {
  await tx.deleteFrom('team_members').where('freelancer_uuid', '=', freelancer_uuid).execute();
  await tx.deleteFrom('teams').where('customer_uuid', '=', customer_uuid).execute();
}
