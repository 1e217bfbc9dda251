import { createECDH, hkdfSync } from 'node:crypto';

/** VAPID keys, by which push services know the sender (RFC 8292): base64url of a point and a scalar of P-256. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys of an installation, derived from its secret, so that they are the same after every start and on all servers,
 * and nothing more is stored. A new secret makes browsers subscribe again.
 */
export function pushKeys(secret: string): PushKeys {
  const curve = createECDH('prime256v1');
  for (let attempt = 0; ; attempt++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `web push ${attempt}`, 32));
    try {
      curve.setPrivateKey(scalar);
      return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
    } catch {
      // One of 2^32 is no scalar of the curve.
    }
  }
}
