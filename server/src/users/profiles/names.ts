import { contactsInName } from '@provodka/domain/people/contacts.ts';
import { partsOfName, wholeName } from '@provodka/domain/people/names.ts';
import { composeFullName, type PersonName } from '@provodka/domain/people/people.ts';
import { isReservedLogin, isReservedName } from '@provodka/domain/people/reserved-words.ts';
import { refuse } from '@provodka/domain/refusals.ts';
import type { ReadContext } from '../../platform/context.ts';
import { fieldFailure } from './field-failure.ts';
import type { NameColumns } from './profile-store.ts';

/** The name of a new account, its login without one (product: accounts); `told` are the parts of it that another site knows. Throws HttpFailure 422 on the field that holds a contact or words of the marketplace. */
export async function nameOfNew(
  { content }: Pick<ReadContext, 'content'>,
  { login, full_name }: { login: string; full_name?: string | undefined },
  told?: Omit<NameColumns, 'full_name'> | null,
): Promise<NameColumns> {
  const ours = await content.reservedWords();
  if (isReservedLogin(login, ours)) throw fieldFailure('login', refuse('login_reserved'));
  const isAsTold = told && composeFullName(told) === full_name;
  const names = isAsTold ? told : partsOf((full_name ?? '').replaceAll(/\s+/g, ' '));
  const whole = composeFullName(names);
  if (contactsInName(names).length > 0) throw fieldFailure('full_name', refuse('contacts_in_name'));
  if (whole === '' && contactsInName({ last_name: '', first_name: login }).length > 0)
    throw fieldFailure('login', refuse('contacts_in_login'));
  if (isReservedName(whole, ours, false)) throw fieldFailure('full_name', refuse('name_reserved'));
  return { ...names, full_name: wholeName(names) || login };
}

const PARTS = ['last_name', 'first_name', 'middle_name'] as const;

/** Throws HttpFailure 422 on the fields of a name that only the marketplace has, each alone or all together. */
export async function assertNotReserved({ content }: Pick<ReadContext, 'content'>, name: PersonName): Promise<void> {
  const ours = await content.reservedWords();
  const alone = PARTS.filter((part) => isReservedName(name[part] ?? '', ours, false));
  if (alone.length > 0) throw fieldFailure(alone, refuse('name_reserved'));
  if (isReservedName(composeFullName(name), ours, false))
    throw fieldFailure(['last_name', 'first_name'], refuse('name_reserved'));
}

/** Throws HttpFailure 422 on the fields of a name that hold a contact. */
export function assertWithoutContacts(name: PersonName): void {
  const parts = contactsInName(name);
  if (parts.length > 0) throw fieldFailure(parts, refuse('contacts_in_name'));
}

/** The parts of a name as it is written in a sign-up form; one that may be read in several ways stays whole, as a first name. */
function partsOf(fullName: string): { last_name: string; first_name: string; middle_name: string } {
  const parts = partsOfName(fullName);
  if (parts === null) return { last_name: '', first_name: fullName, middle_name: '' };
  return { last_name: parts.last, first_name: parts.first, middle_name: parts.middle };
}
