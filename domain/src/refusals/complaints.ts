/** Refusals of complaints; contract's file of the same name answers each. */
export const COMPLAINTS_REFUSALS = [
  'own_complaint',
  'complaint_day_spent',
  'complaint_taken',
  'complaint_not_taken',
  'complaint_decided',
  'complaint_notes_full',
  'complaint_other_decision',
  'ticket_day_spent',
] as const;
