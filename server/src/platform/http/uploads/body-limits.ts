import type { Route } from '@provodka/contract/http/route.ts';
import { CRASH_LIMITS } from '@provodka/domain/text/crashes.ts';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';

const KILOBYTE = 1024;
/** Sign-in calls and moves without fields. */
const SMALL = 16 * KILOBYTE;
const NOTIFICATION = 64 * KILOBYTE;
/** The longest form is an order of 11 000 signs; a sign takes at most 12 bytes, percent-encoded or as an escape. */
const FORM = 256 * KILOBYTE;
/** Boundaries and headers of a multipart body. */
const MULTIPART_FRAME = 64 * KILOBYTE;

/** The limit of requests outside the route table: the sandbox bank and unknown addresses. */
export const OTHER_BODY_BYTES = NOTIFICATION;

/** Bytes of a route's fields in any encoding; files come on top. */
export function fieldBytes(route: Route): number {
  if (route.is_anonymous) return CRASH_LIMITS.bytes;
  if (!route.body || route.path.startsWith('/auth/')) return SMALL;
  return route.field_bytes ?? (route.webhook ? NOTIFICATION : FORM);
}

/** Bytes of a whole request to a route, its files included. */
export function requestBytes(route: Route): number {
  const files = route.files ? UPLOAD_LIMITS.filesAtOnce * UPLOAD_LIMITS.fileBytes : 0;
  return fieldBytes(route) + MULTIPART_FRAME + files;
}
