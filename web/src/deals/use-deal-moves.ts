import type { DealView } from '@provodka/contract/deals.ts';
import { lazyMoves, type Moves, useMoves } from '../forms/use-moves.tsx';
import type { DialogMove } from './deal-dialog-moves.tsx';

const MOVES = lazyMoves<DialogMove, DealView>(() =>
  import('./deal-dialog-moves.tsx').then(({ describeDealMove }) => describeDealMove),
);

/** Moves of a deal behind their dialogs. */
export function useDealMoves(deal: DealView, onDone?: (move: DialogMove) => void): Moves<DialogMove> {
  return useMoves(MOVES, deal, { onDone });
}
