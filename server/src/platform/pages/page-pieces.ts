/** Markup that many pages share, made once; web/src/lib/loading/server-context.ts has the same names. */
export interface SharedPiece {
  bytes: Buffer;
  /** SHA-256 of the bytes in base64, as a policy names it. */
  sha256: string;
}

/** A document is its own texts and what it shares with others, in the order in which they are sent. */
export type PagePiece = string | SharedPiece;

export const bytesOf = (pieces: readonly PagePiece[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece.bytes)));
