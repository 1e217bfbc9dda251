import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** One row of a list in the place of another. */
export interface ListMove {
  isCity: boolean;
  from: number;
  into: number;
}

export async function moveProfiles(tx: Tx, { isCity, from, into }: ListMove): Promise<void> {
  if (isCity) {
    await tx.updateTable('profiles').set({ city_id: into }).where('city_id', '=', from).execute();
    return;
  }
  await sql`insert into profile_classifiers (profile_uuid, classifier_id)
    select profile_uuid, ${into}::int from profile_classifiers where classifier_id = ${from}
    on conflict do nothing`.execute(tx);
  await tx.deleteFrom('profile_classifiers').where('classifier_id', '=', from).execute();
}

/** Profiles that a merge moved and that still name the other row name the merged one again; returns their number. */
export async function restoreProfiles(tx: Tx, { isCity, id, from, into }: ListMove & { id: number }): Promise<number> {
  if (isCity) {
    const moved = await sql`update profiles p set city_id = ${from} from classifier_merge_uses uses
      where uses.merge_id = ${id} and uses.profile_uuid = p.uuid and p.city_id = ${into}`.execute(tx);
    return Number(moved.numAffectedRows ?? 0);
  }
  const moved = await sql<{ profile_uuid: string }>`
    with held as (
      select p.uuid from profiles p join classifier_merge_uses uses on uses.profile_uuid = p.uuid
      where uses.merge_id = ${id} order by p.uuid for update of p)
    insert into profile_classifiers (profile_uuid, classifier_id)
    select named.profile_uuid, ${from}::int from held join profile_classifiers named on named.profile_uuid = held.uuid
    where named.classifier_id = ${into}
    on conflict do nothing returning profile_uuid`.execute(tx);
  const uuids = moved.rows.map(({ profile_uuid }) => profile_uuid);
  await sql`delete from profile_classifiers named using classifier_merge_uses uses
    where uses.merge_id = ${id} and not uses.had_both and uses.profile_uuid = any(${uuids}::uuid[])
      and named.profile_uuid = uses.profile_uuid and named.classifier_id = ${into}`.execute(tx);
  return uuids.length;
}
