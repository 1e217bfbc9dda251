import { lazyMoves, type Moves, useMoves } from '../forms/use-moves.tsx';
import type { AskedOffer } from './offer-moves.ts';

const MOVES = lazyMoves<AskedOffer, 'freelancer' | 'customer'>(() =>
  import('./offer-moves.ts').then(({ describeOfferMove }) => describeOfferMove),
);

/** The end of an offer with its dialog; `onDone` for a page that disappears with it. */
export function useOfferMoves(by: 'freelancer' | 'customer', onDone?: () => void): Moves<AskedOffer> {
  return useMoves(MOVES, by, { onDone });
}
