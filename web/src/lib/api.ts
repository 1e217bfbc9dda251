import type { CallName } from '@provodka/contract/calls.ts';
import type { Api, CallOptions } from '@provodka/contract/client.ts';
import { isApiError } from './api-error.ts';
import { toast } from './toasts.ts';

type AnyCall = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/** Asked for at the first sign of life: nobody writes before it, and a page that is only read carries none of it. */
export const loadClient = () => import('./api-client.ts');

/**
 * The API for the browser: a write brings its CSRF token, a reply's message becomes a success toast, a failure the toast
 * of specification section 8. The ApiError is passed on, so that the caller can stop.
 */
export const api = lateClient('api');

/** The same for forms: they keep the warnings of a refusal (422) until they are sent again. */
export const formApi = lateClient('formApi');

/** The same for what nobody asked for: its failures are not shown, only what they mean for the whole page counts. */
export const quietApi = lateClient('quietApi');

/** Whether such a failure was of the whole page is noted; then it is forgotten. */
export function forgive(error: unknown): void {
  if (isApiError(error)) void loadClient().then(({ reportToPage }) => reportToPage(error));
}

/** One key per attempt of a write that must happen once: made when the form opens, kept over retries (decisions 1). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

function lateClient(which: 'api' | 'formApi' | 'quietApi'): Api {
  return new Proxy({} as Api, {
    get: (_nothing, name: CallName) => async (input?: unknown, options?: CallOptions) => {
      const clients = await loadClient().catch((error: unknown) => {
        if (which !== 'quietApi') toast('Нет связи с\u00a0сервером. Проверьте интернет и\u00a0повторите', 'danger');
        throw error;
      });
      return await (clients[which][name] as AnyCall)(input, options);
    },
  });
}
