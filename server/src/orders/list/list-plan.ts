import { MOST_COUNTED, roundEstimate } from '../../platform/paging.ts';

/**
 * Decides how the public list finds its page and its total. A page comes in one of two ways: by gathering all matches
 * from their filter's index, or by walking the order's index until the page is full. Gathering is faster for few
 * matches, walking for many; a sample tells which before anything is counted.
 */

/** One public order of so many is in the sample: the number of migration 0038. */
export const SAMPLED_ONE_OF = 251;

/** Above this number of hits the sample is precise enough; up to it the finer sample is read too. */
export const FEW_HITS = 79;

/** One public order of so many is in the finer sample: the number of migration 0098. */
export const FINER_ONE_OF = 31;

/**
 * Above this number of hits in the finer sample more than `MOST_COUNTED` orders match: of so many, 32 are in it on
 * average, and 69 in less than one case of ten million.
 */
export const FEW_FINER_HITS = 68;

/** The most matches that are counted while a page is gathered. */
export const MOST_GATHERED = 10_000;

/** The results of the samples and the count. */
export interface Survey {
  /** Orders of the sample that match. */
  hits: number;
  /** All that match; null where they are more than are counted. */
  counted: number | null;
  /** Orders of the finer sample that match; null where nobody had to ask it. */
  finer: number | null;
}

export interface Total {
  number: number;
  /** Counted, not estimated. */
  isExact: boolean;
}

/** The number of matches: counted, or estimated above the limit of the count. */
export function totalOf({ hits, counted, finer }: Survey): Total {
  if (counted !== null) return { number: counted, isExact: true };
  const expected = finer === null ? hits * SAMPLED_ONE_OF : finer * FINER_ONE_OF;
  return { number: roundEstimate(Math.max(expected, MOST_COUNTED)), isExact: false };
}

/** A page says more of its list than an estimate: the list is no shorter, and ends where the page does. */
export function totalBeside(total: Total, place: { limit: number; offset: number }, shown: number): Total {
  if (total.isExact) return total;
  const passed = place.offset + shown;
  if (shown > 0 && shown < place.limit) return { number: passed, isExact: true };
  return { number: Math.max(total.number, passed), isExact: false };
}

/** The properties of a list that decide between gathering and walking. */
export interface Sought {
  /** All public orders. */
  all: number;
  /** Orders up to the end of the page. */
  wanted: number;
  /** Several conditions at once: to gather orders with all of them, the index reads the matches of each. */
  isJoint: boolean;
}

/** The factor by which gathering orders with several conditions is slower. */
const JOINT_COST = 10;

/**
 * Above this number walking is faster: it passes `wanted · all / matching` orders up to the `wanted`-th, and one costs
 * as much either way.
 */
const mostRare = ({ all, wanted, isJoint }: Sought): number => Math.sqrt((wanted * all) / (isJoint ? JOINT_COST : 1));

/** Whether `matching` orders are found sooner by gathering them than by walking to the `wanted`-th of them. */
export const isRare = (matching: number, sought: Sought): boolean => matching <= mostRare(sought);

/**
 * The number of hits in the sample up to which all matches are gathered for the page as soon as they are counted; see
 * isRare.
 */
export const gatherLimit = (sought: Sought): number =>
  Math.min(FEW_HITS, Math.floor(mostRare(sought) / SAMPLED_ONE_OF));
