import { hiddenContactsText } from '@provodka/contract/threshold-texts.ts';
import { contactKinds } from '@provodka/domain/contacts-finder.ts';

/** What the author is told of the contacts others will not read (decisions 8), null when there are none; `need` is what is left to the threshold. */
export function noteOfContacts(texts: readonly string[], need: string): string | null {
  const found = contactKinds(texts);
  return found.length === 0 ? null : hiddenContactsText('order', found, need);
}
