import { SLOTS } from './slots.ts';

/** A source of numbers from 0 up to but excluding 1; a seeded one makes the demo data repeatable. */
export type Random = () => number;

/** One element of a list that is not empty; with `said`, one that is not among them while there is any, and it joins them. */
export function pick<T>(list: readonly T[], random: Random, said?: Set<T>): T {
  const left = without(list, said);
  const picked = left[Math.min(Math.floor(random() * left.length), left.length - 1)] as T;
  said?.add(picked);
  return picked;
}

/** The elements that were not used yet, or all of them once every one was. */
export function without<T>(list: readonly T[], said?: ReadonlySet<T>): readonly T[] {
  const left = said ? list.filter((one) => !said.has(one)) : list;
  return left.length > 0 ? left : list;
}

export type Gender = 'male' | 'female';

/**
 * Fills the places of a demo text: {a|b|c} takes one of the wordings, {он/она} the form of the gender,
 * {name} a word of SLOTS. A slot keeps its word through all texts filled with the same `chosen`, so that a title
 * agrees with its description. Throws when a text names a slot that does not exist.
 */
export function fillText(
  text: string,
  random: Random,
  gender: Gender = 'male',
  chosen: Map<string, string> = new Map(),
): string {
  return text.replace(/\{([^{}]+)\}/g, (_place, inside: string) => {
    if (inside.includes('|')) {
      return pick(inside.split('|'), random);
    }
    if (inside.includes('/')) {
      const [male, female] = inside.split('/') as [string, string];
      return gender === 'male' ? male : female;
    }
    return slotWord(inside, random, chosen);
  });
}

function slotWord(name: string, random: Random, chosen: Map<string, string>): string {
  const kept = chosen.get(name);
  if (kept !== undefined) {
    return kept;
  }
  const words = SLOTS[name];
  if (words === undefined) {
    throw new Error(`A demo text names an unknown slot: {${name}}`);
  }
  const word = pick(words, random);
  chosen.set(name, word);
  return word;
}
