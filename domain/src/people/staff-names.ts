import { foldName } from './folded-names.ts';

interface Named {
  full_name: string;
  login: string;
}

/**
 * Whether a person could be mistaken for a member of the staff: a name that looks the same, in any order and without
 * the patronymic, or a login that differs only by signs and digits at its end. Namesakes match too, so a moderator
 * decides (product: trust).
 */
export const isLikeStaff = (person: Named, staff: Named): boolean =>
  isSameName(person.full_name, staff.full_name) || loginOf(person.login) === loginOf(staff.login);

const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(/[\s.,-]+/)
    .filter((word) => word !== '');

function isSameName(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  return shorter.length > 1 && shorter.every((word) => longer.includes(word));
}

/** A login of digits alone is its own. */
const loginOf = (login: string): string => {
  const bare = login.replaceAll(/[._-]/g, '').replace(/\d+$/, '');
  return foldName(bare === '' ? login : bare);
};
