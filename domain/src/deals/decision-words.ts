/**
 * Checks that the text of a decision agrees with its share: both sides read it, and it cannot be withdrawn
 * (product: money).
 */

import { type Refusal, refuse } from '../refusals.ts';
import { SHARE_LIMITS } from './disputes.ts';

/** The share of the executor that a phrase implies. */
type Claim = 'nothing' | 'part' | 'all';

const MONEY = '(?:деньг\\p{L}*|сумм\\p{L}*|оплат\\p{L}*|средств\\p{L}*|стоимост\\p{L}*|цен\\p{L}*|работ\\p{L}*)';
const RETURN = '(?:верн\\p{L}*|возвра\\p{L}*)';
const TAKE = '(?:прин\\p{L}*|оплат\\p{L}*|оплач\\p{L}*|выплат\\p{L}*|выплач\\p{L}*)';
const WHOLLY = '(?:полностью|целиком|в полном (?:объеме|размере))';
const GAP = '(?: \\p{L}+){0,2}';

/** Phrases that can be meant in one way only; words alone, such as «часть», may be of the work and not of the money. */
const PHRASES: readonly [Claim, RegExp][] = [
  ['part', new RegExp(`частичн\\p{L}* (?:возврат|оплат|выплат|прием)\\p{L}*|частично (?:${TAKE}|${RETURN})`, 'gu')],
  [
    'part',
    new RegExp(
      `(?:${TAKE}|${RETURN}|удерж\\p{L}*)(?: заказчику| исполнителю)?(?: с (?:удержанием|вычетом|возвратом))? част(?:ь|и|ью)(?: ${MONEY})?`,
      'gu',
    ),
  ],
  [
    'part',
    new RegExp(
      `с (?:удержанием|вычетом)|(?:дел\\p{L}+|раздел\\p{L}+) ${MONEY}|(?:^| )(?:пополам|поровну)(?: |$)`,
      'gu',
    ),
  ],
  [
    'nothing',
    new RegExp(
      `полн\\p{L}+ возврат\\p{L}*|${WHOLLY} ${RETURN}|${RETURN}${GAP} ${WHOLLY}|${RETURN}(?: заказчику)? (?:все|всю|всей) ${MONEY}`,
      'gu',
    ),
  ],
  [
    'all',
    new RegExp(
      `полн\\p{L}+ (?:оплат|выплат|прием)\\p{L}*|${WHOLLY} ${TAKE}|${TAKE}${GAP} ${WHOLLY}|(?:оплатить|выплатить)(?: исполнителю)? (?:все|всю) ${MONEY}`,
      'gu',
    ),
  ],
];

/** Words before a phrase that deny it or attribute it to somebody else. */
const DENIED =
  /(?:^| )(?:не|нет|без|против|вместо|отказ\p{L}*|треб\p{L}*|прос\p{L}*|хот\p{L}*|хоч\p{L}*|настаив\p{L}*|невозможн\p{L}*)(?: \p{L}+){0,2} $/u;
/** Words after a phrase that deny it. */
const IMPOSSIBLE = /^ (?:невозмож|нельзя|не |исключ|необоснован|отклон)/u;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}%,.;:!?]+/gu, ' ')
    .replaceAll(/ ?([.;:!?]) ?/g, ' $1 ');

function claimsOf(text: string): Set<Claim> {
  const claims = new Set<Claim>();
  // A sentence denies what stands in it, not what the next one says.
  for (const sentence of plain(text).split(/ [.;:!?] /)) {
    const words = sentence.replaceAll(',', ' ').replaceAll(/ +/g, ' ').trim();
    for (const [claim, phrase] of PHRASES) {
      for (const found of words.matchAll(phrase)) {
        const isMeant =
          !DENIED.test(words.slice(0, found.index)) && !IMPOSSIBLE.test(words.slice(found.index + found[0].length));
        if (isMeant) claims.add(claim);
      }
    }
  }
  return claims;
}

/** Whole percents that are named; «6,5 %» is a commission and no share. */
const percentsOf = (text: string): number[] =>
  [...text.matchAll(/(?<![\d,.])(\d{1,3})\s*(?:%|процент)/giu)].map(([, number]) => Number(number));

const claimOf = (share: number): Claim => {
  const [least, most] = SHARE_LIMITS;
  return share === least ? 'nothing' : share === most ? 'all' : 'part';
};

/**
 * Refuses a decision whose text contradicts its share (whole percent): it speaks of a part where all or nothing is
 * given, of all where it is a part, or names only percents that are neither side's. Texts without money pass.
 */
export function refuseDecisionWords(reason: string, share: number): Refusal | null {
  const claims = claimsOf(reason);
  const [, most] = SHARE_LIMITS;
  const percents = percentsOf(reason);
  const isOther = claims.size > 0 && !claims.has(claimOf(share));
  const isNamedOther =
    percents.length > 0 && !percents.some((percent) => percent === share || percent === most - share);
  return isOther || isNamedOther ? refuse('decision_words_differ', { params: { share } }) : null;
}
