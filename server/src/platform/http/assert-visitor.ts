import { FIXED_TOASTS } from '@provodka/contract/fixed-texts.ts';
import type { Route } from '@provodka/contract/route.ts';
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
