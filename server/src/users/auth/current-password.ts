/** Checks the current password before a sensitive change; wrong ones are counted together, wherever they were typed. */
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../../platform/context.ts';
import { fieldFailure } from '../profiles/field-failure.ts';
import { findUser, type UserRow } from '../store.ts';
import { assertMayTry, type Counter, clearAttempts, countAttempt, lockCounters } from './attempts.ts';
import { assertNotBanned } from './auth-service.ts';
import { lockUser } from './auth-store.ts';
import { isPassword } from './passwords.ts';

const TOO_MANY = 'Слишком много неудачных попыток ввести пароль';

const countersOf = (userUuid: string): Counter[] => [{ kind: 'password_change', owner: userUuid }];

/**
 * Checks the viewer's password and returns their row. Call it outside a transaction. Throws RefusedError
 * `password_unset`, HttpFailure 422 on the field for a wrong one, HttpFailure 429 after too many at this account.
 */
export async function checkCurrentPassword(context: FreeContext, password: string, field: string): Promise<UserRow> {
  const user = await findUser(context.db, context.viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  if (user.password_hash === null) throw new RefusedError(refuse('password_unset'));
  const counters = countersOf(user.uuid);
  await assertMayTry(context, counters, TOO_MANY);
  if (await isPassword(password, user.password_hash)) return user;
  await inTransaction(context, async (inside) => {
    await lockCounters(inside.db, counters);
    await assertMayTry(inside, counters, TOO_MANY);
    await countAttempt(inside, counters);
  });
  throw fieldFailure(field, refuse('wrong_password'));
}

/**
 * Locks the row of a user whose password was checked a moment ago. Throws RefusedError `lost_race` when it was changed
 * meanwhile, `user_banned`, HttpFailure 429 when too many wrong ones were tried meanwhile.
 */
export async function lockChecked(context: WriteContext, checked: UserRow): Promise<UserRow> {
  const user = await lockUnchanged(context, checked);
  assertNotBanned(user, context.now);
  return user;
}

/** The same lock for actions that are open to banned people too. Throws RefusedError `lost_race`, HttpFailure 429. */
export async function lockUnchanged(context: WriteContext, checked: UserRow): Promise<UserRow> {
  const { db: tx } = context;
  const counters = countersOf(checked.uuid);
  await lockCounters(tx, counters);
  await assertMayTry(context, counters, TOO_MANY);
  const user = await lockUser(tx, checked.uuid);
  if (!user || user.password_hash !== checked.password_hash) throw new RefusedError(refuse('lost_race'));
  await clearAttempts(tx, counters);
  return user;
}
