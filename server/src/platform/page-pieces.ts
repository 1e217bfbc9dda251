import { createHash } from 'node:crypto';

/** Markup that many pages share, made once; web/src/lib/server-context.ts has the same names. */
export interface SharedPiece {
  bytes: Buffer;
  /** Of the bytes, in base64, as a policy names it. */
  sha256: string;
}

/** A document is its own texts and what it shares with others, in the order in which they are sent. */
export type PagePiece = string | SharedPiece;

/** What tells this document from any other; what it shares is known by its hash. */
export function digestOf(pieces: readonly PagePiece[]): string {
  const digest = createHash('sha256');
  for (const piece of pieces) digest.update(typeof piece === 'string' ? piece : piece.sha256);
  return digest.digest('base64url');
}

export const bytesOf = (pieces: readonly PagePiece[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece.bytes)));
