import type { MessageView } from '@provodka/contract/messages.ts';
import { displayName } from '@provodka/domain/people/names.ts';

/** Whose a message of a person is; a moderator writes without a name. */
export const authorName = ({ author }: Pick<MessageView, 'author'>): string =>
  author ? displayName(author.full_name) : 'Модератор';
