import { hiddenContactsText } from '@provodka/contract/threshold-texts.ts';
import { maskContacts } from '@provodka/domain/contacts.ts';

/** What others read of the author's words, and what the author is told of the contacts in them (decisions 8), null when there are none. */
export interface OthersView {
  texts: string[];
  note: string | null;
}

/** `need` is what is left to the threshold. */
export function viewOfOthers(texts: readonly string[], need: string): OthersView {
  const masked = texts.map((text) => maskContacts(text));
  const kinds = [...new Set(masked.flatMap(({ found }) => found))];
  return {
    texts: masked.map(({ text }) => text),
    note: kinds.length === 0 ? null : hiddenContactsText('order', kinds, need),
  };
}
