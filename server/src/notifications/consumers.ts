import { ACCOUNT_NOTIFICATION_RULES } from '@provodka/domain/account-notifications.ts';
/** Reactions of notifications to events of other slices. */
import {
  APPEAL_NOTIFICATION_RULES,
  CHECK_NOTIFICATION_RULES,
  COMPLAINT_NOTIFICATION_RULES,
  VERIFICATION_NOTIFICATION_RULES,
} from '@provodka/domain/moderation-notifications.ts';
import {
  DEAL_NOTIFICATION_RULES,
  type NotificationRule,
  OFFER_NOTIFICATION_RULES,
  ORDER_NOTIFICATION_RULES,
  PERSON_NOTIFICATION_RULES,
  RESPONSE_NOTIFICATION_RULES,
  REVIEW_AWAITED_NOTIFICATION_RULES,
  REVIEW_NOTIFICATION_RULES,
  SEARCH_NOTIFICATION_RULES,
  WALLET_NOTIFICATION_RULES,
} from '@provodka/domain/notifications.ts';
import type { FreeContext } from '../platform/context.ts';
import type { Consumers, EventOrigin, OutboxEvents, OutboxKind } from '../platform/jobs/outbox.ts';
import { type NotifiedEvent, notify } from './notify-service.ts';

/**
 * Events without notifications, such as changes of teams and a confirmed address, and messages, which `notifyOfMessages` handles in bulk.
 * An event that stands neither here nor in `RULES` does not compile.
 */
type NotifiedElsewhere =
  | 'mail'
  | 'team_changed'
  | 'message_added'
  | 'message_changed'
  | 'messages_read'
  | 'notification_added'
  | 'webhook_due'
  | 'account_verified'
  | 'telegram_answer'
  | 'account_taken_back';
type NotifiedKind = Exclude<OutboxKind, NotifiedElsewhere>;

const RULES: { [K in NotifiedKind]: (event: OutboxEvents[K]) => readonly NotificationRule[] } = {
  order_changed: ({ move }) => ORDER_NOTIFICATION_RULES[move],
  offer_changed: ({ move }) => OFFER_NOTIFICATION_RULES[move],
  response_changed: ({ move }) => RESPONSE_NOTIFICATION_RULES[move],
  deal_changed: ({ move }) => DEAL_NOTIFICATION_RULES[move],
  person_changed: ({ move }) => PERSON_NOTIFICATION_RULES[move],
  review_published: () => REVIEW_NOTIFICATION_RULES.published,
  review_answered: () => REVIEW_NOTIFICATION_RULES.answered,
  wallet_changed: ({ move }) => WALLET_NOTIFICATION_RULES[move],
  review_awaited: ({ side }) => REVIEW_AWAITED_NOTIFICATION_RULES[side],
  appeal_changed: ({ move }) => APPEAL_NOTIFICATION_RULES[move],
  complaint_changed: ({ move }) => COMPLAINT_NOTIFICATION_RULES[move],
  verification_changed: ({ move }) => VERIFICATION_NOTIFICATION_RULES[move],
  check_opened: () => CHECK_NOTIFICATION_RULES,
  account_changed: ({ move }) => ACCOUNT_NOTIFICATION_RULES[move],
  search_found: () => SEARCH_NOTIFICATION_RULES,
};

/** The names of their jobs; each has to be a reaction of its event. */
type NotificationConsumers = { [K in NotifiedKind as `notify_${K}`]: Consumers[`notify_${K}`] };

/** `contextOf` gives each the moment it runs at. */
export function notificationConsumers(contextOf: () => FreeContext<null>): NotificationConsumers {
  const consumers = (Object.keys(RULES) as NotifiedKind[]).map((kind) => {
    const rulesOfEvent = RULES[kind] as (event: NotifiedEvent) => readonly NotificationRule[];
    return [`notify_${kind}`, (event: NotifiedEvent & EventOrigin) => notify(contextOf(), event, rulesOfEvent(event))];
  });
  const byName: unknown = Object.fromEntries(consumers);
  return byName as NotificationConsumers;
}
