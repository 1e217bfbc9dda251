/** Letters about sign-in. Letters with links to one mailbox are limited, whoever requests them (product: accounts). */
import { RESET_PASSWORD_ADDRESS, VERIFY_EMAIL_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { WriteContext } from '../../platform/context.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { issueToken, type TokenPurpose } from '../email/email-token-store.ts';
import { type LetterText, resetLetter, verifyLetter } from '../letters.ts';
import { type Counter, countAttempt, findWait, lockCounters } from './attempts.ts';

export interface LetterParts {
  config: { public_url: string; BRAND_NAME: string };
}

const LETTERS: Record<TokenPurpose, { path: string; write(brand: string, link: string): LetterText }> = {
  verify: { path: VERIFY_EMAIL_ADDRESS, write: verifyLetter },
  reset: { path: RESET_PASSWORD_ADDRESS, write: resetLetter },
};

/** Sends a letter with a link that works once. Returns 0, or the seconds until the mailbox may get another: then none is sent. */
export async function sendLinkLetter(
  context: WriteContext<Viewer | null>,
  { config }: LetterParts,
  purpose: TokenPurpose,
  user: { uuid: string; email: string },
): Promise<number> {
  const counters: Counter[] = [{ kind: 'letter', owner: user.email.toLowerCase() }];
  await lockCounters(context.db, counters);
  const seconds = await findWait(context, counters);
  if (seconds > 0) return seconds;
  await countAttempt(context, counters);
  const token = await issueToken(context, user.uuid, purpose);
  const { path, write } = LETTERS[purpose];
  await sendLetter(context, user.email, write(config.BRAND_NAME, `${config.public_url}${path}?token=${token}`));
  return 0;
}

export async function sendLetter(
  { db: tx, now }: WriteContext<Viewer | null>,
  to: string,
  letter: LetterText,
): Promise<void> {
  await addEvent(tx, 'mail', { to, ...letter }, now);
}
