import { NOBODY, type Telling, told } from './notifications.ts';

/** Outcomes of a complaint that people are notified of; a warned person never learns who complained. */
export type ComplaintNews = 'made' | 'taken' | 'released' | 'confirmed' | 'rejected' | 'warned';

export const COMPLAINT_NOTIFICATION_RULES: Record<ComplaintNews, readonly Telling[]> = {
  made: told('complaint_waiting', 'moderators'),
  taken: NOBODY,
  released: NOBODY,
  confirmed: told('complaint_confirmed', 'person'),
  rejected: told('complaint_rejected', 'person'),
  warned: told('warned', 'person'),
};

/** A check of an account or a deal waits for a moderator. */
export const CHECK_NOTIFICATION_RULES: readonly Telling[] = told('check_waiting', 'moderators');

/** Steps of a verification that people are notified of. */
export type VerificationNews = 'submit' | 'approve' | 'refuse' | 'withdraw' | 'expire';

export const VERIFICATION_NOTIFICATION_RULES: Record<VerificationNews, readonly Telling[]> = {
  submit: told('verification_waiting', 'moderators'),
  approve: told('verification_approved', 'person'),
  refuse: told('verification_refused', 'person'),
  withdraw: NOBODY,
  expire: told('verification_expired', 'person'),
};

/** Steps of an appeal of a ban. */
export type AppealMove = 'made' | 'accepted' | 'declined';

export const APPEAL_NOTIFICATION_RULES: Record<AppealMove, readonly Telling[]> = {
  made: told('appeal_waiting', 'moderators'),
  // The ban that goes tells of it.
  accepted: NOBODY,
  declined: told('appeal_declined', 'person'),
};
