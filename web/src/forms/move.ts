import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod/mini';

/** What the person adds to a move: words, files, or nothing. */
export interface MoveInput {
  comment: string;
  file_ids?: number[] | undefined;
  /** The files of `file_ids`, for the draft. */
  uploaded?: StoredFile[] | undefined;
}

/** A move as its dialog asks for it. Described anew at each render, so that a price in it is the one of now. */
export interface Move {
  title: string;
  /** What will happen, for how much, and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action: «Принять работу». */
  action: string;
  /** Something is lost or money goes back: red, without yellow in the dialog (design guide). */
  isDestructive?: boolean;
  /** Words the other side must read. */
  comment?: {
    label: string;
    /** What was written before and is changed now. */
    initial?: string | undefined;
    /** Under what the words are kept until they are sent: `deal-12-rework`. */
    noun: string;
    placeholder?: string;
    /** Of the contract, with a `comment`; asked for when the words are checked. */
    schema: () => Promise<z.ZodMiniType<MoveInput>>;
    /** Characters. */
    longest: number;
    withFiles?: boolean;
  };
  /** Makes the move. The key stays the same over retries of one attempt (product: wire). */
  call: (input: MoveInput, options: { idempotency_key: string }) => Promise<unknown>;
}

export interface MoveDialogProps {
  move: Move;
  /** The move is made; the dialog stays busy until the page shows it, then it closes by itself. */
  onDone: () => Promise<void>;
  /** Refused: what was asked about may have changed. The dialog stays busy until it tells what stands now. */
  onRefused: () => Promise<void>;
  onClose: () => void;
}
