import { normalizeCharacters } from '../text/plain-characters.ts';

/** Taxpayer numbers: of people who ask for a payout (product: money), and of organisations (product: trust). */

const TENTH_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const ELEVENTH_WEIGHTS = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const TWELFTH_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** An INN as people copy it: «ИНН: 7712 3456 7890». */
export const typedInn = (text: string): string => normalizeCharacters(text).replaceAll(/\s|^\s*инн\s*:?/giu, '');

/** Whether the text is a person's INN: twelve digits of which the last two are the checksums of those before them. */
export function isPersonInn(text: string): boolean {
  if (!/^\d{12}$/.test(text)) {
    return false;
  }
  const digits = [...text].map(Number);
  return digits[10] === checksum(digits, ELEVENTH_WEIGHTS) && digits[11] === checksum(digits, TWELFTH_WEIGHTS);
}

/** Whether the text is the INN of a company (ten digits) or of an entrepreneur (twelve). */
export const isInn = (text: string): boolean => isCompanyInn(text) || isPersonInn(text);

function isCompanyInn(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  return digits[9] === checksum(digits, TENTH_WEIGHTS);
}

function checksum(digits: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return (sum % 11) % 10;
}
