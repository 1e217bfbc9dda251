import type { EventGroup } from '@provodka/domain/notification-preferences.ts';
import type { WebhookEnd, WebhookGroup } from '@provodka/domain/people/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';

const SHOWN = ['id', 'title', 'url', 'groups', 'is_active', 'ended_how', 'failing_since', 'created_at'] as const;

/** The addresses of a user, the newest first. */
export async function findWebhooks(db: Reader, userUuid: string) {
  return await db
    .selectFrom('webhooks')
    .select(SHOWN)
    .where('user_uuid', '=', userUuid)
    .orderBy('id', 'desc')
    .execute();
}

export type WebhookRow = Awaited<ReturnType<typeof findWebhooks>>[number];

/** Locks an address of a user. */
export async function lockWebhook(tx: Tx, userUuid: string, id: number): Promise<WebhookRow | undefined> {
  return await tx
    .selectFrom('webhooks')
    .select(SHOWN)
    .where('id', '=', id)
    .where('user_uuid', '=', userUuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewWebhook {
  user_uuid: string;
  title: string;
  url: string;
  groups: WebhookGroup[];
  secret_sealed: Buffer;
  created_at: Date;
}

export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<WebhookRow> {
  return await tx.insertInto('webhooks').values(webhook).returning(SHOWN).executeTakeFirstOrThrow();
}

interface Changes {
  title?: string | undefined;
  url?: string | undefined;
  groups?: WebhookGroup[] | undefined;
  is_active?: boolean | undefined;
  failing_since?: Date | null | undefined;
  ended_how?: WebhookEnd | null | undefined;
}

export async function updateWebhook(tx: Tx, id: number, changes: Changes): Promise<WebhookRow> {
  return await tx.updateTable('webhooks').set(changes).where('id', '=', id).returning(SHOWN).executeTakeFirstOrThrow();
}

/** The secret that an address had becomes its former one. */
export async function replaceSecret(
  tx: Tx,
  id: number,
  { secret_sealed, former_until }: { secret_sealed: Buffer; former_until: Date },
): Promise<WebhookRow> {
  return await tx
    .updateTable('webhooks')
    .set((webhook) => ({ secret_sealed, former_until, former_secret_sealed: webhook.ref('secret_sealed') }))
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** False when the user has none such. */
export async function deleteWebhook(tx: Tx, userUuid: string, id: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteWebhooksOf(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('user_uuid', '=', userUuid).execute();
}

/** Whether a program of this person is told of a group of events, as an SQL condition. */
export const isWantedByWebhook = (userUuid: string, group: EventGroup): RawBuilder<boolean> =>
  sql<boolean>`exists (select from webhooks where user_uuid = ${userUuid} and is_active and ${group} = any(groups))`;

/** Whether the address belongs to this user. */
export async function isOwnWebhook(db: Reader | Db, userUuid: string, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return found !== undefined;
}
