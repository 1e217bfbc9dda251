import { ECDH } from 'node:crypto';

const AUTH_BYTES = 16;
/** Both coordinates, behind the sign of a point that is not compressed. */
const POINT_BYTES = 65;

/** Whether a browser's keys can be encrypted to: a point of P-256 and sixteen bytes (RFC 8291). */
export function areBrowserKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  if (Buffer.from(p256dh, 'base64url').length !== POINT_BYTES) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
