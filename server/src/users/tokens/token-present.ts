import { CALLS, type CallName } from '@provodka/contract/http/calls.ts';
import type { findUses, TokenRow } from './token-store.ts';

/** A token as its owner sees it: nobody is shown its secret again. */
export const presentToken = ({ created_at, expires_at, last_used_at, ...token }: TokenRow, now: Date) => ({
  ...token,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  is_expired: expires_at <= now,
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** A line of the journal; a day's reading names no call. */
export const presentUse = ({ call, last_used_at, ...use }: Awaited<ReturnType<typeof findUses>>[number]) => ({
  ...use,
  call: call in CALLS ? CALLS[call as CallName] : null,
  last_used_at: last_used_at.toISOString(),
});
