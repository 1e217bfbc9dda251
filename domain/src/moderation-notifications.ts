import { NOBODY, type NotificationRule, rulesOf } from './notifications.ts';

/** Outcomes of a complaint or a ticket that people are notified of; a warned person never learns who complained. */
export type ComplaintNews = 'made' | 'asked' | 'taken' | 'released' | 'confirmed' | 'rejected' | 'answered' | 'warned';

export const COMPLAINT_NOTIFICATION_RULES: Record<ComplaintNews, readonly NotificationRule[]> = {
  made: rulesOf('complaint_waiting', 'moderators'),
  asked: rulesOf('ticket_waiting', 'moderators'),
  taken: NOBODY,
  released: NOBODY,
  confirmed: rulesOf('complaint_confirmed', 'person'),
  rejected: rulesOf('complaint_rejected', 'person'),
  answered: rulesOf('ticket_answered', 'person'),
  warned: rulesOf('warned', 'person'),
};

/** A check of an account or a deal waits for a moderator. */
export const CHECK_NOTIFICATION_RULES: readonly NotificationRule[] = rulesOf('check_waiting', 'moderators');

/** Steps of a verification that people are notified of. */
export type VerificationNews = 'submit' | 'approve' | 'refuse' | 'withdraw' | 'expire' | 'revoke';

export const VERIFICATION_NOTIFICATION_RULES: Record<VerificationNews, readonly NotificationRule[]> = {
  submit: rulesOf('verification_waiting', 'moderators'),
  approve: rulesOf('verification_approved', 'person'),
  refuse: rulesOf('verification_refused', 'person'),
  withdraw: NOBODY,
  expire: rulesOf('verification_expired', 'person'),
  revoke: rulesOf('verification_revoked', 'person'),
};

/** Steps of an appeal of a ban. */
export type AppealMove = 'made' | 'accepted' | 'declined';

export const APPEAL_NOTIFICATION_RULES: Record<AppealMove, readonly NotificationRule[]> = {
  made: rulesOf('appeal_waiting', 'moderators'),
  // The ban that goes tells of it.
  accepted: NOBODY,
  declined: rulesOf('appeal_declined', 'person'),
};
