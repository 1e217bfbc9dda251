import type { MODERATION_REFUSALS } from '@provodka/domain/refusals/moderation.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of moderation. */
export const moderationRefusals: RefusalReplies<typeof MODERATION_REFUSALS> = {
  already_banned: {
    status: 422,
    text: 'Уже заблокировано. Обновите страницу.',
  },
  not_banned: {
    status: 422,
    text: 'Блокировки нет. Обновите страницу.',
  },
  self_sanction: {
    status: 422,
    text: 'Применить это действие к себе нельзя.',
  },
  appeal_exists: {
    status: 422,
    text: 'Обжаловать блокировку можно один раз. Дождитесь решения.',
  },
  appeal_same_moderator: {
    status: 403,
    text: 'Жалобу рассматривает другой модератор.',
  },
};
