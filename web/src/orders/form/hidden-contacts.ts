import { hiddenContactsText } from '@provodka/contract/threshold-texts.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';

/** The author's texts as others read them, and a note about hidden contacts (product: messages), null when there are none. */
export interface OthersView {
  texts: string[];
  note: string | null;
}

/** Cached, since the note and the preview both ask about the same texts. */
let last: { of: string; view: OthersView } | undefined;

/** `need` is the rest of the threshold. */
export function maskedPreview(texts: readonly string[], need: string): OthersView {
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
