/**
 * State of a sign-in at another site, stored in a signed cookie: nobody else can write it, and the server stores
 * nothing about people who never come back.
 */
import * as z from 'zod/mini';

const begun = z.object({
  kind: z.literal('begun'),
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  return_to: z.string(),
  /** The user who links the site to their account; null for a sign-in. */
  links: z.nullable(z.string()),
  until: z.number(),
});
const known = z.object({
  kind: z.literal('known'),
  provider: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  /** As the site tells them; a note from before this release has none. */
  name_parts: z.optional(
    z.nullable(z.object({ last_name: z.string(), first_name: z.string(), middle_name: z.string() })),
  ),
  return_to: z.string(),
  until: z.number(),
});

export type BegunNote = z.infer<typeof begun>;
export type KnownNote = z.infer<typeof known>;

const MINUTES = { begun: 10, known: 30 };

export const noteExpiry = (kind: keyof typeof MINUTES, now: Date): number => now.getTime() + MINUTES[kind] * 60_000;

const written = z.discriminatedUnion('kind', [begun, known]);

/** The note of this kind about this site while it is fresh, else null. */
export function readNote<K extends keyof typeof MINUTES>(
  text: string | null,
  kind: K,
  { provider, now }: { provider: string; now: Date },
): Extract<BegunNote | KnownNote, { kind: K }> | null {
  if (text === null) return null;
  const note = written.safeParse(JSON.parse(text)).data;
  if (note?.kind !== kind || note.provider !== provider || note.until <= now.getTime()) return null;
  return note as Extract<BegunNote | KnownNote, { kind: K }>;
}

export const writeNote = (note: BegunNote | KnownNote): string => JSON.stringify(note);
