import type { ApiError } from '@provodka/contract/http/client.ts';

/** By name, not by class: on the server the client comes from outside this bundle and brings a class of its own. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
