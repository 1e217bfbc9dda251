/** Whether the two sides of a deal look like one person (product: trust). */
import type { CheckReason } from '../checks.ts';

/** Days in which an account is young: then a network shared with the other side says something. */
export const YOUNG_ACCOUNT_DAYS = 30;

/** Traces that the two sides of a deal share. */
export interface SharedFacts {
  sharesDevice: boolean;
  sharesNetwork: boolean;
  sharesDestination: boolean;
  /** When the older of both accounts was made. */
  olderSince: Date;
  /** Reasons for which a moderator has cleared a deal of these two before. */
  cleared: readonly CheckReason['code'][];
}

/**
 * Why a moderator has to look before a deal counts; empty when nobody has to. One browser or one destination of money always asks;
 * one network alone asks of accounts that are both young, as colleagues share an office and homes share a provider.
 */
export function relatedReasons(facts: SharedFacts, now: Date): CheckReason[] {
  const { sharesDevice, sharesNetwork, sharesDestination, olderSince, cleared } = facts;
  const areYoung = now.getTime() - olderSince.getTime() < YOUNG_ACCOUNT_DAYS * 86_400_000;
  const found: [CheckReason['code'], boolean][] = [
    ['same_device', sharesDevice],
    ['same_destination', sharesDestination],
    ['same_network', sharesNetwork && areYoung],
  ];
  return found.filter(([code, is]) => is && !cleared.includes(code)).map(([code]) => ({ code, about: null }));
}
