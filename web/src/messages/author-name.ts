import type { MessageView } from '@provodka/contract/messages.ts';
import { displayName } from '@provodka/domain/people/names.ts';

/** The name shown with a message; moderators write without one. */
export const authorName = ({ author }: Pick<MessageView, 'author'>): string =>
  author ? displayName(author.full_name) : 'Модератор';
