import type { ProofAsked } from '@provodka/contract/envelope.ts';
import { FIXED_TOASTS, PROOF_ASKED } from '@provodka/contract/fixed-texts.ts';
import type { Route } from '@provodka/contract/route.ts';
import { isProofFresh } from '@provodka/domain/proof.ts';
import type { Viewer } from '../viewer.ts';
import { HttpFailure } from './http-failure.ts';

/** Some calls are for those who are signed in. Throws HttpFailure 401. */
export function assertSignedIn(route: Route, viewer: Viewer | null): void {
  if (route.auth !== 'guest' && viewer === null) throw new HttpFailure(401, FIXED_TOASTS[401]);
}

/** And some for moderators. Throws HttpFailure 403. */
export function assertModerator(route: Route, viewer: Viewer | null): void {
  if (route.auth === 'moderator' && !viewer?.is_moderator) throw new HttpFailure(403, FIXED_TOASTS[403]);
}

/** Whether the call asks of this viewer to prove once more who they are (decisions 18). */
export const asksForProof = ({ proof }: Route, viewer: Viewer, now: Date): boolean =>
  proof !== undefined &&
  !(proof === 'or_password' && !viewer.has_second_factor) &&
  !isProofFresh(viewer.proved_at, now);

/** Asks for it, and says by what this viewer can. */
export const proofWanted = (proof: ProofAsked): HttpFailure => new HttpFailure(403, PROOF_ASKED, { proof });
