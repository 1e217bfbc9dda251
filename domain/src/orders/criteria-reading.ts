/** Finds the criteria of acceptance that a description names (decisions 0049). */

import { shorten } from '../text/graphemes.ts';
import { type DescriptionBlock, descriptionBlocks } from '../text/text-blocks.ts';
import { CRITERIA_LIMITS, tidyCriteria } from './criteria.ts';

const [, MOST] = CRITERIA_LIMITS.number;
const [, LONGEST] = CRITERIA_LIMITS.title;

/** Headings of lists of criteria. */
const NAMED =
  /критери|при[её]мк|должн[оаы] (?:получ|быть|уметь)|результат|готово|провер(?:ка|ки|яем|им)|приним|примем/i;
/** Headings of lists that describe the present state or the wanted person, and are no criteria. */
const GIVEN =
  /^(?:дано|есть|имеется|что есть|что дадим|исходн|сейчас|у нас|проблем|симптом|этап|прилож|во вложени|вложени|файл|услови|оплат)|человек|специалист|исполнител|кандидат|опыт|от вас/i;
/** «Приёмка — три закрытия подряд»: a sentence that names its criterion itself. */
const SENTENCE =
  /(?:^|[.!?]\s+)(?:критери[йи](?: при[её]мки)?|при[её]мка|результат)\s*(?::|\s[—–-])\s+([^\n]+?)(?=[.!?](?:\s|$)|$)/giu;
const LONGEST_HEADING = 60;

/**
 * The criteria of acceptance that a description names: lists under headings such as «Критерии приёмки», sentences such
 * as «Приёмка — …»; without any, its other lists except those under headings of given things. In the order of the text,
 * empty when it has none.
 */
export function criteriaOf(description: string): string[] {
  const blocks = descriptionBlocks(description);
  const named = blocks.flatMap((block, at) => namedIn(block, headingOf(blocks[at - 1])));
  const found = named.length > 0 ? named : blocks.flatMap((block, at) => listedIn(block, headingOf(blocks[at - 1])));
  return tidyCriteria(found)
    .map((title) => (title.length > LONGEST ? shorten(title, LONGEST - 1) : title))
    .slice(0, MOST);
}

/** The line right above a list, null where it is a sentence of its own. */
function headingOf(above: DescriptionBlock | undefined): string | null {
  const line = above?.kind === 'paragraph' ? above.lines.at(-1) : undefined;
  return line !== undefined && isHeading(line) ? line : null;
}

const isHeading = (line: string) => line.endsWith(':') || (line.length <= LONGEST_HEADING && !/[.!?]$/.test(line));

function namedIn(block: DescriptionBlock, heading: string | null): string[] {
  if (block.kind === 'list') return heading !== null && NAMED.test(heading) ? block.items : [];
  if (block.kind === 'code') return [];
  const [first = '', ...rest] = block.lines;
  // Criteria without marks, one in a line.
  if (rest.length > 0 && first.endsWith(':') && NAMED.test(first)) return rest;
  return block.lines.flatMap((line) => [...line.matchAll(SENTENCE)].map(([, criterion = '']) => criterion));
}

function listedIn(block: DescriptionBlock, heading: string | null): string[] {
  return block.kind === 'list' && !(heading !== null && GIVEN.test(heading)) ? block.items : [];
}
