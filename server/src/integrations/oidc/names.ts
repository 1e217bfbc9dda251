import { composeFullName, PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import type { ExternalIdentity } from './port.ts';

/** Parts of a name as a site sends them, unchecked. */
export interface ProviderName {
  last: unknown;
  first: unknown;
  middle?: unknown;
  whole?: unknown;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFC').replaceAll(/\s+/g, ' ').trim() : '';

/** The name composed of the sent parts, or the whole one where it says more than the single part. */
export function nameFromProvider({
  last,
  first,
  middle,
  whole,
}: ProviderName): Pick<ExternalIdentity, 'full_name' | 'name_parts'> {
  const name_parts = { last_name: textOf(last), first_name: textOf(first), middle_name: textOf(middle) };
  const told = Object.values(name_parts).filter((part) => part !== '');
  const composed = composeFullName(name_parts);
  const said = textOf(whole);
  if (told.length === 0 || (told.length === 1 && said.length > composed.length))
    return { full_name: said || null, name_parts: null };
  // A part too long for its field of the profile stays in the whole name alone.
  const fits = told.every((part) => part.length <= PEOPLE_LIMITS.name[1]);
  return { full_name: composed, name_parts: fits ? name_parts : null };
}
