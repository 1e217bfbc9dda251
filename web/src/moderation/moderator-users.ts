import type { crashRoutes } from '@provodka/contract/crashes.ts';
import type { disputeRoutes } from '@provodka/contract/deals/disputes.ts';
import type { payoutRoutes } from '@provodka/contract/deals/payouts.ts';
import {
  MODERATOR_APPEALS_ADDRESS,
  MODERATOR_CHECKS_ADDRESS,
  MODERATOR_PAYOUTS_ADDRESS,
  MODERATOR_USERS_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import type { moderationRoutes } from '@provodka/contract/moderation.ts';
import type { appealRoutes } from '@provodka/contract/people/appeals.ts';
import type { checkRoutes } from '@provodka/contract/people/checks.ts';
import type { z } from 'zod/mini';
import { AUDIT_ADDRESS, CRASHES_ADDRESS, MODERATOR_DISPUTES_ADDRESS } from '../lib/loading/addresses.ts';
import type { List } from '../lists/list-place.ts';

export type ModeratorUsersPlace = z.output<typeof moderationRoutes.moderator_users_list.query>;
export type AuditPlace = z.output<typeof moderationRoutes.moderator_audit_list.query>;
export type DisputesPlace = z.output<typeof disputeRoutes.moderator_disputes_list.query>;
export type PayoutsPlace = z.output<typeof payoutRoutes.moderator_payouts_list.query>;
export type ChecksPlace = z.output<typeof checkRoutes.moderator_checks_list.query>;
export type CrashesPlace = z.output<typeof crashRoutes.moderator_crashes_list.query>;
export type AppealsPlace = z.output<typeof appealRoutes.moderator_appeals_list.query>;

const PAGES = { limit: 'count', page: 'count', cursor: 'word' } as const;

export const MODERATOR_USERS: List<ModeratorUsersPlace> = {
  path: MODERATOR_USERS_ADDRESS,
  fields: {
    user_full_name: 'text',
    user_login: 'text',
    user_id: 'number',
    user_uuid: 'text',
    user_is_banned: 'flag',
    user_is_scam: 'flag',
    user_is_moderator: 'flag',
    customer_full_name: 'text',
    customer_uuid: 'text',
    freelancer_full_name: 'text',
    freelancer_uuid: 'text',
    sort: 'word',
    ...PAGES,
  },
  usual: { sort: 'date|desc', page: 1, limit: 10 },
};

export const AUDIT: List<AuditPlace> = {
  path: AUDIT_ADDRESS,
  fields: {
    action: 'word',
    actor: 'text',
    subject_kind: 'word',
    subject_id: 'text',
    date_from: 'day',
    date_to: 'day',
    ...PAGES,
  },
  usual: { page: 1, limit: 10 },
};

export const DISPUTES: List<DisputesPlace> = {
  path: MODERATOR_DISPUTES_ADDRESS,
  fields: { slice: 'word', ...PAGES },
  usual: { slice: 'open', page: 1, limit: 10 },
};

export const PAYOUTS: List<PayoutsPlace> = {
  path: MODERATOR_PAYOUTS_ADDRESS,
  fields: { slice: 'word', ...PAGES },
  usual: { slice: 'open', page: 1, limit: 10 },
};

export const CHECKS: List<ChecksPlace> = {
  path: MODERATOR_CHECKS_ADDRESS,
  fields: { slice: 'word', ...PAGES },
  usual: { slice: 'open', page: 1, limit: 10 },
};

export const APPEALS: List<AppealsPlace> = {
  path: MODERATOR_APPEALS_ADDRESS,
  fields: { slice: 'word', ...PAGES },
  usual: { slice: 'waiting', page: 1, limit: 10 },
};

export const CRASHES: List<CrashesPlace> = {
  path: CRASHES_ADDRESS,
  fields: { slice: 'word', ...PAGES },
  usual: { slice: 'open', page: 1, limit: 10 },
};
