import { DELETED_NAME, deletedLogin } from '@provodka/domain/people/leaving.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { UserRow } from '../store.ts';

/** Deletes everything by which a person signs in, or was recognised. */
export async function deleteSignInData(tx: Tx, { uuid }: UserRow): Promise<void> {
  await tx.deleteFrom('account_traces').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('api_tokens').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('authenticators').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('avatars').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('email_changes').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('email_tokens').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('factor_recoveries').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('passkeys').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('recovery_codes').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('sessions').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('sign_in_devices').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('sign_in_identities').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('sign_in_steps').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('token_uses').where('user_uuid', '=', uuid).execute();
  await tx.deleteFrom('webhooks').where('user_uuid', '=', uuid).execute();
}

/** Blanks a person's descriptions on both sides, and what moderators wrote to them. */
export async function blankProfiles(tx: Tx, userUuid: string): Promise<void> {
  const profiles = tx.selectFrom('profiles').select('uuid').where('user_uuid', '=', userUuid);
  await tx.deleteFrom('profile_classifiers').where('profile_uuid', 'in', profiles).execute();
  await tx
    .updateTable('profiles')
    .set({ about: '', contact_phone: null, contact_message: '', city_id: null, banned_message: null })
    .where('user_uuid', '=', userUuid)
    .execute();
  await tx.updateTable('bans').set({ comment: '', note: null }).where('user_uuid', '=', userUuid).execute();
}

/** Blanks a user. The number, the moments of the consents and the standing bans remain. */
export async function blankUser(tx: Tx, { uuid, id }: UserRow, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      login: deletedLogin(id),
      email: deletedLogin(id),
      email_verified_at: null,
      password_hash: null,
      last_name: '',
      first_name: '',
      middle_name: '',
      full_name: DELETED_NAME,
      banned_message: null,
      last_activity_at: null,
      avatar_version: null,
      abonnement_title: null,
      abonnement_from: null,
      abonnement_to: null,
      second_factor_at: null,
      second_factor_due_at: null,
      name_asked_at: null,
      deleted_at: now,
    })
    .where('uuid', '=', uuid)
    .execute();
}
