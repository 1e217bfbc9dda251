import { CALLS, type CallName } from '@provodka/contract/calls.ts';
import { type Api, ApiError, type CallOptions, createClient } from '@provodka/contract/client.ts';
import { enterMaintenance, patchClientState } from './client-state.ts';
import { forgetDrafts } from './drafts.ts';
import { toast } from './toasts.ts';
import { TRANSPORT } from './transport.ts';

type AnyCall = (input?: unknown, options?: CallOptions) => Promise<unknown>;

const FORBIDDEN = 'Доступ запрещен';

/** Who shows the warnings of a refusal: a form keeps them above its fields. */
type Warnings = 'toast' | 'form';

/** What lib/api.ts stands for: a reply's message becomes a success toast, a failure the toast of specification section 8. */
export const api = browserClient('toast');

export const formApi = browserClient('form');

export const quietApi = createClient(TRANSPORT);

function browserClient(warnings: Warnings): Api {
  const client = createClient(TRANSPORT) as unknown as Record<CallName, AnyCall>;
  const watched: Record<string, AnyCall> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    watched[name] = async (input, options) => {
      try {
        const reply = await client[name](input, options);
        announce(reply);
        if (name === 'auth_sign_out') forgetDrafts();
        return reply;
      } catch (error) {
        if (error instanceof ApiError) reportFailure(error, warnings);
        throw error;
      }
    };
  }
  return watched as unknown as Api;
}

function announce(reply: unknown): void {
  const { message } = reply as { message?: string };
  if (message) toast(message, 'success');
}

/** What each status means for the whole client (specification sections 4 and 8). */
function reportFailure(error: ApiError, warnings: Warnings = 'toast'): void {
  const { status, body } = error;
  if (reportToPage(error)) return;
  if (status === 403) toast(FORBIDDEN, 'danger', { details: body.message === FORBIDDEN ? undefined : body.message });
  else if (status === 419) toast('Ошибка проверки CSRF, обновите страницу', 'danger');
  else if (status === 422) reportRefusal(error, warnings);
  else toast(body.message, 'danger');
}

/** What concerns the whole page and not only who asked: the session is over, technical work has begun. True when it was that. */
export function reportToPage({ status, body }: ApiError): boolean {
  if (status === 401) patchClientState({ is_authenticated: false });
  else if (status === 503) enterMaintenance(body.data?.finished_at ?? null);
  return status === 401 || status === 503;
}

function reportRefusal({ body }: ApiError, warnings: Warnings): void {
  if (warnings === 'toast') for (const warning of body.warnings) toast(warning, 'warning');
  for (const message of body.errors) toast(message, 'danger');
}
