// Generated from the migrations by `npm run schema`. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export interface Database {
  cities: {
    id: number;
    title: string;
    region: string;
  };
  classifiers: {
    id: number;
    kind: string;
    parent_id: number | null;
    title: string;
    is_active: Generated<boolean>;
    position: number;
  };
  deal_events: {
    id: Generated<number>;
    order_id: number;
    deal_id: number;
    move: string;
    by: string;
    actor_uuid: string | null;
    comment: string | null;
    created_at: Date;
  };
  deal_files: {
    order_id: number;
    deal_id: number;
    event_id: number | null;
    file_id: number;
  };
  deals: {
    id: Generated<number>;
    order_id: number;
    number: number;
    customer_uuid: string;
    executor_uuid: string;
    status: string;
    former_status: string | null;
    description: string;
    price: number;
    commission_rate: number;
    commission: number;
    executor_share: number | null;
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
  };
  email_tokens: {
    token_hash: Buffer;
    user_uuid: string;
    purpose: string;
    expires_at: Date;
    used_at: Date | null;
    created_at: Date;
  };
  files: {
    id: Generated<number>;
    owner_uuid: string;
    title: string;
    size: number;
    type: string;
    storage_key: string;
    attached_at: Date | null;
    created_at: Date;
  };
  idempotency_keys: {
    owner: string;
    key: string;
    request_hash: string;
    status: number | null;
    reply: unknown;
    created_at: Date;
  };
  journal: {
    id: Generated<number>;
    entry_key: string;
    entry_hash: string;
    kind: string;
    deal_id: number | null;
    payment_id: number | null;
    created_at: Date;
  };
  ledger_accounts: {
    id: Generated<number>;
    kind: string;
    currency: string;
    deal_id: number | null;
    owner_uuid: string | null;
    balance: Generated<number>;
    is_locked: Generated<boolean>;
    created_at: Date;
  };
  messages: {
    id: Generated<number>;
    order_id: number;
    thread_id: number;
    author_uuid: string | null;
    message: string;
    is_system: Generated<boolean>;
    is_hidden: Generated<boolean>;
    created_at: Date;
    edited_at: Date | null;
  };
  offers: {
    id: Generated<number>;
    order_id: number;
    freelancer_uuid: string;
    status: string;
    created_at: Date;
  };
  order_events: {
    id: Generated<number>;
    order_id: number;
    move: string;
    actor_uuid: string | null;
    comment: string | null;
    changes: unknown;
    created_at: Date;
  };
  order_files: {
    order_id: number;
    file_id: number;
  };
  order_views: {
    order_id: number;
    visitor: string;
    day: string;
  };
  orders: {
    id: Generated<number>;
    customer_uuid: string;
    status: string;
    status_comment: string | null;
    former_status: string | null;
    title: string;
    description: string;
    budget: number | null;
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
    search: ColumnType<string | null, never, never>;
  };
  outbox: {
    id: Generated<number>;
    kind: string;
    payload: unknown;
    created_at: Date;
    number: number | null;
    dispatched_at: Date | null;
  };
  payments: {
    id: Generated<number>;
    order_id: number;
    deal_id: number;
    kind: string;
    status: string;
    method: string;
    amount: number;
    provider: string;
    provider_id: string | null;
    idempotence_key: string;
    payment_url: string | null;
    refunds_payment_id: number | null;
    destination: unknown;
    title: string | null;
    refusal: string | null;
    is_unapplied: Generated<boolean>;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    created_at: Date;
    updated_at: Date;
    finished_at: Date | null;
  };
  postings: {
    journal_id: number;
    account_id: number;
    amount: number;
  };
  profile_classifiers: {
    profile_uuid: string;
    classifier_id: number;
  };
  profiles: {
    uuid: string;
    user_uuid: string;
    side: string;
    about: Generated<string>;
    contact_phone: string | null;
    contact_message: Generated<string>;
    city_id: number | null;
    is_banned: Generated<boolean>;
    banned_until: Date | null;
    banned_message: string | null;
    is_scam: Generated<boolean>;
    sum_deals: Generated<number>;
    number_deals: Generated<number>;
    sum_stars: Generated<number>;
    number_reviews: Generated<number>;
    created_at: Date;
  };
  response_files: {
    order_id: number;
    response_id: number;
    file_id: number;
  };
  responses: {
    id: Generated<number>;
    order_id: number;
    freelancer_uuid: string;
    status: string;
    price: number;
    period_hours: number;
    former_status: string | null;
    viewed_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  reviews: {
    id: Generated<number>;
    order_id: number;
    deal_id: number;
    target_side: string;
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
  };
  sandbox_notifications: {
    id: Generated<number>;
    object_id: string;
    event: string;
    due_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
  };
  sandbox_objects: {
    id: string;
    kind: string;
    status: string;
    idempotence_key: string;
    body: unknown;
    created_at: Date;
    updated_at: Date;
  };
  sandbox_switches: {
    name: string;
    is_on: boolean;
  };
  sessions: {
    id: Generated<number>;
    token_hash: Buffer;
    user_uuid: string;
    user_agent: string | null;
    address: string | null;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
  };
  settings: {
    name: string;
    value: unknown;
    updated_at: Date;
  };
  sign_in_failures: {
    id: Generated<number>;
    login: string;
    address: string;
    failed_at: Date;
  };
  threads: {
    id: Generated<number>;
    order_id: number;
    response_id: number | null;
    deal_id: number | null;
    created_at: Date;
  };
  users: {
    uuid: string;
    id: Generated<number>;
    login: string;
    email: string;
    email_verified_at: Date | null;
    password_hash: string;
    last_name: Generated<string>;
    first_name: Generated<string>;
    middle_name: Generated<string>;
    full_name: string;
    avatar_file_id: number | null;
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
  };
}
