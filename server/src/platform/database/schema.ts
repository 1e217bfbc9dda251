// Written by `npm run schema` from server/migrations. Do not edit.
import type { CheckDecision, CheckKind, CheckReason } from '@provodka/domain/checks.ts';
import type { ClassifierList, ClassifierRow } from '@provodka/domain/classifiers.ts';
import type { DealActor, DealMove, DealNews, DealStatus, DisputableStatus } from '@provodka/domain/deals/deals.ts';
import type { HoldDecision, HoldReason } from '@provodka/domain/deals/payout-holds.ts';
import type { ReviewTarget } from '@provodka/domain/deals/reviews.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import type { PaymentPurpose, PaymentStatus, ProviderKind, StoredDestination, StoredMethod } from '@provodka/domain/money/provider.ts';
import type { OfferStatus } from '@provodka/domain/orders/offers.ts';
import type { OrderStatus } from '@provodka/domain/orders/orders.ts';
import type { ResponseStatus } from '@provodka/domain/orders/responses.ts';
import type { SearchChannel } from '@provodka/domain/orders/saved-searches.ts';
import type { Act, DocumentName } from '@provodka/domain/people/acceptances.ts';
import type { ExportStatus } from '@provodka/domain/people/data-export.ts';
import type { PhoneWay } from '@provodka/domain/people/phone-checks.ts';
import type { TokenScope } from '@provodka/domain/people/tokens.ts';
import type { Badge, CertificateLevel, VerificationKind, VerificationReason, VerificationStatus } from '@provodka/domain/people/verifications.ts';
import type { WebhookEnd, WebhookFailure, WebhookGroup, WebhookOutcome } from '@provodka/domain/people/webhooks.ts';
import type { CrashKind } from '@provodka/domain/text/crashes.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A json column: read as what it holds, written as text. */
export type Json<T> = ColumnType<T, string | Extract<T, null>, string | Extract<T, null>>;
/** The same with a default, which an insert may leave out. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;

export interface AcceptancesTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  act: Act;
  document: DocumentName;
  hash: string;
  payment_id: number | null;
  session_id: number | null;
  accepted_at: Date;
}

export interface AccountChecksTable {
  id: GeneratedAlways<number>;
  kind: CheckKind;
  user_uuid: string | null;
  deal_id: number | null;
  reasons: Json<CheckReason[]>;
  opened_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  decision: CheckDecision | null;
  comment: string | null;
}

export interface AccountTracesTable {
  user_uuid: string;
  kind: string;
  mark: Buffer;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  title: string;
  scopes: TokenScope[];
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

export interface AppealsTable {
  id: GeneratedAlways<number>;
  ban_id: number;
  text: string;
  created_at: Date;
  is_accepted: boolean | null;
  comment: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface AttemptsTable {
  id: GeneratedAlways<number>;
  key: Buffer;
  happened_at: Date;
}

export interface AuditTable {
  id: GeneratedAlways<number>;
  actor_uuid: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  order_id: number | null;
  comment: string | null;
  before: unknown;
  after: unknown;
  created_at: Date;
}

export interface AuthenticatorsTable {
  user_uuid: string;
  secret_sealed: Buffer;
  last_step: Generated<number>;
  created_at: Date;
  confirmed_at: Date | null;
}

export interface AvatarsTable {
  user_uuid: string;
  size: number;
  image: Buffer;
}

export interface BansTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  target: string;
  reason_code: string;
  comment: string;
  until: Date | null;
  banned_by: string | null;
  created_at: Date;
  lifted_at: Date | null;
  lifted_by: string | null;
  lifted_how: string | null;
  note: string | null;
}

export interface CitiesTable {
  id: Generated<number>;
  title: string;
  region: string;
  is_active: Generated<boolean>;
  position: Generated<number>;
  merged_into: number | null;
  synonyms: Generated<string[]>;
  is_placed: Generated<boolean>;
  updated_at: Date | null;
}

export interface ClassifierMergeUsesTable {
  id: GeneratedAlways<number>;
  merge_id: number;
  order_id: number | null;
  profile_uuid: string | null;
  search_id: number | null;
  had_both: Generated<boolean>;
  place: number | null;
}

export interface ClassifierMergesTable {
  id: GeneratedAlways<number>;
  list: ClassifierList;
  from_id: number;
  into_id: number;
  before: Json<ClassifierRow[]>;
  merged_at: Date;
}

export interface ClassifiersTable {
  id: Generated<number>;
  kind: string;
  parent_id: number | null;
  title: string;
  is_active: Generated<boolean>;
  position: number;
  merged_into: number | null;
  synonyms: Generated<string[]>;
  is_placed: Generated<boolean>;
  updated_at: Date | null;
}

export interface ComplaintFilesTable {
  complaint_id: number;
  file_id: number;
}

export interface ComplaintNotesTable {
  id: GeneratedAlways<number>;
  complaint_id: number;
  author_uuid: string;
  text: string;
  created_at: Date;
}

export interface ComplaintsTable {
  id: GeneratedAlways<number>;
  reporter_uuid: string;
  subject_kind: string;
  subject_number: number | null;
  profile_uuid: string | null;
  order_id: number | null;
  about_uuid: string | null;
  excerpt: string;
  reason: string;
  text: string | null;
  created_at: Date;
  due_at: Date;
  status: Generated<string>;
  taken_by: string | null;
  taken_at: Date | null;
  answer: string | null;
  warning: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  error_code: string | null;
}

export interface ContentVersionsTable {
  id: GeneratedAlways<number>;
  code: string;
  number: number;
  title: string;
  text: string;
  saved_by: string | null;
  saved_at: Date;
}

export interface CrashesTable {
  id: GeneratedAlways<number>;
  fingerprint: Buffer;
  kind: CrashKind;
  message: string;
  frames: string[];
  route: string | null;
  build: string | null;
  browsers: string[];
  request_id: string | null;
  number: number;
  first_at: Date;
  last_at: Date;
  fixed_at: Date | null;
}

export interface DataExportsTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  status: Generated<ExportStatus>;
  parts: Generated<number>;
  parts_done: Generated<number>;
  attempts: Generated<number>;
  number_left_out: Generated<number>;
  asked_at: Date;
  worked_at: Date | null;
  made_at: Date | null;
  expires_at: Date | null;
}

export interface DealEventsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  deal_id: number;
  move: DealMove | DealNews;
  by: DealActor;
  actor_uuid: string | null;
  comment: string | null;
  created_at: Date;
}

export interface DealFilesTable {
  order_id: number;
  deal_id: number;
  event_id: number | null;
  file_id: number;
}

export interface DealsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  number: number;
  customer_uuid: string;
  executor_uuid: string;
  status: DealStatus;
  former_status: DisputableStatus | null;
  description: string;
  price: Kopecks;
  commission_rate: number;
  commission: Kopecks;
  executor_share: Kopecks | null;
  planned_at: string;
  number_reworks: Generated<number>;
  is_ever_delivered: Generated<boolean>;
  payout_refusal: string | null;
  created_at: Date;
  expired_at: Date;
  paid_at: Date | null;
  delivered_at: Date | null;
  accept_until: Date | null;
  accept_reminded: Generated<number>;
  accepted_at: Date | null;
  ended_at: Date | null;
  updated_at: Date;
  payout_reminded: Generated<number>;
  expiry_warned_at: Date | null;
  dispute_opener: 'customer' | 'executor' | 'clock' | null;
  split_refunded_at: Date | null;
  criteria: Generated<string[]>;
  met_criteria: Generated<number[]>;
  number_withdrawals: Generated<number>;
  ranked_at: Date | null;
  is_withheld: Generated<boolean>;
}

export interface DeletedReviewsTable {
  deal_id: number;
  target_side: string;
  first_written_at: Date;
  was_published: boolean;
}

export interface DisputesTable {
  id: GeneratedAlways<number>;
  order_id: number;
  deal_id: number;
  opener: string;
  reason: string;
  opened_at: Date;
  ended_at: Date | null;
  outcome: string | null;
  share: number | null;
  decision: string | null;
  decided_by: string | null;
  found_met: number[] | null;
}

export interface DocumentVersionsTable {
  document: DocumentName;
  hash: string;
  title: string;
  text: string;
  first_seen_at: Date;
}

export interface EarnedSumsTable {
  profile_uuid: string;
  period: string;
  side: string;
  sum_deals: number;
  number_deals: number;
}

export interface EmailChangesTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  old_email: string;
  new_email: string;
  confirm_hash: Buffer;
  revoke_hash: Buffer | null;
  created_at: Date;
  confirmed_at: Date | null;
  ended_at: Date | null;
}

export interface EmailTokensTable {
  token_hash: Buffer;
  user_uuid: string;
  purpose: string;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

export interface ExportFilesTable {
  export_id: number;
  file_id: number;
}

export interface FactorRecoveriesTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  status: Generated<string>;
  stop_hash: Buffer;
  asked_at: Date;
  ends_at: Date;
  ended_at: Date | null;
}

export interface FilesTable {
  id: GeneratedAlways<number>;
  owner_uuid: string;
  title: string;
  size: number;
  type: string;
  storage_key: string;
  attached_at: Date | null;
  created_at: Date;
  released_at: Date | null;
  sha256: string | null;
  stripped_at: Date | null;
}

export interface HiddenOrdersTable {
  freelancer_uuid: string;
  order_id: number;
  hidden_at: Date;
}

export interface IdempotencyKeysTable {
  owner: string;
  key: string;
  request_hash: string;
  status: number | null;
  reply: unknown;
  created_at: Date;
}

export interface JournalTable {
  id: GeneratedAlways<number>;
  entry_key: string;
  entry_hash: string;
  kind: string;
  deal_id: number | null;
  payment_id: number | null;
  created_at: Date;
}

export interface LedgerAccountsTable {
  id: GeneratedAlways<number>;
  kind: string;
  currency: string;
  deal_id: number | null;
  owner_uuid: string | null;
  balance: Generated<number>;
  is_locked: Generated<boolean>;
  created_at: Date;
}

export interface MessageFilesTable {
  order_id: number;
  message_id: number;
  file_id: number;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  order_id: number;
  thread_id: number;
  author_uuid: string | null;
  message: string;
  is_system: Generated<boolean>;
  is_hidden: Generated<boolean>;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  client_key: string | null;
  deal_event_id: number | null;
  is_hidden_by_moderator: Generated<boolean>;
}

export interface MinorChangesTable {
  document: string;
  from_hash: string;
  to_hash: string;
  made_by: string | null;
  made_at: Date;
}

export interface MoneyAlertsTable {
  kind: string;
  subject_id: number;
  order_id: number | null;
  deal_id: number | null;
  since: Date;
  detail: string | null;
  raised_at: Date;
}

export interface NewOrdersTable {
  number: GeneratedAlways<number>;
  order_id: number;
  noted_at: Date;
}

export interface NotificationDeliveriesTable {
  notification_id: number;
  channel: string;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  outcome: string | null;
  done_at: Date | null;
}

export interface NotificationPreferencesTable {
  user_uuid: string;
  event_group: string;
  channel: string;
  is_on: boolean;
}

export interface NotificationsTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  kind: string;
  event_number: number;
  payload: unknown;
  order_id: number | null;
  response_id: number | null;
  deal_id: number | null;
  message_id: number | null;
  title: string;
  text: string;
  path: string | null;
  bundle: string | null;
  number_bundled: Generated<number>;
  is_folded: Generated<boolean>;
  is_in_bell: boolean;
  read_at: Date | null;
  created_at: Date;
}

export interface OffersTable {
  id: GeneratedAlways<number>;
  order_id: number;
  freelancer_uuid: string;
  status: OfferStatus;
  created_at: Date;
  is_personal: Generated<boolean>;
  message: string | null;
  comment: string | null;
  viewed_at: Date | null;
  declined_at: Date | null;
  times_sent: Generated<number>;
}

export interface OrderEventsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  move: string;
  actor_uuid: string | null;
  comment: string | null;
  changes: unknown;
  created_at: Date;
}

export interface OrderFilesTable {
  order_id: number;
  file_id: number;
}

export interface OrderTeamsTable {
  order_id: number;
  team_id: number;
  created_at: Date;
}

export interface OrderViewsTable {
  order_id: number;
  visitor: string;
  day: string;
}

export interface OrdersTable {
  id: GeneratedAlways<number>;
  customer_uuid: string;
  status: OrderStatus;
  status_comment: string | null;
  former_status: OrderStatus | null;
  title: string;
  description: string;
  budget: Kopecks | null;
  configuration_ids: Generated<number[]>;
  platform_ids: Generated<number[]>;
  classifier_titles: Generated<string>;
  city_id: number | null;
  is_private: Generated<boolean>;
  is_show_responses: Generated<boolean>;
  executor_uuid: string | null;
  response_id: number | null;
  was_in_work: Generated<boolean>;
  is_customer_banned: Generated<boolean>;
  number_responses: Generated<number>;
  number_views: Generated<number>;
  version: Generated<number>;
  published_at: Date | null;
  expires_at: Date | null;
  expiry_warned_at: Date | null;
  last_deal_ended_at: Date | null;
  created_at: Date;
  updated_at: Date;
  search: string | null;
  release: string | null;
  is_on_support: boolean | null;
  searched_title: string | null;
  searched_description: string | null;
  number_unread_newcomers: Generated<number>;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  kind: string;
  payload: unknown;
  created_at: Date;
  number: number | null;
  dispatched_at: Date | null;
}

export interface PasskeyChallengesTable {
  browser: string;
  challenge: Buffer;
  expires_at: Date;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  title: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  order_id: number | null;
  deal_id: number | null;
  kind: ProviderKind;
  status: PaymentStatus;
  method: StoredMethod;
  amount: Kopecks;
  provider: string;
  provider_id: string | null;
  idempotence_key: string;
  payment_url: string | null;
  refunds_payment_id: number | null;
  destination: Json<StoredDestination | null>;
  title: string | null;
  refusal: string | null;
  is_unapplied: Generated<boolean>;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
  sent_at: Date | null;
  unclear_since: Date | null;
  unclear_answer: string | null;
  superseded_at: Date | null;
  purpose: Generated<PaymentPurpose>;
  user_uuid: string | null;
  return_to: string | null;
  provider_deal_id: string | null;
  destination_fingerprint: Buffer | null;
  held_until: Date | null;
  is_held: Generated<boolean>;
}

export interface PayoutDestinationsTable {
  freelancer_uuid: string;
  fingerprint: Buffer;
  title: string;
  first_used_at: Date;
  last_used_at: Date;
}

export interface PayoutHoldsTable {
  payment_id: number;
  order_id: number;
  deal_id: number;
  reasons: HoldReason[];
  opened_at: Date;
  decision: HoldDecision | null;
  was_refused: Generated<boolean>;
  comment: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface PersonBlocksTable {
  user_uuid: string;
  blocked_uuid: string;
  created_at: Date;
}

export interface PhoneChecksTable {
  user_uuid: string;
  way: PhoneWay;
  number_hash: string | null;
  number_tail: string | null;
  code_hash: string | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

export interface PostingsTable {
  journal_id: number;
  account_id: number;
  amount: number;
}

export interface PriceCorridorsTable {
  configuration_id: number;
  source: 'responses' | 'deals';
  number_prices: number;
  low: number;
  middle: number;
  high: number;
}

export interface ProfileClassifiersTable {
  profile_uuid: string;
  classifier_id: number;
}

export interface ProfilesTable {
  uuid: string;
  user_uuid: string;
  side: 'customer' | 'freelancer';
  about: Generated<string>;
  contact_phone: string | null;
  contact_message: Generated<string>;
  city_id: number | null;
  is_banned: Generated<boolean>;
  banned_until: Date | null;
  banned_message: string | null;
  sum_deals: Generated<number>;
  number_deals: Generated<number>;
  sum_stars: Generated<number>;
  number_reviews: Generated<number>;
  created_at: Date;
  has_ban: Generated<boolean>;
  banned_reason: string | null;
}

export interface PushSubscriptionsTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  session_id: number | null;
}

export interface QuietHoursTable {
  user_uuid: string;
  is_on: boolean;
  from_minute: number;
  until_minute: number;
}

export interface RateCountsTable {
  key: Buffer;
  used: number;
  ends_at: Date;
}

export interface RatedReviewsTable {
  id: number | null;
  target_uuid: string | null;
  stars: number | null;
}

export interface ReadPositionsTable {
  thread_id: number;
  user_uuid: string;
  message_id: number;
  read_at: Date;
}

export interface RecoveryCodesTable {
  user_uuid: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface ResponseFilesTable {
  order_id: number;
  response_id: number;
  file_id: number;
}

export interface ResponsesTable {
  id: GeneratedAlways<number>;
  order_id: number;
  freelancer_uuid: string;
  status: ResponseStatus;
  price: number;
  period_hours: number;
  former_status: ResponseStatus | null;
  viewed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  is_newcomer: Generated<boolean>;
}

export interface ReviewRemindersTable {
  deal_id: number;
  reminded_at: Date;
}

export interface ReviewsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  deal_id: number;
  target_side: ReviewTarget;
  author_uuid: string;
  target_uuid: string;
  stars: number;
  text: string;
  reply: string | null;
  published_at: Date | null;
  publish_at: Date;
  edited_at: Date | null;
  created_at: Date;
  updated_at: Date;
  replied_at: Date | null;
  reply_edited_at: Date | null;
  is_rated: Generated<boolean>;
}

export interface SandboxDealsTable {
  id: string;
  idempotence_key: string;
  created_at: Date;
}

export interface SandboxNotificationsTable {
  id: GeneratedAlways<number>;
  object_id: string;
  event: string;
  due_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
}

export interface SandboxObjectsTable {
  id: string;
  kind: string;
  status: string;
  idempotence_key: string;
  body: unknown;
  created_at: Date;
  updated_at: Date;
}

export interface SandboxSwitchesTable {
  name: string;
  is_on: boolean;
}

export interface SandboxTelegramAccountsTable {
  id: GeneratedAlways<number>;
  key: string;
  trouble: Generated<string>;
}

export interface SandboxTelegramMessagesTable {
  id: GeneratedAlways<number>;
  chat_id: number;
  is_from_bot: boolean;
  text: string;
  button: unknown;
  reply_to: number | null;
  created_at: Date;
}

export interface SandboxTelegramUpdatesTable {
  update_id: GeneratedAlways<number>;
  payload: unknown;
}

export interface SandboxTelegramWebhooksTable {
  is_only: Generated<boolean>;
  url: string;
  secret_token: string | null;
}

export interface SavedSearchesTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  title: string;
  query: string;
  channels: SearchChannel[];
  told_number: number;
  last_letter_at: Date | null;
  created_at: Date;
}

export interface SbpBanksTable {
  id: number;
  title: string;
  is_active: Generated<boolean>;
  position: number;
  merged_into: number | null;
  synonyms: Generated<string[]>;
  is_placed: Generated<boolean>;
  updated_at: Date | null;
}

export interface SearchLexemesTable {
  lexeme: string;
}

export interface SearchSynonymsTable {
  id: GeneratedAlways<number>;
  terms: string[];
  updated_at: Date | null;
}

export interface SearchWordsTable {
  word: string;
  stem: string;
  number_orders: number;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_uuid: string;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  proved_at: Date | null;
}

export interface SettingsTable {
  name: string;
  value: unknown;
  updated_at: Date;
}

export interface SignInDevicesTable {
  token_hash: Buffer;
  user_uuid: string;
  last_used_at: Date;
}

export interface SignInIdentitiesTable {
  provider: string;
  subject: string;
  user_uuid: string;
  created_at: Date;
}

export interface SignInStepsTable {
  browser: string;
  user_uuid: string;
  remember: boolean;
  failures: Generated<number>;
  expires_at: Date;
}

export interface SlidePicturesTable {
  version: string;
  width: number;
  image: Buffer;
}

export interface SlidesTable {
  id: GeneratedAlways<number>;
  title: string;
  text: string;
  link: string | null;
  button_title: string | null;
  active_from: Date | null;
  active_to: Date | null;
  position: number;
  updated_at: Date;
  picture_version: string | null;
  picture_alt: Generated<string>;
}

export interface SmEntriesTable {
  journal_id: number;
  order_id: number;
  response_id: number;
  reason: string | null;
}

export interface StatisticDaysTable {
  day: string;
  orders_new: number;
  orders_with_executor: number;
  responses_new: number;
  responses_paid: number;
  sm_spent: number;
  deals_created: number;
  deals_paid: number;
  paid_sum: number;
  accepted_sum: number;
  refund_sum: number;
  commission_sum: number;
  users_new: number;
  counted_at: Date;
}

export interface StorageMarkerTable {
  is_only: Generated<boolean>;
  installation: string;
  storage: string;
  written_at: Date | null;
}

export interface TeamMembersTable {
  team_id: number;
  freelancer_uuid: string;
  created_at: Date;
}

export interface TeamsTable {
  id: GeneratedAlways<number>;
  customer_uuid: string;
  title: string;
  description: Generated<string>;
  created_at: Date;
  updated_at: Date;
  title_asked_at: Date | null;
}

export interface TelegramLinksTable {
  user_uuid: string;
  chat_id: number;
  username: string | null;
  linked_at: Date;
}

export interface TelegramMessagesTable {
  chat_id: number;
  message_id: number;
  notification_id: number | null;
  event_number: number | null;
  order_id: number | null;
  response_id: number | null;
  deal_id: number | null;
  read_up_to: number | null;
  sent_at: Date;
}

export interface TelegramTokensTable {
  token_hash: Buffer;
  user_uuid: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface TelegramUpdatesTable {
  update_id: number;
  chat_id: number;
  received_at: Date;
}

export interface ThreadsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  response_id: number | null;
  deal_id: number | null;
  created_at: Date;
  is_dispute: Generated<boolean>;
  number_shown: Generated<number>;
  number_hidden: Generated<number>;
  last_message_id: number | null;
  last_message_at: Date | null;
}

export interface TokenUsesTable {
  token_id: number;
  day: string;
  call: string;
  user_uuid: string;
  title: string;
  number: number;
  last_used_at: Date;
  address: string;
}

export interface ToldMessagesTable {
  is_only: Generated<boolean>;
  event_number: number;
}

export interface UploadDaysTable {
  owner_uuid: string;
  day: string;
  bytes: number;
}

export interface UsersTable {
  uuid: string;
  id: GeneratedAlways<number>;
  login: string;
  email: string;
  email_verified_at: Date | null;
  password_hash: string | null;
  last_name: Generated<string>;
  first_name: Generated<string>;
  middle_name: Generated<string>;
  full_name: string;
  is_moderator: Generated<boolean>;
  is_admin: Generated<boolean>;
  is_banned: Generated<boolean>;
  banned_until: Date | null;
  banned_message: string | null;
  is_scam: Generated<boolean>;
  accepted_terms_at: Date;
  accepted_personal_data_at: Date;
  last_activity_at: Date | null;
  created_at: Date;
  demo_id: string | null;
  avatar_version: string | null;
  abonnement_title: string | null;
  abonnement_from: Date | null;
  abonnement_to: Date | null;
  banned_reason: string | null;
  second_factor_at: Date | null;
  second_factor_due_at: Date | null;
  name_asked_at: Date | null;
  hidden_at: Date | null;
  deletion_asked_at: Date | null;
  deleted_at: Date | null;
  badges: DefaultJson<Badge[]>;
}

export interface VerificationFilesTable {
  verification_id: number;
  file_id: number;
}

export interface VerificationsTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  kind: VerificationKind;
  status: Generated<VerificationStatus>;
  level: CertificateLevel | null;
  title: string | null;
  number: string | null;
  number_tail: string | null;
  number_hash: string | null;
  valid_until: string | null;
  created_at: Date;
  reason_code: VerificationReason | null;
  comment: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  expires_at: Date | null;
  ended_at: Date | null;
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  webhook_id: number;
  notification_id: number | null;
  created_at: Date;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  outcome: WebhookOutcome | null;
  last_attempt_at: Date | null;
  status: number | null;
  failure: WebhookFailure | null;
  duration_ms: number | null;
}

export interface WebhooksTable {
  id: GeneratedAlways<number>;
  user_uuid: string;
  title: string;
  url: string;
  groups: WebhookGroup[];
  is_active: Generated<boolean>;
  secret_sealed: Buffer;
  failing_since: Date | null;
  ended_how: WebhookEnd | null;
  created_at: Date;
  former_secret_sealed: Buffer | null;
  former_until: Date | null;
}

/** Every table by its name. */
export interface Database {
  acceptances: AcceptancesTable;
  account_checks: AccountChecksTable;
  account_traces: AccountTracesTable;
  api_tokens: ApiTokensTable;
  appeals: AppealsTable;
  attempts: AttemptsTable;
  audit: AuditTable;
  authenticators: AuthenticatorsTable;
  avatars: AvatarsTable;
  bans: BansTable;
  cities: CitiesTable;
  classifier_merge_uses: ClassifierMergeUsesTable;
  classifier_merges: ClassifierMergesTable;
  classifiers: ClassifiersTable;
  complaint_files: ComplaintFilesTable;
  complaint_notes: ComplaintNotesTable;
  complaints: ComplaintsTable;
  content_versions: ContentVersionsTable;
  crashes: CrashesTable;
  data_exports: DataExportsTable;
  deal_events: DealEventsTable;
  deal_files: DealFilesTable;
  deals: DealsTable;
  deleted_reviews: DeletedReviewsTable;
  disputes: DisputesTable;
  document_versions: DocumentVersionsTable;
  earned_sums: EarnedSumsTable;
  email_changes: EmailChangesTable;
  email_tokens: EmailTokensTable;
  export_files: ExportFilesTable;
  factor_recoveries: FactorRecoveriesTable;
  files: FilesTable;
  hidden_orders: HiddenOrdersTable;
  idempotency_keys: IdempotencyKeysTable;
  journal: JournalTable;
  ledger_accounts: LedgerAccountsTable;
  message_files: MessageFilesTable;
  messages: MessagesTable;
  minor_changes: MinorChangesTable;
  money_alerts: MoneyAlertsTable;
  new_orders: NewOrdersTable;
  notification_deliveries: NotificationDeliveriesTable;
  notification_preferences: NotificationPreferencesTable;
  notifications: NotificationsTable;
  offers: OffersTable;
  order_events: OrderEventsTable;
  order_files: OrderFilesTable;
  order_teams: OrderTeamsTable;
  order_views: OrderViewsTable;
  orders: OrdersTable;
  outbox: OutboxTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  payments: PaymentsTable;
  payout_destinations: PayoutDestinationsTable;
  payout_holds: PayoutHoldsTable;
  person_blocks: PersonBlocksTable;
  phone_checks: PhoneChecksTable;
  postings: PostingsTable;
  price_corridors: PriceCorridorsTable;
  profile_classifiers: ProfileClassifiersTable;
  profiles: ProfilesTable;
  push_subscriptions: PushSubscriptionsTable;
  quiet_hours: QuietHoursTable;
  rate_counts: RateCountsTable;
  rated_reviews: RatedReviewsTable;
  read_positions: ReadPositionsTable;
  recovery_codes: RecoveryCodesTable;
  response_files: ResponseFilesTable;
  responses: ResponsesTable;
  review_reminders: ReviewRemindersTable;
  reviews: ReviewsTable;
  sandbox_deals: SandboxDealsTable;
  sandbox_notifications: SandboxNotificationsTable;
  sandbox_objects: SandboxObjectsTable;
  sandbox_switches: SandboxSwitchesTable;
  sandbox_telegram_accounts: SandboxTelegramAccountsTable;
  sandbox_telegram_messages: SandboxTelegramMessagesTable;
  sandbox_telegram_updates: SandboxTelegramUpdatesTable;
  sandbox_telegram_webhooks: SandboxTelegramWebhooksTable;
  saved_searches: SavedSearchesTable;
  sbp_banks: SbpBanksTable;
  search_lexemes: SearchLexemesTable;
  search_synonyms: SearchSynonymsTable;
  search_words: SearchWordsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  sign_in_devices: SignInDevicesTable;
  sign_in_identities: SignInIdentitiesTable;
  sign_in_steps: SignInStepsTable;
  slide_pictures: SlidePicturesTable;
  slides: SlidesTable;
  sm_entries: SmEntriesTable;
  statistic_days: StatisticDaysTable;
  storage_marker: StorageMarkerTable;
  team_members: TeamMembersTable;
  teams: TeamsTable;
  telegram_links: TelegramLinksTable;
  telegram_messages: TelegramMessagesTable;
  telegram_tokens: TelegramTokensTable;
  telegram_updates: TelegramUpdatesTable;
  threads: ThreadsTable;
  token_uses: TokenUsesTable;
  told_messages: ToldMessagesTable;
  upload_days: UploadDaysTable;
  users: UsersTable;
  verification_files: VerificationFilesTable;
  verifications: VerificationsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
}

