/** Blocks between people, and the questions other slices ask about them. */
import { profileAddress } from '@provodka/contract/http/addresses.ts';
import type { BlockedPerson } from '@provodka/contract/people/person-blocks.ts';
import { refuseBlocking } from '@provodka/domain/people/person-blocks.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { exactMeta, type Page } from '../../platform/paging.ts';
import { assertAllowed } from '../../platform/rights.ts';
import { avatarOf } from '../present.ts';
import * as store from './block-store.ts';

/** One page of the people whom the viewer blocks. */
export async function listBlocked({ db, viewer }: ReadContext, page: Page) {
  const rows = await store.findBlocked(db, viewer.user_uuid, page);
  const data = rows.map(
    ({ uuid, full_name, avatar_version, freelancer_uuid, created_at }): BlockedPerson => ({
      uuid,
      full_name,
      avatar: avatarOf(uuid, avatar_version),
      profile_url: profileAddress('freelancer', freelancer_uuid),
      created_at: created_at.toISOString(),
    }),
  );
  return { data, meta: exactMeta(page, await store.countBlocked(db, viewer.user_uuid)) };
}

/** Blocks a person; once more changes nothing. Throws RefusedError. */
export async function blockPerson({ db: tx, viewer, now }: WriteContext, uuid: string): Promise<void> {
  if (!(await store.isPerson(tx, uuid))) throw new RefusedError(refuse('not_found'));
  await store.lockBlocks(tx, viewer.user_uuid);
  const number = await store.countBlocked(tx, viewer.user_uuid);
  assertAllowed(refuseBlocking({ isSelf: uuid.toLowerCase() === viewer.user_uuid, number }));
  await store.insertBlock(tx, { user_uuid: viewer.user_uuid, blocked_uuid: uuid, created_at: now });
}

/** Throws RefusedError `not_found`. */
export async function unblockPerson({ db: tx, viewer }: WriteContext, uuid: string): Promise<void> {
  if (!(await store.deleteBlock(tx, viewer.user_uuid, uuid))) throw new RefusedError(refuse('not_found'));
}

/** Keeps the profiles whose people block the person of the other profile. */
export const findBlockers = (
  { db }: Pick<ReadContext, 'db'>,
  profileUuids: readonly string[],
  blockedProfile: string,
) => store.findBlockers(db, profileUuids, blockedProfile);
