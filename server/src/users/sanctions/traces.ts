/** Accounts that belong together: who comes back after a ban goes to moderators (product: trust). */
import { TRACE_DAYS } from '@provodka/domain/checks.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { openCheck } from '../../checks/service.ts';
import { tokenHash } from '../../platform/config/secrets.ts';
import type { FreeContext, WriteContext } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { deleteTraces, findBannedWithSameTrace, recordTrace } from './trace-store.ts';

/**
 * Records a sign-in: `device` is the browser's token, `network` the mark of its network. An account used in a banned
 * person's browser goes to the moderators' queue, and works until one of them decides.
 */
export async function recordSignInTrace(
  context: WriteContext<Viewer | null>,
  userUuid: string,
  { device, network }: { device: string; network: string | null },
): Promise<void> {
  const { db: tx, now } = context;
  await recordTrace(tx, { user_uuid: userUuid, kind: 'device', mark: tokenHash(device) }, now);
  if (network !== null) await recordTrace(tx, { user_uuid: userUuid, kind: 'network', mark: tokenHash(network) }, now);
  const login = await findBannedWithSameTrace(tx, userUuid, now);
  if (login === null) return;
  const reasons = [{ code: 'device_of_banned', about: login }] as const;
  await openCheck(context, tx, { user_uuid: userUuid }, { kind: 'returning_banned', reasons });
}

export const sweepTraces = ({ db, now }: FreeContext<null>): Promise<void> =>
  deleteTraces(db, addDays(now, -TRACE_DAYS));
