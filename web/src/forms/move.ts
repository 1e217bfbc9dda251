import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod/mini';

/** The person's input to a move: words, files, or nothing. */
export interface MoveInput {
  comment: string;
  file_ids?: number[] | undefined;
  /** The files of `file_ids`, for the draft. */
  uploaded?: StoredFile[] | undefined;
}

/** A move as its dialog shows it. Described anew at each render, so that a price in it is current. */
export interface Move {
  title: string;
  /** Says what will happen, for how much, and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action: «Принять работу». */
  action: string;
  /** The move loses something or returns money: red, without yellow in the dialog (design guide). */
  isDestructive?: boolean;
  /** A comment that the other side reads. */
  comment?: {
    label: string;
    /** The earlier comment when it is being changed. */
    initial?: string | undefined;
    /** The key of the draft: `deal-12-rework`. */
    noun: string;
    placeholder?: string;
    /** Loads the contract's schema, which has a `comment`, when the words are checked. */
    schema: () => Promise<z.ZodMiniType<MoveInput>>;
    /** The maximum length in characters. */
    longest: number;
    withFiles?: boolean;
  };
  /** Makes the move. The key stays the same over retries of one attempt (product: wire). */
  call: (input: MoveInput, options: { idempotency_key: string }) => Promise<unknown>;
}

export interface MoveDialogProps {
  move: Move;
  /** Called after the move is made; the dialog stays busy until the page shows the new state, then closes. */
  onDone: () => Promise<void>;
  /** Called after a refusal, since the facts may have changed; the dialog stays busy until the page shows the current state. */
  onRefused: () => Promise<void>;
  onClose: () => void;
}
