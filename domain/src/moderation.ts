/** Rules of moderation: sanctions, bans and their appeals (product: moderation). */
import { type Refusal, refuse } from './refusals.ts';

/** Bounds of texts by moderators and banned people, in characters. */
export const MODERATION_LIMITS = {
  comment: [1, 1000],
  appeal: [20, 2000],
  abonnement_title: [1, 60],
  /** A uuid, or words of a name. */
  person: [1, 100],
  number_responses: [0, 100_000],
  /** Rows of one table for Excel. */
  table: 5000,
} as const;

/** A ban bars the whole account or one of its profiles. */
export const BAN_TARGETS = ['user', 'customer', 'freelancer'] as const;
export type BanTarget = (typeof BAN_TARGETS)[number];

/** The first line that the banned person reads. */
export const BAN_TITLES: Record<BanTarget, string> = {
  user: 'Аккаунт заблокирован',
  customer: 'Профиль заказчика заблокирован',
  freelancer: 'Профиль исполнителя заблокирован',
};

export const BAN_REASONS = [
  { code: 'spam', title: 'Спам' },
  { code: 'contacts_outside', title: 'Просит контакты в обход сделки' },
  { code: 'fraud', title: 'Обман' },
  { code: 'rude', title: 'Грубость' },
  { code: 'fake_reviews', title: 'Накрутка отзывов' },
  { code: 'other', title: 'Другое' },
] as const;
export type BanReason = (typeof BAN_REASONS)[number]['code'];
export const BAN_REASON_CODES = BAN_REASONS.map(({ code }) => code) as [BanReason, ...BanReason[]];

/** Moves on a person, by a moderator or by the end of a ban's term. */
export type PersonMove = 'ban' | 'unban' | 'mark_scam' | 'unmark_scam' | 'change_rights' | 'change_abonnement';

/** The facts about the moderator and the other person that decide. */
export interface SanctionFacts {
  isSelf: boolean;
  isAdmin: boolean;
  isTargetModerator: boolean;
}

/** Bans and marks: nobody sanctions themselves, and only an admin sanctions a moderator. */
export function refuseSanction({ isSelf, isAdmin, isTargetModerator }: SanctionFacts): Refusal | null {
  if (isSelf) return refuse('self_sanction');
  return isTargetModerator && !isAdmin ? refuse('admin_required') : null;
}

/** Nobody decides in a case of their own: their order, a response to it, or one that competes with theirs. */
export const refuseOwnCase = (isParty: boolean): Refusal | null => (isParty ? refuse('moderator_is_party') : null);

/** The same rule for an order. An admin may approve their own, since they could switch premoderation off anyway. */
export const refuseOwnOrder = ({ isOwner, isAdmin }: { isOwner: boolean; isAdmin: boolean }): Refusal | null =>
  refuseOwnCase(isOwner && !isAdmin);

/** Rights and abonnements are granted by admins; nobody changes their own rights, so one admin always remains. */
export function refuseGrant({ isSelf, isAdmin }: Pick<SanctionFacts, 'isSelf' | 'isAdmin'>): Refusal | null {
  if (!isAdmin) return refuse('admin_required');
  return isSelf ? refuse('self_sanction') : null;
}

/** A ban with its end not ahead would lift itself at once. */
export function refuseBanEnd(until: Date | null, now: Date): Refusal | null {
  return until !== null && until <= now ? refuse('ban_end_past') : null;
}

/** An abonnement must not be empty or lie wholly in the past. */
export function refuseAbonnement({ from, to }: { from: Date; to: Date }, now: Date): Refusal | null {
  return from >= to || to <= now ? refuse('abonnement_past') : null;
}

/** Whether a ban is in force: it was not lifted, and its end lies ahead. */
export const isBanStanding = (ban: { lifted_at: Date | null; until: Date | null }, now: Date): boolean =>
  ban.lifted_at === null && (ban.until === null || ban.until > now);

/** One appeal of each ban, while it stands. */
export function refuseAppeal({ isBanned, hasAppeal }: { isBanned: boolean; hasAppeal: boolean }): Refusal | null {
  if (!isBanned) return refuse('not_banned');
  return hasAppeal ? refuse('appeal_exists') : null;
}

/** The facts about an appeal, its ban and the moderator that decide. */
export interface AppealFacts {
  isDecided: boolean;
  isOwn: boolean;
  isOwnBan: boolean;
  isBanned: boolean;
  /** Whether the banned person is a moderator, and whether who decides is an admin. */
  isTargetModerator: boolean;
  isAdmin: boolean;
}

/** An appeal is decided once, while its ban stands, by a moderator who might have lifted the ban without it but has not given it. */
export function refuseAppealDecision(facts: AppealFacts): Refusal | null {
  const sanction = refuseSanction({ ...facts, isSelf: facts.isOwn });
  if (sanction !== null) return sanction;
  if (facts.isOwnBan) return refuse('appeal_same_moderator');
  if (facts.isDecided) return refuse('appeal_decided');
  return facts.isBanned ? null : refuse('not_banned');
}
