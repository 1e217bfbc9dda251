import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { newIdempotencyKey } from '../lib/api.ts';
import type { Move } from './move.ts';

const loadDialog = () => import('./move-dialog.tsx');
const MoveDialog = lazy(loadDialog);

export interface Moves<S> {
  /** Opens the dialog that explains the consequences and makes the move. */
  ask: (subject: S) => void;
  /** The open dialog, to be rendered by the owner. */
  dialog: ReactNode;
}

interface MovesOptions<S> {
  /** After success, before the page's data come again. */
  onDone?: ((subject: S) => void) | undefined;
  /** The subject as it stands now, for those the page does not hold; null when it is not to be had. */
  renew?: (subject: S) => Promise<S | null>;
}

/**
 * Moves behind their dialog: `describe` says what is asked about a subject. The page's data come again after success, and
 * after a refusal too, so that the open question tells what stands now and is answered as a new attempt.
 */
export function useMoves<S>(describe: (subject: S) => Move, { onDone, renew }: MovesOptions<S> = {}): Moves<S> {
  const [asked, setAsked] = useState<{ subject: S } | null>(null);
  const { revalidate } = useRevalidator();
  useEarlyLoad();
  const askAnew = async (subject: S) => {
    void revalidate();
    const fresh = await renew?.(subject).catch(() => null);
    if (fresh) setAsked((open) => open && { subject: fresh });
  };
  return {
    ask: (subject) => setAsked({ subject }),
    dialog: asked && (
      <Suspense>
        <MoveDialog
          move={describe(asked.subject)}
          onDone={() => {
            onDone?.(asked.subject);
            void revalidate();
          }}
          onRefused={() => void askAnew(asked.subject)}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}

/** A move that needs no question; a refusal is told by a toast, and the page's data come again either way. */
export function usePlainMove(): {
  make: (call: (options: { idempotency_key: string }) => Promise<unknown>) => Promise<void>;
  isPending: boolean;
} {
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const make = async (call: (options: { idempotency_key: string }) => Promise<unknown>) => {
    if (isPending) return;
    setPending(true);
    await call({ idempotency_key: newIdempotencyKey() }).catch(() => undefined);
    await revalidate();
    setPending(false);
  };
  return { make, isPending };
}

/** The dialog's code comes with the first sign of life on the page, before anything is pressed. */
function useEarlyLoad(): void {
  useEffect(() => {
    const load = () => void loadDialog();
    const options = { once: true, passive: true };
    addEventListener('pointermove', load, options);
    addEventListener('pointerdown', load, options);
    addEventListener('keydown', load, options);
    return () => {
      removeEventListener('pointermove', load);
      removeEventListener('pointerdown', load);
      removeEventListener('keydown', load);
    };
  }, []);
}
