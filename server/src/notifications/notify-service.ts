/** Notifies people of an event: a line in the bell of each, and deliveries out of the site. */
import { firstAttemptAt, isFresh, isNews } from '@provodka/domain/deals/delivery-attempts.ts';
import { bundledAttemptAt } from '@provodka/domain/notification-bundles.ts';
import { isWanted, OUTER_CHANNELS, type OuterChannel } from '@provodka/domain/notification-preferences.ts';
import {
  hasOwnLetter,
  NOTIFICATION_GROUPS,
  type NotificationKind,
  type NotificationRole,
  type NotificationRule,
  notifiesActor,
  rulesFor,
} from '@provodka/domain/notifications.ts';
import type { FreeContext } from '../platform/context.ts';
import { transact } from '../platform/database/database.ts';
import type { EventOrigin } from '../platform/jobs/outbox.ts';
import { type NotificationDraft, type Payload, readFacts } from './facts.ts';
import { findFacts, findModerators, findRespondents } from './facts-store.ts';
import { bundleOf, pathOf } from './places.ts';
import * as store from './store.ts';
import { NOTIFICATION_TEXTS } from './words.ts';

/** Reactions to events have no viewer. */
export type NotifyContext = FreeContext<null>;

/** An event as it comes out of the outbox. */
export type NotifiedEvent = Payload & EventOrigin & { user_uuid?: string; about_uuid?: string | null };

/** Notifies everybody whom an event concerns, each once however often the event comes. */
export async function notify(
  context: NotifyContext,
  event: NotifiedEvent,
  rules: readonly NotificationRule[],
): Promise<void> {
  const { event_number, event_at, user_uuid, about_uuid, ...payload } = event;
  for (const { kind, to } of rulesFor(rules, payload.status ?? null)) {
    for (const person of await peopleOf(context, to, { ...payload, user_uuid })) {
      if (person.user_uuid === payload.actor_uuid && !notifiesActor(kind)) continue;
      // A moderator is not told of a complaint about themselves, which their queue hides too.
      if (person.user_uuid === about_uuid) continue;
      const told = { kind, role: to, user_uuid: person.user_uuid, payload: { ...payload, ...person.payload } };
      await sendToPerson(context, told, { event_number, event_at });
    }
  }
}

interface ToldPerson {
  user_uuid: string;
  payload?: Payload;
}

/** The people who play a role in an event. */
async function peopleOf(
  { db, now }: NotifyContext,
  role: NotificationRole,
  event: Payload & { user_uuid?: string | undefined },
): Promise<ToldPerson[]> {
  if (role === 'person') return event.user_uuid === undefined ? [] : [{ user_uuid: event.user_uuid }];
  if (role === 'moderators') return await findModerators(db, now);
  const { order_id } = event;
  if (!order_id) return [];
  if (role === 'waiting' || role === 'standing') {
    const found = await findRespondents(db, order_id, role);
    return found.map(({ user_uuid, response_id }) => ({ user_uuid, payload: { response_id } }));
  }
  const row = await findFacts(db, { ...event, order_id }, null, now);
  if (!row) return [];
  const user_uuid = {
    customer: row.customer_user_uuid,
    freelancer: row.freelancer_user_uuid,
    reviewed: row.reviewed_user_uuid,
    reviewer: row.reviewer_user_uuid,
  }[role];
  return user_uuid === null ? [] : [{ user_uuid }];
}

async function sendToPerson(context: NotifyContext, told: NotificationDraft, origin: EventOrigin): Promise<void> {
  const facts = await readFacts(context, told);
  if (facts === null) return;
  const { kind, role, user_uuid, payload } = told;
  const { order_id = null, response_id = null, message_id = null } = payload;
  const happenedAt = new Date(origin.event_at);
  const isNew = isNews(happenedAt, context.now);
  await transact(context.db, async (tx) => {
    await store.lockBell(tx, user_uuid);
    const before = await store.findRecipientState(tx, { user_uuid, kind, event_number: origin.event_number });
    const { is_told } = before;
    const to = waysTo(before, kind, context.now);
    const isHeard = to.is_in_bell || to.outer.length > 0 || before.wants_webhook;
    if (is_told || !isHeard) return;
    const bundle = bundleOf(kind, payload);
    const folded = bundle !== null && isNew ? await store.bundleUnread(tx, user_uuid, bundle) : null;
    const number_bundled = facts.message?.number_unread ?? (folded?.number ?? 0) + 1;
    const leavesAt = ({ channel, at }: (typeof to.outer)[number]) => {
      const former = folded?.deliveries.find((delivery) => delivery.channel === channel);
      const next = bundledAttemptAt(kind, { number: number_bundled, former }, context.now);
      return next > at ? next : at;
    };
    const { title, text = '' } = NOTIFICATION_TEXTS[kind](facts, number_bundled);
    const notification = {
      user_uuid,
      kind,
      event_number: origin.event_number,
      payload: JSON.stringify({ role, ...payload }),
      order_id,
      response_id,
      deal_id: facts.row?.deal_id ?? null,
      message_id,
      title,
      text,
      path: pathOf(kind, facts),
      bundle,
      number_bundled,
      is_in_bell: to.is_in_bell,
      read_at: isNew ? null : context.now,
      created_at: happenedAt,
    };
    const isLeaving = isFresh(happenedAt, context.now);
    const outgoing = {
      deliveries: isLeaving ? to.outer.map((way) => ({ ...way, at: leavesAt(way) })) : [],
      is_announced: to.is_in_bell && isNew,
      is_for_webhooks: isLeaving && before.wants_webhook,
    };
    await store.insertNotification(tx, notification, outgoing, context.now);
  });
}

/** The channels that this person wants and can be reached by, each with its first attempt. */
function waysTo({ chosen, reached }: store.RecipientState, kind: NotificationKind, now: Date) {
  const group = NOTIFICATION_GROUPS[kind];
  const isReached = (channel: OuterChannel) => (channel === 'mail' ? !hasOwnLetter(kind) : reached[channel]);
  const wanted = OUTER_CHANNELS.filter((channel) => isReached(channel) && isWanted(chosen, group, channel));
  return {
    is_in_bell: isWanted(chosen, group, 'bell'),
    outer: wanted.map((channel) => ({ channel, at: firstAttemptAt(group, channel, now) })),
  };
}
