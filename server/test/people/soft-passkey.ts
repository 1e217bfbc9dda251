import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x45;

interface Twist {
  /** A false origin to claim. */
  origin?: string;
  type?: string;
  rp_id?: string;
  flags?: number;
  count?: number;
}

/** An authenticator in memory, like that of a phone or a security key. */
export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let count = 0;

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(JSON.stringify({ type: twist.type ?? type, challenge, origin: twist.origin ?? origin }));

  function authenticatorData(rpId: string, flags: number, { rp_id, ...twist }: Twist, rest = Buffer.alloc(0)): Buffer {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(twist.count ?? count);
    return Buffer.concat([sha256(rp_id ?? rpId), Buffer.from([twist.flags ?? flags]), number, rest]);
  }

  return {
    /** The reply to a creation. */
    create({ challenge, rp_id }: { challenge: string; rp_id: string }, twist: Twist = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id]);
      return {
        credential_id: text(id),
        client_data: text(clientData('webauthn.create', challenge, twist)),
        authenticator_data: text(authenticatorData(rp_id, WITH_CREDENTIAL, twist, credential)),
        public_key: text(publicKey.export({ format: 'der', type: 'spki' })),
      };
    },
    /** Signs a challenge and increments the counter. */
    sign({ challenge, rp_id }: { challenge: string; rp_id: string }, twist: Twist = {}) {
      count += 1;
      const data = clientData('webauthn.get', challenge, twist);
      const authenticator = authenticatorData(rp_id, PRESENT_AND_VERIFIED, twist);
      return {
        credential_id: text(id),
        client_data: text(data),
        authenticator_data: text(authenticator),
        signature: text(sign('sha256', Buffer.concat([authenticator, sha256(data)]), privateKey)),
      };
    },
  };
}
