import { hiddenContactsText } from '@provodka/contract/threshold-texts.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';

/** What others read of the author's words, and what the author is told of the contacts in them (product: messages), null when there are none. */
export interface OthersView {
  texts: string[];
  note: string | null;
}

/** The note and the preview ask about the same words, one behind the other. */
let last: { of: string; view: OthersView } | undefined;

/** `need` is what is left to the threshold. */
export function viewOfOthers(texts: readonly string[], need: string): OthersView {
  const of = JSON.stringify([texts, need]);
  if (last?.of !== of) last = { of, view: look(texts, need) };
  return last.view;
}

function look(texts: readonly string[], need: string): OthersView {
  const masked = texts.map((text) => maskContacts(text));
  const kinds = [...new Set(masked.flatMap(({ found }) => found))];
  return {
    texts: masked.map(({ text }) => text),
    note: kinds.length === 0 ? null : hiddenContactsText('order', kinds, need),
  };
}
