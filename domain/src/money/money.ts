/**
 * Money is counted in whole kopecks everywhere behind the wire; on the wire it is rubles (product: wire).
 * `applyRate` is the only function in the project that rounds money.
 */

declare const brand: unique symbol;

/** A whole number of kopecks. Negative only in ledger postings. */
export type Kopecks = number & { readonly [brand]: 'Kopecks' };

/** 100 % in basis points. */
export const FULL_RATE = 10_000;

/** Brands a whole number as kopecks. Throws RangeError for fractions and for numbers too large to count exactly. */
export function kopecks(n: number): Kopecks {
  if (!Number.isSafeInteger(n)) {
    throw new RangeError(`Not a whole number of kopecks: ${n}`);
  }
  // Adding zero turns -0 into 0, so that equal sums compare equal everywhere.
  return (n + 0) as Kopecks;
}

/** Whether a ruble amount has at most two decimals and so is a whole number of kopecks. */
export function isRubleAmount(rubles: number): boolean {
  const scaled = Math.round(rubles * 100);
  return Number.isSafeInteger(scaled) && scaled / 100 === rubles;
}

/** Kopecks of a ruble amount. Throws RangeError unless `isRubleAmount`, so that no fraction of a kopeck is lost. */
export function fromRubles(rubles: number): Kopecks {
  if (!isRubleAmount(rubles)) {
    throw new RangeError(`Not a ruble amount with at most two decimals: ${rubles}`);
  }
  return kopecks(Math.round(rubles * 100));
}

/** The ruble number that goes on the wire. */
export function toRubles(amount: Kopecks): number {
  return amount / 100;
}

/** Sum of any number of amounts. */
export function add(...amounts: Kopecks[]): Kopecks {
  return kopecks(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** The same amount with the opposite sign, for the giving side of a posting. */
export function negate(amount: Kopecks): Kopecks {
  return kopecks(-amount);
}

/**
 * Part of `amount` at a rate in basis points (650 = 6.5 %), rounded half up to the kopeck.
 * Throws RangeError for negative input, a fractional rate or a product too large to count exactly.
 */
export function applyRate(amount: Kopecks, basisPoints: number): Kopecks {
  const product = amount * basisPoints;
  const isCountable = amount >= 0 && basisPoints >= 0 && Number.isSafeInteger(basisPoints);
  if (!isCountable || !Number.isSafeInteger(product)) {
    throw new RangeError(`Cannot apply a rate of ${basisPoints} basis points to ${amount} kopecks`);
  }
  const remainder = product % FULL_RATE;
  const whole = (product - remainder) / FULL_RATE;
  return kopecks(remainder * 2 >= FULL_RATE ? whole + 1 : whole);
}

/** Basis points of a percentage with at most two decimals: 6.5 → 650. Throws RangeError otherwise. */
export function basisPointsOf(percent: number): number {
  const scaled = Math.round(percent * 100);
  if (scaled / 100 !== percent || scaled < 0 || scaled > FULL_RATE) {
    throw new RangeError(`Not a percentage with at most two decimals: ${percent}`);
  }
  return scaled;
}
