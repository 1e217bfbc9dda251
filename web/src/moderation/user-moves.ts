import type { ModeratorUser } from '@provodka/contract/moderation.ts';
import type { BanTarget } from '@provodka/domain/moderation.ts';
import type { Move } from '../forms/move.ts';
import { formApi } from '../lib/api/api.ts';
import { reasonComment } from './reason-comment.ts';

/** Moves on a person that need a comment first. */
export type UserQuestion =
  | { kind: 'mark_scam' | 'unmark_scam'; user: ModeratorUser }
  | { kind: 'unban'; user: ModeratorUser; target: BanTarget }
  | { kind: 'rights'; user: ModeratorUser; rights: { status: boolean; is_admin: boolean } }
  | { kind: 'end_abonnement'; user: ModeratorUser };

const words = (noun: string) => reasonComment(noun, 'Комментарий для журнала');

/** Titles of the targets of a ban. */
export const TARGET_TITLES: Record<BanTarget, string> = {
  user: 'Пользователь',
  customer: 'Заказчик',
  freelancer: 'Исполнитель',
};

/** The dialog of a moderator's move. */
export function describeUserQuestion(question: UserQuestion): Move {
  const { user } = question;
  const params = { uuid: user.uuid };
  switch (question.kind) {
    case 'mark_scam':
    case 'unmark_scam': {
      const status = question.kind === 'mark_scam';
      return {
        title: status ? 'Отметить мошенником?' : 'Снять отметку «Мошенник»?',
        description: status
          ? `${user.full_name}: красная отметка появится везде, где виден этот человек, выплаты будут ждать модератора.`
          : `${user.full_name}: отметка исчезнет, выплаты пойдут как обычно.`,
        action: status ? 'Отметить' : 'Снять',
        isDestructive: status,
        comment: words(`user-${user.uuid}-scam`),
        call: ({ comment }, options) => formApi.users_scam({ params, body: { status, comment } }, options),
      };
    }
    case 'unban':
      return {
        title: 'Снять блокировку?',
        description: `${TARGET_TITLES[question.target]}: ${user.full_name}.`,
        action: 'Снять блокировку',
        comment: words(`user-${user.uuid}-unban`),
        call: ({ comment }, options) =>
          formApi.users_unban({ params, body: { target: question.target, comment } }, options),
      };
    case 'rights': {
      const { status, is_admin } = question.rights;
      const now = is_admin ? 'администратор' : status ? 'модератор' : 'без прав модератора';
      return {
        title: 'Изменить права?',
        description: `${user.full_name} — ${now}.`,
        action: 'Изменить',
        isDestructive: !status,
        call: (_, options) => formApi.users_moderator({ params, body: question.rights }, options),
      };
    }
    case 'end_abonnement':
      return {
        title: 'Завершить абонемент?',
        description: `${user.full_name}: «${user.abonnement?.title ?? ''}» закончится сейчас.`,
        action: 'Завершить',
        isDestructive: true,
        call: (_, options) => formApi.users_abonnement({ params, body: {} }, options),
      };
  }
}
