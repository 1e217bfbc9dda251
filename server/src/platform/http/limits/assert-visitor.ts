import { FIXED_TOASTS, OTHER_VIEWER, PROOF_REQUIRED } from '@provodka/contract/fixed-texts.ts';
import type { CallName } from '@provodka/contract/http/calls.ts';
import type { ProofRequired } from '@provodka/contract/http/envelope.ts';
import { comparesViewer, type Route } from '@provodka/contract/http/route.ts';
import { isProofFresh } from '@provodka/domain/people/proof.ts';
import { isFactorOverdue } from '@provodka/domain/people/second-factor.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { Viewer } from '../../viewer.ts';
import { HttpFailure } from '../http-failure.ts';

/** Throws HttpFailure 401 for a guest where the call is for people who are signed in. */
export function assertSignedIn(route: Route, viewer: Viewer | null): void {
  if (route.auth !== 'guest' && viewer === null) throw new HttpFailure(401, FIXED_TOASTS[401]);
}

/** Throws HttpFailure 403 where the call is for moderators. */
export function assertModerator(route: Route, viewer: Viewer | null): void {
  if (route.auth === 'moderator' && !viewer?.is_moderator) throw new HttpFailure(403, FIXED_TOASTS[403]);
}

/** Whether the writing page was made for somebody other than the signed-in person (product: trust). */
export function isViewerMismatch(route: Route, viewer: Viewer, pageViewer: string | string[] | undefined): boolean {
  return comparesViewer(route) && pageViewer !== undefined && pageViewer !== viewer.user_uuid;
}

/** The refusal that names the signed-in person; the page knows the person it was made for. */
export const otherViewer = (full_name: string): HttpFailure =>
  new HttpFailure(409, OTHER_VIEWER(full_name), { signed_in_as: { full_name } });

/** Whether the call asks this viewer for a fresh proof of identity (product: trust). */
export const requiresProof = ({ proof }: Route, viewer: Viewer, now: Date): boolean =>
  proof !== undefined &&
  !(proof === 'or_password' && !viewer.has_second_factor) &&
  !isProofFresh(viewer.proved_at, now);

/** Asks for the proof and lists the viewer's ways to give it. */
export const proofRequiredFailure = (proof: ProofRequired): HttpFailure =>
  new HttpFailure(403, PROOF_REQUIRED, { proof });

/** Calls that a moderator without the required second factor still needs: the settings, and the frame around them. */
const OPEN_WITHOUT_FACTOR: readonly CallName[] = ['auth_user', 'settings_get', 'telegram_get', 'notifications_list'];

/**
 * Limits a person without the required second factor to adding one, after the days of grace (product: trust). Throws
 * RefusedError `factor_overdue`.
 */
export function assertFactor({ name, path }: Route, viewer: Viewer | null, now: Date): void {
  if (
    !isFactorOverdue(viewer?.factor_due_at ?? null, now) ||
    path.startsWith('/auth/') ||
    OPEN_WITHOUT_FACTOR.includes(name)
  )
    return;
  throw new RefusedError(refuse('factor_overdue'));
}
