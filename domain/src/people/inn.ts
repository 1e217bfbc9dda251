/** The taxpayer number that self-employed people and entrepreneurs give for a payout (product: money). */

const ELEVENTH_WEIGHTS = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const TWELFTH_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Whether the text is a person's INN: twelve digits of which the last two are the checksums of those before them. */
export function isPersonInn(text: string): boolean {
  if (!/^\d{12}$/.test(text)) {
    return false;
  }
  const digits = [...text].map(Number);
  return digits[10] === checksum(digits, ELEVENTH_WEIGHTS) && digits[11] === checksum(digits, TWELFTH_WEIGHTS);
}

function checksum(digits: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return (sum % 11) % 10;
}
