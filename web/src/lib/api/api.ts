import { FIXED_TOASTS } from '@provodka/contract/fixed-texts.ts';
import { CALLS, type CallName } from '@provodka/contract/http/calls.ts';
import { type Api, ApiError, type CallOptions, createClient } from '@provodka/contract/http/client.ts';
import { randomKey } from '../format/random-key.ts';
import { setOtherViewer } from '../loading/page-viewer.ts';
import { showSuccess } from '../loading/success-after.ts';
import { enterMaintenance, patchClientState } from '../session/client-state.ts';
import { deleteDrafts } from '../session/drafts.ts';
import { withReauthentication } from '../session/proof.ts';
import { toast } from '../session/toasts.ts';
import { areCookiesKept, TRANSPORT } from './transport.ts';

const NO_COOKIES = {
  message: 'Браузер не сохраняет cookie этого сайта',
  details: 'Без них нельзя войти и отправить форму. Разрешите cookie в настройках браузера и обновите страницу',
  // Long enough to go to the settings and come back to it.
  duration: 60_000,
};

type AnyCall = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/** The place for the warnings of a refusal: a toast, or the form above its fields. */
type Warnings = 'toast' | 'form';

/**
 * The API for the browser: a write carries its CSRF token, the message of a reply becomes a success toast, a failure the toast
 * of specification section 8. The ApiError is thrown on, so that the caller can stop.
 */
export const api = browserClient('toast');

/** The same for forms: they keep the warnings of a refusal (422) until they are sent again. */
export const formApi = browserClient('form');

/** The same for background calls: it shows no failure, only notes one that concerns the whole page. */
export const quietApi = createClient(TRANSPORT);

/** Ignores a failure, after noting whether it concerns the whole page. */
export function ignoreFailure(error: unknown): void {
  if (error instanceof ApiError) reportToPage(error);
}

/** One key per attempt of a write that must happen once: made when the form opens, kept over retries (product: wire). */
export function newIdempotencyKey(): string {
  return randomKey();
}

function browserClient(warnings: Warnings): Api {
  const client = createClient(TRANSPORT) as unknown as Record<CallName, AnyCall>;
  const watched: Record<string, AnyCall> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    watched[name] = async (input, options) => {
      try {
        const reply = await withReauthentication(() => client[name](input, options));
        announce(reply);
        if (name === 'auth_sign_out') deleteDrafts();
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
  if (message) showSuccess(message);
}

/** Reacts to a failure as its status demands (specification sections 4 and 8). */
export function reportFailure(error: ApiError, warnings: Warnings = 'toast'): void {
  const { status, body } = error;
  // A person who closed the question of a proof knows why nothing was done.
  if (reportToPage(error) || body.proof) return;
  const title = FIXED_TOASTS[403];
  if (status === 403) toast(title, 'danger', { details: body.message === title ? undefined : body.message });
  else if (status === 419) reportCsrf();
  else if (status === 422) reportRefusal(error, warnings);
  else toast(body.message, 'danger');
}

function reportCsrf(): void {
  if (areCookiesKept()) toast(FIXED_TOASTS[419], 'danger');
  else toast(NO_COOKIES.message, 'danger', NO_COOKIES);
}

/** Handles a failure that concerns the whole page: session over, another viewer, technical work. Returns whether it did. */
export function reportToPage({ status, body }: ApiError): boolean {
  if (status === 401) patchClientState({ is_authenticated: false });
  else if (isMaintenance({ status, body })) enterMaintenance(body.data?.finished_at ?? null);
  else if (body.signed_in_as) setOtherViewer(body.signed_in_as);
  return status === 401 || isMaintenance({ status, body }) || body.signed_in_as !== undefined;
}

/** A 503 without an end is over in seconds: the page stays, and with it the typed values. */
const isMaintenance = ({ status, body }: Pick<ApiError, 'status' | 'body'>): boolean =>
  status === 503 && body.data?.finished_at !== undefined;

function reportRefusal({ body }: ApiError, warnings: Warnings): void {
  if (warnings === 'toast') for (const warning of body.warnings) toast(warning, 'warning');
  for (const message of body.errors) toast(message, 'danger');
}
