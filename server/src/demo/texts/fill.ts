import { SLOTS } from './slots.ts';

/** A source of numbers from 0 up to but excluding 1; a seeded one makes the demo data repeatable. */
export type Random = () => number;

/** One element of a list that is not empty. */
export function pick<T>(list: readonly T[], random: Random): T {
  const index = Math.min(Math.floor(random() * list.length), list.length - 1);
  return list[index] as T;
}

/**
 * Fills the places of a demo text: {a|b|c} takes one of the wordings, {name} a word of SLOTS.
 * A slot keeps its word through all texts filled with the same `chosen`, so that a title agrees with its description.
 * Throws when a text names a slot that does not exist.
 */
export function fillText(text: string, random: Random, chosen: Map<string, string> = new Map()): string {
  return text.replace(/\{([^{}]+)\}/g, (_place, inside: string) => {
    if (inside.includes('|')) {
      return pick(inside.split('|'), random);
    }
    const kept = chosen.get(inside);
    if (kept !== undefined) {
      return kept;
    }
    const words = SLOTS[inside];
    if (words === undefined) {
      throw new Error(`A demo text names an unknown slot: {${inside}}`);
    }
    const word = pick(words, random);
    chosen.set(inside, word);
    return word;
  });
}
