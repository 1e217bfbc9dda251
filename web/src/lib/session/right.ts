import type { Right } from '@provodka/contract/http/envelope.ts';

/** Why an action is disabled, in the server's words; null when it is not. */
export function reasonOf({ allowed, reason }: Right): string | null {
  return allowed ? null : (reason ?? 'Сейчас недоступно.');
}
