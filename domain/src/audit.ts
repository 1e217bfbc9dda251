/** What the audit tells of (decisions 11): moves of moderators and admins. */
export const AUDIT_ACTIONS = [
  'approve_publication',
  'return_to_author',
  'block',
  'unblock',
  'hide_response',
  'unhide_response',
  'hide_message',
  'unhide_message',
  'delete_message',
  'ban',
  'unban',
  'mark_scam',
  'unmark_scam',
  'change_rights',
  'change_abonnement',
  'decide_appeal',
  'decide_dispute',
  'change_settings',
  'announce_maintenance',
  'end_maintenance',
  'save_content',
  'add_slide',
  'change_slide',
  'delete_slide',
  'add_announcement',
  'change_announcement',
  'delete_announcement',
  'add_synonym',
  'change_synonym',
  'delete_synonym',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What the audit's lines are about. */
export const AUDIT_SUBJECTS = [
  'order',
  'response',
  'message',
  'user',
  'deal',
  'settings',
  'content',
  'slide',
  'announcement',
  'synonym',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
