/**
 * How the public list finds its page and its total: everything that is decided about it. A page comes one of two ways: by
 * gathering all that match from their filter's index, or by walking the order's index until the page is full. Few are gathered
 * sooner, many are walked sooner; which they are the sample tells before anything is counted.
 */

/** Beyond this many a total is estimated (decisions 1). */
export const MOST_COUNTED = 10_000;

/** One public order of so many is in the sample: the number of migration 0038. */
export const SAMPLED_ONE_OF = 251;

/**
 * With more of the sample than this, more than `MOST_COUNTED` match: of so many, 40 are in the sample on the average, and six
 * deviations more in one case of a hundred million.
 */
export const FEW_HITS = 79;

/** What the sample and a count told of how many match. */
export interface Survey {
  /** Orders of the sample that match. */
  hits: number;
  /** Counted up to one more than `MOST_COUNTED`; nobody counted where the sample has more than `FEW_HITS`. */
  counted: number;
}

/** Whether the survey counted all that match. */
export const isCounted = ({ hits, counted }: Survey): boolean => hits <= FEW_HITS && counted <= MOST_COUNTED;

/** How many match: counted, or estimated where they are more than are counted. */
export const totalOf = (survey: Survey): number =>
  isCounted(survey) ? survey.counted : Math.max(survey.hits * SAMPLED_ONE_OF, MOST_COUNTED + 1);

/** A list as the choice of a way sees it. */
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
