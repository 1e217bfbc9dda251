import type { DealView } from '@provodka/contract/deals/deals.ts';
import { lazyMoves, type Moves, useMoves } from '../forms/use-moves.tsx';
import type { DialogMove } from './deal-dialog-moves.tsx';

const MOVES = lazyMoves<DialogMove, DealView>(() =>
  import('./deal-dialog-moves.tsx').then(({ describeDealMove }) => describeDealMove),
);

interface DealMovesOptions {
  onDone?: ((move: DialogMove) => void) | undefined;
  /** The page shows the deal through `useLatest`, so replies of moves appear at once. */
  isDrawn?: boolean;
}

/** Moves of a deal with their dialogs. */
export function useDealMoves(deal: DealView, { onDone, isDrawn = false }: DealMovesOptions = {}): Moves<DialogMove> {
  return useMoves(MOVES, deal, { onDone, isDrawn: (move) => isDrawn && move !== 'delete' });
}
