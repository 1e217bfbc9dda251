/** Teams of a customer's freelancers (specification section 6, product: thresholds). Nobody but the customer sees one. */
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { Team, TeamMember, teamForm, teamUpdateForm } from '@provodka/contract/people/teams.ts';
import { isReservedName } from '@provodka/domain/people/reserved-words.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseAnotherTeam, refuseMember } from '@provodka/domain/teams.ts';
import { refuseTeamMember } from '@provodka/domain/thresholds.ts';
import type { z } from 'zod/mini';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { areFreelancers, assertAllShown, findDealStats, findPeople, refuseDraftOf } from '../users/service.ts';
import { presentMember, presentTeam } from './present.ts';
import * as store from './store.ts';

/** One page of the own teams. */
export async function listTeams(context: ReadContext, page: Page): Promise<{ data: Team[]; meta: Meta }> {
  const { customer_uuid } = context.viewer;
  const rows = await store.findTeams(context.db, customer_uuid, page);
  return {
    data: await presentTeams(context, rows),
    meta: exactMeta(page, await store.countTeams(context.db, customer_uuid)),
  };
}

/** One of the own teams. Throws RefusedError `not_found`. */
export async function getTeam(context: ReadContext, teamId: number): Promise<Team> {
  const [team] = await presentTeams(context, [await findOwn(context, teamId)]);
  return team as Team;
}

async function findOwn({ db, viewer }: ReadContext, teamId: number): Promise<store.TeamCardRow> {
  const row = await store.findTeam(db, viewer.customer_uuid, teamId);
  if (!row) throw new RefusedError(refuse('not_found'));
  return row;
}

async function presentTeams(context: ReadContext, rows: readonly store.TeamCardRow[]): Promise<Team[]> {
  const people = await findPeople(
    context,
    rows.flatMap((row) => row.latest),
  );
  const add_member = asRight(await refuseAdding(context));
  return rows.map((row) => presentTeam(row, people, { add_member }));
}

/** The reason why the viewer may add nobody to any team: a ban, the threshold (product: thresholds). */
async function refuseAdding({ db, content, viewer, now }: ReadContext): Promise<Refusal | null> {
  const { motivation: thresholds } = await content.settings();
  return refuseDraftOf(viewer) ?? refuseTeamMember(thresholds, await findDealStats({ db }, viewer.customer_uuid), now);
}

/** Begins a team without members. Throws RefusedError `too_many_teams`, `customer_banned`, `name_reserved`. */
export async function createTeam(context: WriteContext, form: z.output<typeof teamForm>): Promise<Team> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseDraftOf(viewer));
  await store.lockCustomer(tx, viewer.customer_uuid);
  assertAllowed(refuseAnotherTeam(await store.countTeams(tx, viewer.customer_uuid)));
  const { title, description = '' } = form;
  await assertTitle(context, title);
  const row = { customer_uuid: viewer.customer_uuid, title, description, created_at: now, updated_at: now };
  return await getTeam(context, await store.insertTeam(tx, row));
}

/** Changes the sent fields of a team. Throws RefusedError `not_found`, `name_reserved`. */
export async function updateTeam(
  context: WriteContext,
  teamId: number,
  { title, description }: z.output<typeof teamUpdateForm>,
): Promise<Team> {
  const team = await lockOwn(context, teamId);
  if (title !== undefined && title !== team.title) await assertTitle(context, title);
  const described = description === undefined ? team.description : (description ?? '');
  const change = { title: title ?? team.title, description: described };
  await store.updateTeamRow(context.db, team.id, { ...change, updated_at: context.now });
  return await getTeam(context, team.id);
}

/** Throws RefusedError `name_reserved` of words that only the marketplace calls itself (product: trust). */
async function assertTitle({ content }: WriteContext, title: string): Promise<void> {
  if (isReservedName(title, await content.reservedWords(), true)) throw new RefusedError(refuse('name_reserved'));
}

/**
 * Deletes a team. Orders no longer name it, and people who saw an order only through it lose it. Throws RefusedError
 * `not_found`.
 */
export async function deleteTeam(context: WriteContext, teamId: number): Promise<void> {
  const team = await lockOwn(context, teamId);
  await store.deleteTeamRow(context.db, team.id);
}

