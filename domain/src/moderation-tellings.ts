import { NOBODY, type Telling, told } from './notifications.ts';

/** What became of a complaint; who is warned is never told who complained. */
export type ComplaintNews = 'made' | 'taken' | 'released' | 'confirmed' | 'rejected' | 'warned';

export const COMPLAINT_TELLINGS: Record<ComplaintNews, readonly Telling[]> = {
  made: told('complaint_waiting', 'moderators'),
  taken: NOBODY,
  released: NOBODY,
  confirmed: told('complaint_confirmed', 'person'),
  rejected: told('complaint_rejected', 'person'),
  warned: told('warned', 'person'),
};

/** An account or a deal waits for a look. */
export const CHECK_TELLINGS: readonly Telling[] = told('check_waiting', 'moderators');

/** What became of an appeal of a ban. */
export type AppealMove = 'made' | 'accepted' | 'declined';

export const APPEAL_TELLINGS: Record<AppealMove, readonly Telling[]> = {
  made: told('appeal_waiting', 'moderators'),
  // The ban that goes tells of it.
  accepted: NOBODY,
  declined: told('appeal_declined', 'person'),
};
