/** Refusals of moderation; contract's file of the same name answers each. */
export const MODERATION_REFUSALS = [
  'already_banned',
  'not_banned',
  'ban_end_past',
  'self_sanction',
  'admin_required',
  'abonnement_past',
  'appeal_exists',
  'appeal_decided',
  'appeal_same_moderator',
  'settings_steps',
  'settings_changed',
  'maintenance_end',
  'content_changed',
  'row_changed',
  'too_many_announcements',
  'slide_days',
] as const;
