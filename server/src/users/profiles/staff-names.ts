/** Names that could be taken for those of the staff go to moderators (product: trust). */
import { isLikeStaff } from '@provodka/domain/people/staff-names.ts';
import { openCheck } from '../../checks/service.ts';
import type { WriteContext } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findOtherStaff } from '../store.ts';

/** Opens a check of an account with a name or login like a moderator's; the account works meanwhile. */
export async function checkStaffName(
  context: WriteContext<Viewer | null>,
  user: { uuid: string; full_name: string; login: string },
): Promise<void> {
  const staff = await findOtherStaff(context.db, user.uuid);
  const like = staff.find((member) => isLikeStaff(user, member));
  if (!like) return;
  const reasons = [{ code: 'name_like_staff', about: like.full_name }] as const;
  await openCheck(context, context.db, { user_uuid: user.uuid }, { kind: 'staff_like_name', reasons });
}
