/** Reactions of notifications to events of other slices. */
import { APPEAL_TELLINGS, CHECK_TELLINGS, COMPLAINT_TELLINGS } from '@provodka/domain/moderation-tellings.ts';
import {
  ACCOUNT_TELLINGS,
  DEAL_TELLINGS,
  OFFER_TELLINGS,
  ORDER_TELLINGS,
  PERSON_TELLINGS,
  RESPONSE_TELLINGS,
  REVIEW_AWAITED_TELLINGS,
  REVIEW_TELLINGS,
  SEARCH_TELLINGS,
  type Telling,
  WALLET_TELLINGS,
} from '@provodka/domain/notifications.ts';
import type { FreeContext } from '../platform/context.ts';
import type { Consumers, EventOrigin, OutboxEvents, OutboxKind } from '../platform/jobs/outbox.ts';
import { type ToldEvent, tell } from './telling.ts';

/**
 * Events without notifications, such as changes of teams and a confirmed address, and messages, which `tellMessages` handles in bulk.
 * An event that stands neither here nor in `TELLINGS` does not compile.
 */
type ToldElsewhere =
  | 'mail'
  | 'team_changed'
  | 'message_added'
  | 'message_changed'
  | 'messages_read'
  | 'notification_added'
  | 'account_verified'
  | 'telegram_answer'
  | 'account_taken_back';
type Told = Exclude<OutboxKind, ToldElsewhere>;

const TELLINGS: { [K in Told]: (event: OutboxEvents[K]) => readonly Telling[] } = {
  order_changed: ({ move }) => ORDER_TELLINGS[move],
  offer_changed: ({ move }) => OFFER_TELLINGS[move],
  response_changed: ({ move }) => RESPONSE_TELLINGS[move],
  deal_changed: ({ move }) => DEAL_TELLINGS[move],
  person_changed: ({ move }) => PERSON_TELLINGS[move],
  review_published: () => REVIEW_TELLINGS.published,
  review_answered: () => REVIEW_TELLINGS.answered,
  wallet_changed: ({ move }) => WALLET_TELLINGS[move],
  review_awaited: ({ side }) => REVIEW_AWAITED_TELLINGS[side],
  appeal_changed: ({ move }) => APPEAL_TELLINGS[move],
  complaint_changed: ({ move }) => COMPLAINT_TELLINGS[move],
  check_opened: () => CHECK_TELLINGS,
  account_changed: ({ move }) => ACCOUNT_TELLINGS[move],
  search_found: () => SEARCH_TELLINGS,
};

/** The names of their jobs; each has to be a reaction of its event. */
type NotificationConsumers = { [K in Told as `notify_${K}`]: Consumers[`notify_${K}`] };

/** `contextOf` gives each the moment it runs at. */
export function notificationConsumers(contextOf: () => FreeContext<null>): NotificationConsumers {
  const consumers = (Object.keys(TELLINGS) as Told[]).map((kind) => {
    const tellingsOf = TELLINGS[kind] as (event: ToldEvent) => readonly Telling[];
    return [`notify_${kind}`, (event: ToldEvent & EventOrigin) => tell(contextOf(), event, tellingsOf(event))];
  });
  const byName: unknown = Object.fromEntries(consumers);
  return byName as NotificationConsumers;
}