async function lockOwn({ db: tx, viewer }: WriteContext, teamId: number): Promise<store.TeamRow> {
  const team = await store.lockTeam(tx, viewer.customer_uuid, teamId);
  if (!team) throw new RefusedError(refuse('not_found'));
  return team;
}

/** One page of a team's members. Throws RefusedError `not_found`. */
export async function listMembers(
  context: ReadContext,
  query: { team_id: number } & Page,
): Promise<{ data: TeamMember[]; meta: Meta }> {
  const team = await findOwn(context, query.team_id);
  const rows = await store.findMembers(context.db, team, query);
  return { data: await presentMembers(context, rows), meta: exactMeta(query, team.number_members) };
}

async function presentMembers(context: ReadContext, rows: readonly store.MemberRow[]): Promise<TeamMember[]> {
  const people = await findPeople(
    context,
    rows.map((row) => row.freelancer_uuid),
  );
  return rows.flatMap((row) => {
    const freelancer = people.get(row.freelancer_uuid);
    return freelancer ? [presentMember(row, freelancer)] : [];
  });
}

/**
 * Adds a freelancer; orders that name the team invite them (the outbox carries it). Members are counted under the team's lock.
 * Throws RefusedError with the reasons of `refuseMember`, and `not_found` for a team or a freelancer that is not there.
 */
export async function addMember(context: WriteContext, teamId: number, freelancerUuid: string): Promise<TeamMember> {
  const { db: tx, viewer, now } = context;
  const team = await lockOwn(context, teamId);
  const freelancer_uuid = freelancerUuid.toLowerCase();
  if (!(await areFreelancers(context, [freelancer_uuid]))) throw new RefusedError(refuse('not_found'));
  await assertAllShown(context, [freelancer_uuid]);
  const members = await store.findMemberUuids(tx, [team.id]);
  const facts = {
    isSelf: freelancer_uuid === viewer.freelancer_uuid,
    isMember: members.includes(freelancer_uuid),
    numberMembers: members.length,
    threshold: await refuseAdding(context),
  };
  assertAllowed(refuseMember(facts));
  await store.insertMember(tx, { team_id: team.id, freelancer_uuid, created_at: now });
  await addEvent(tx, 'team_changed', { ...changeOf(viewer, team, freelancer_uuid), move: 'join' }, now);
  const row = await store.findMember(tx, team, freelancer_uuid);
  const [member] = await presentMembers(context, row ? [row] : []);
  if (!member) throw new Error(`Member ${freelancer_uuid} vanished inside its own transaction`);
  return member;
}

/** Removes a freelancer from a team, so that they no longer see its orders. Throws RefusedError `not_found`. */
export async function removeMember(context: WriteContext, teamId: number, freelancerUuid: string): Promise<void> {
  const { db: tx, now } = context;
  const team = await lockOwn(context, teamId);
  const freelancer_uuid = freelancerUuid.toLowerCase();
  if (!(await store.deleteMember(tx, team.id, freelancer_uuid))) throw new RefusedError(refuse('not_found'));
  await addEvent(tx, 'team_changed', { ...changeOf(context.viewer, team, freelancer_uuid), move: 'leave' }, now);
}

/** Only the customer knows of a team, so the freelancer gets no notification. */
const changeOf = (viewer: Viewer, team: store.TeamRow, freelancer_uuid: string) => ({
  team_id: team.id,
  freelancer_uuid,
  actor_uuid: viewer.user_uuid,
  concerns: [team.customer_uuid],
});

/**
 * The members of these own teams, each once, locked until the transaction ends. Null when one of the teams is not the
 * viewer's or is gone. The order that names them is locked before.
 */
export async function lockMembers(
  { db: tx, viewer }: WriteContext,
  teamIds: readonly number[],
): Promise<string[] | null> {
  const ids = [...new Set(teamIds)];
  const teams = await store.lockTeamRows(tx, viewer.customer_uuid, ids);
  return teams.length === ids.length ? await store.findMemberUuids(tx, ids) : null;
}

/** Deletes the teams of an erased customer. */
export const eraseTeams = store.deleteTeamsOf;
