import { MOST_COUNTED, roundEstimate } from '../../platform/paging.ts';

/**
 * How the public list finds its page and its total: everything that is decided about it. A page comes one of two ways: by
 * gathering all that match from their filter's index, or by walking the order's index until the page is full. Few are gathered
 * sooner, many are walked sooner; which they are the sample tells before anything is counted.
 */

/** One public order of so many is in the sample: the number of migration 0038. */
export const SAMPLED_ONE_OF = 251;

/** With more of the sample than this it tells how many match; up to it the finer sample is asked. */
export const FEW_HITS = 79;

/** One public order of so many is in the finer sample: the number of migration 0098. */
export const FINER_ONE_OF = 31;

/**
 * With more of the finer sample than this, more than `MOST_COUNTED` match: of so many, 32 are in it on the average, and 69 in less than one
 * case of ten million.
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

/** How many match: counted, or estimated where they are more than are counted. */
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
  /** Several things are asked at once: to gather what has all of them, the index goes through what has each. */
  isJoint: boolean;
}

/** How many times dearer it is to gather what has several things at once. */
const JOINT_COST = 10;

/** Beyond so many it is sooner to walk: on the way to the `wanted`-th lie `wanted · all / matching` orders, and one costs as much as the other. */
const mostRare = ({ all, wanted, isJoint }: Sought): number => Math.sqrt((wanted * all) / (isJoint ? JOINT_COST : 1));

/** Whether `matching` orders are found sooner by gathering them than by walking to the `wanted`-th of them. */
export const isRare = (matching: number, sought: Sought): boolean => matching <= mostRare(sought);

/** Orders of the sample up to which all that match are gathered for the page as soon as they are counted; see isRare. */
export const gatherLimit = (sought: Sought): number =>
  Math.min(FEW_HITS, Math.floor(mostRare(sought) / SAMPLED_ONE_OF));
