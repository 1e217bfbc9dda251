/** Places for responses on an order (product: responses, thresholds). */

/** Places that unread responses of people without a finished deal leave to others. */
const PLACES_KEPT = 2;
/**
 * The multiple of the maximum that all responses together may reach before people without a finished deal have to wait.
 */
const MOST_TIMES = 2;

export interface OrderPlaces {
  /** Chosen and waiting responses of the order. */
  numberResponses: number;
  /** The unread responses among these by people who had no finished deal when they responded. */
  unreadNewcomers: number;
  /** From `responsesMaximum`; null means without limit. */
  maximum: number | null;
}

/** The most places that unread responses of newcomers take, so that a few fresh accounts cannot fill an order. */
export const newcomersPlaces = (maximum: number): number => Math.max(0, maximum - PLACES_KEPT);

/** Whether the order's maximum is reached, for everybody. */
export function areAllPlacesTaken({ numberResponses, unreadNewcomers, maximum }: OrderPlaces): boolean {
  if (maximum === null) return false;
  const overflow = Math.max(0, unreadNewcomers - newcomersPlaces(maximum));
  return numberResponses - overflow >= maximum;
}

/** Whether there is no place for this freelancer: a newcomer waits at twice the maximum, so that a customer is not flooded. */
export function isPlaceTaken(places: OrderPlaces, isNewcomer: boolean): boolean {
  const isFlooded = places.maximum !== null && places.numberResponses >= places.maximum * MOST_TIMES;
  return areAllPlacesTaken(places) || (isNewcomer && isFlooded);
}
