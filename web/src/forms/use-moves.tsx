import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { newIdempotencyKey } from '../lib/api/api.ts';
import { whenIdle } from '../lib/loading/idle.ts';
import { type LazyPart, lazyPart } from '../lib/loading/lazy-part.ts';
import { successAfter } from '../lib/loading/success-after.ts';
import type { Move, MoveDialogProps } from './move.ts';

export interface Moves<S> {
  /** Opens the dialog that explains the consequences and makes the move. */
  ask: (subject: S) => void;
  /** The open dialog, to be rendered by the owner. */
  dialog: ReactNode;
}

type LazyMoves<S, C> = LazyPart<{ subject: S; context: C } & Omit<MoveDialogProps, 'move'>>;

/**
 * Moves and their dialog, loaded only on demand. `load` gives the description of a move
 * on a subject, with the current data of the page as `context`.
 */
export function lazyMoves<S, C>(load: () => Promise<(subject: S, context: C) => Move>): LazyMoves<S, C> {
  return lazyPart(async () => {
    const [{ default: MoveDialog }, describe] = await Promise.all([import('./move-dialog.tsx'), load()]);
    return {
      default: ({ subject, context, ...rest }: ComponentProps<LazyMoves<S, C>>) => (
        <MoveDialog {...rest} move={describe(subject, context)} />
      ),
    };
  });
}

interface MovesOptions<S> {
  /** Called after success, before the page's data reload. */
  onDone?: ((subject: S) => void) | undefined;
  /** The reply of such a move is shown at once (lib/loading/latest-reply.ts), and the page's data reload in the background. */
  isDrawn?: ((subject: S) => boolean) | undefined;
  /** Reloads a subject that is not part of the page's data; null when it is gone. */
  renew?: (subject: S) => Promise<S | null>;
}

/**
 * Moves with a dialog, which is busy until the page shows the result. The page's data reload after success and
 * after a refusal, so that the open question shows the current state and its answer is a new attempt.
 */
export function useMoves<S, C>(
  Dialog: LazyMoves<S, C>,
  context: C,
  { onDone, isDrawn, renew }: MovesOptions<S> = {},
): Moves<S> {
  const [asked, setAsked] = useState<{ subject: S } | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => whenIdle(Dialog.load), [Dialog]);
  const askAnew = async (subject: S) => {
    const [fresh] = await Promise.all([renew?.(subject).catch(() => null), revalidate()]);
    if (fresh) setAsked((open) => open && { subject: fresh });
  };
  return {
    ask: (subject) => setAsked({ subject }),
    dialog: asked && (
      <Suspense>
        <Dialog
          subject={asked.subject}
          context={context}
          onDone={async () => {
            onDone?.(asked.subject);
            const isShown = revalidate();
            if (!isDrawn?.(asked.subject)) await isShown;
          }}
          onRefused={() => askAnew(asked.subject)}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}

type DirectCall = (options: { idempotency_key: string }) => Promise<unknown>;

/**
 * A move without a question, which tells whether it was made; a refusal is shown as a toast, and the page's data reload either
 * way. A second press about the same `subject` does nothing until the first one is over; one about another subject does not
 * wait for it.
 */
export function useDirectMove(): {
  make: (call: DirectCall, subject?: string) => Promise<boolean>;
  isPending: boolean;
} {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<readonly string[]>([]);
  const make = async (call: DirectCall, subject = '') => {
    if (pending.includes(subject)) return false;
    let isMade = false;
    setPending((subjects) => [...subjects, subject]);
    await successAfter(async () => {
      isMade = await call({ idempotency_key: newIdempotencyKey() }).then(
        () => true,
        () => false,
      );
      await revalidate();
    });
    setPending((subjects) => subjects.filter((other) => other !== subject));
    return isMade;
  };
  return { make, isPending: pending.length > 0 };
}
