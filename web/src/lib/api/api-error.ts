import type { ApiError } from '@provodka/contract/http/client.ts';

/** Compares names, not classes: on the server the client comes from outside this bundle with a class of its own. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