/** Every table that holds rows, views left out. */
export const TABLES = [
  'acceptances',
  'account_checks',
  'account_traces',
  'api_tokens',
  'appeals',
  'attempts',
  'audit',
  'authenticators',
  'avatars',
  'bans',
  'cities',
  'classifier_merge_uses',
  'classifier_merges',
  'classifiers',
  'complaint_files',
  'complaint_notes',
  'complaints',
  'content_versions',
  'crashes',
  'data_exports',
  'deal_events',
  'deal_files',
  'deals',
  'deleted_reviews',
  'disputes',
  'document_versions',
  'earned_sums',
  'email_changes',
  'email_tokens',
  'export_files',
  'factor_recoveries',
  'files',
  'hidden_orders',
  'idempotency_keys',
  'journal',
  'ledger_accounts',
  'message_files',
  'messages',
  'minor_changes',
  'money_alerts',
  'new_orders',
  'notification_deliveries',
  'notification_preferences',
  'notifications',
  'offers',
  'order_events',
  'order_files',
  'order_teams',
  'order_views',
  'orders',
  'outbox',
  'passkey_challenges',
  'passkeys',
  'payments',
  'payout_destinations',
  'payout_holds',
  'person_blocks',
  'phone_checks',
  'postings',
  'price_corridors',
  'profile_classifiers',
  'profiles',
  'push_subscriptions',
  'quiet_hours',
  'rate_counts',
  'read_positions',
  'recovery_codes',
  'response_files',
  'responses',
  'review_reminders',
  'reviews',
  'sandbox_deals',
  'sandbox_notifications',
  'sandbox_objects',
  'sandbox_switches',
  'sandbox_telegram_accounts',
  'sandbox_telegram_messages',
  'sandbox_telegram_updates',
  'sandbox_telegram_webhooks',
  'saved_searches',
  'sbp_banks',
  'search_lexemes',
  'search_synonyms',
  'search_words',
  'sessions',
  'settings',
  'sign_in_devices',
  'sign_in_identities',
  'sign_in_steps',
  'slide_pictures',
  'slides',
  'sm_entries',
  'statistic_days',
  'storage_marker',
  'team_members',
  'teams',
  'telegram_links',
  'telegram_messages',
  'telegram_tokens',
  'telegram_updates',
  'threads',
  'token_uses',
  'told_messages',
  'upload_days',
  'users',
  'verification_files',
  'verifications',
  'webhook_deliveries',
  'webhooks',
] as const;
