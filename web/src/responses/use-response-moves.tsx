import { lazyMoves, type Moves, useMoves } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import type { AskedResponse, ResponseMove } from './response-moves.tsx';

const MOVES = lazyMoves<AskedResponse, null>(() =>
  import('./response-moves.tsx').then(({ describeResponseMove }) => describeResponseMove),
);

interface ResponseMoves extends Pick<Moves<AskedResponse>, 'dialog'> {
  ask: (move: ResponseMove, response: AskedResponse['response']) => void;
}

/** Moves of a response with their dialogs; a changed response is reloaded before it is confirmed again. */
export function useResponseMoves(onDone?: (move: ResponseMove) => void): ResponseMoves {
  const { ask, dialog } = useMoves(MOVES, null, {
    onDone: ({ move }) => onDone?.(move),
    async renew({ move, response: { id, order_id } }) {
      const { data } = await api.responses_get({ params: { order_id, response_id: id } });
      return { move, response: data };
    },
  });
  return { ask: (move, response) => ask({ move, response }), dialog };
}
