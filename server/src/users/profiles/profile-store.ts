import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { DrawnPicture } from '../../platform/documents/drawn-picture.ts';
import type { Side } from '../store.ts';

/** Columns that only a profile's own page shows. */
export async function findPageRow(db: Reader, uuid: string) {
  return await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.uuid', 'profiles.user_uuid')
    .leftJoin('cities', 'cities.id', 'profiles.city_id')
    .select(['users.middle_name', 'users.login', 'users.email'])
    .select(['cities.id as city_id', 'cities.title as city_title', 'cities.region as city_region'])
    .where('profiles.uuid', '=', uuid)
    .executeTakeFirst();
}

/** Published reviews about a profile by their stars. */
export async function countStars(db: Reader, uuid: string): Promise<{ stars: number; count: number }[]> {
  return await db
    .selectFrom('reviews')
    .select((of) => ['stars', of.fn.countAll<number>().as('count')])
    .where('target_uuid', '=', uuid)
    .where('is_rated', '=', true)
    .groupBy('stars')
    .execute();
}

/** Orders of a customer, or of an executor, that are being worked on. */
export async function countInWork(db: Reader, uuid: string, side: Side, withPrivate: boolean): Promise<number> {
  let orders = db
    .selectFrom('orders')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where(side === 'customer' ? 'customer_uuid' : 'executor_uuid', '=', uuid)
    .where('status', '=', ORDER_STATUS.in_work);
  if (!withPrivate) orders = orders.where('is_private', '=', false);
  return (await orders.executeTakeFirstOrThrow()).count;
}

/** The configurations and platforms a freelancer names as theirs, in the order of the lists. */
export async function findSkills(db: Reader, uuid: string): Promise<number[]> {
  const rows = await db
    .selectFrom('profile_classifiers')
    .innerJoin('classifiers', 'classifiers.id', 'profile_classifiers.classifier_id')
    .select('classifier_id')
    .where('profile_uuid', '=', uuid)
    .orderBy('classifiers.position')
    .orderBy('classifiers.id')
    .execute();
  return rows.map((row) => row.classifier_id);
}

/** Whether a profile may name this city: one that is offered, or that it names already. */
export async function mayNameCity(db: Reader, profileUuid: string, cityId: number): Promise<boolean> {
  const found = await sql`
    select from cities c where c.id = ${cityId}
      and (c.is_active or exists (select from profiles p where p.uuid = ${profileUuid} and p.city_id = c.id))`.execute(
    db,
  );
  return found.rows.length > 0;
}

export interface NameColumns {
  last_name: string;
  first_name: string;
  middle_name: string;
  full_name: string;
}

export async function updateName(tx: Tx, userUuid: string, name: NameColumns): Promise<void> {
  await tx.updateTable('users').set(name).where('uuid', '=', userUuid).execute();
}

/** Replaces the picture; null removes it. */
export async function replaceAvatar(tx: Tx, userUuid: string, avatar: DrawnPicture | null): Promise<void> {
  await tx.deleteFrom('avatars').where('user_uuid', '=', userUuid).execute();
  if (avatar) {
    const rows = avatar.images.map(({ width, image }) => ({ user_uuid: userUuid, size: width, image }));
    await tx.insertInto('avatars').values(rows).execute();
  }
  const change = { avatar_version: avatar?.version ?? null };
  await tx.updateTable('users').set(change).where('uuid', '=', userUuid).execute();
}

/** The person's present picture in one of the stored sizes, null without one. */
export async function findAvatarOfNow(db: Reader, userUuid: string, size: number): Promise<Buffer | null> {
  const found = await sql<{ image: Buffer }>`
    select a.image from avatars a join users u on u.uuid = a.user_uuid
    where u.avatar_version is not null and a.user_uuid = ${userUuid} and a.size = ${size}`.execute(db);
  return found.rows[0]?.image ?? null;
}

/** A version of the person's picture, if it is the present one. */
export async function findAvatar(
  db: Reader,
  { uuid, version, size }: { uuid: string; version: string; size: number },
): Promise<Buffer | undefined> {
  const found = await sql<{ image: Buffer }>`
    select a.image from avatars a join users u on u.uuid = a.user_uuid
    where a.user_uuid = ${uuid} and u.avatar_version = ${version} and a.size = ${size}`.execute(db);
  return found.rows[0]?.image;
}
