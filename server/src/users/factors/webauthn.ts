/**
 * Passkeys (WebAuthn, level 3) by node:crypto. No attestation is requested, since the make of a key does not matter
 * here; so the browser reports the public key itself, and no CBOR has to be read.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isIP } from 'node:net';
import { isSame, tokenHash } from '../../platform/config/secrets.ts';

/** The site as passkeys see it: the origin of its pages and the domain they belong to. */
export interface RelyingParty {
  origin: string;
  rp_id: string;
}

/**
 * The relying party of a site; null when its address is an IP, which passkeys do not accept. A site on the loopback
 * address is opened as `localhost`.
 */
export function relyingParty(siteOrigin: string): RelyingParty | null {
  const url = new URL(siteOrigin);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  const isNamed = isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0;
  return isNamed ? { origin: url.origin, rp_id: url.hostname } : null;
}

/** The challenge and the site that a passkey was asked to sign for. */
export interface PasskeyChallenge extends RelyingParty {
  challenge: Buffer;
}

export interface PasskeyAnswer {
  credential_id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
}
export type NewPasskeyAnswer = Omit<PasskeyAnswer, 'signature'> & { public_key: string };

export interface NewPasskey {
  credential_id: Buffer;
  /** SubjectPublicKeyInfo. */
  public_key: Buffer;
  sign_count: number;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

const USER_PRESENT = 0x01;
/** The user was verified by a finger, a face or a PIN, so a passkey alone is two factors. */
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** The passkey a browser has just made, null when it does not answer this challenge. */
export function readNewPasskey(answer: NewPasskeyAnswer, asked: PasskeyChallenge): NewPasskey | null {
  const data = readAuthenticator(answer.authenticator_data, asked.rp_id);
  if (!data || !isAnswerTo(answer.client_data, 'webauthn.create', asked)) return null;
  const credential_id = bytes(answer.credential_id);
  const key = readKey(bytes(answer.public_key));
  if (!key || !data.credential_id?.equals(credential_id)) return null;
  return { credential_id, public_key: bytes(answer.public_key), sign_count: data.sign_count };
}

/** The passkey's signature counter, null when the signature does not answer this challenge. */
export function readSignature(answer: PasskeyAnswer, asked: PasskeyChallenge, publicKey: Buffer): number | null {
  const data = readAuthenticator(answer.authenticator_data, asked.rp_id);
  if (!data || !isAnswerTo(answer.client_data, 'webauthn.get', asked)) return null;
  const key = readKey(publicKey);
  const signed = Buffer.concat([bytes(answer.authenticator_data), tokenHash(bytes(answer.client_data))]);
  if (!key || !verify(digestOf(key), signed, key, bytes(answer.signature))) return null;
  return data.sign_count;
}

/** Reads a public key; null unless it is ES256, EdDSA or RS256, the kinds that passkeys are asked for. */
function readKey(der: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === 'ec') return namedCurve === 'prime256v1' ? key : null;
    if (key.asymmetricKeyType === 'rsa') return modulusLength >= 2048 && modulusLength <= 4096 ? key : null;
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

const digestOf = (key: KeyObject): string | null => (key.asymmetricKeyType === 'ed25519' ? null : 'sha256');

function isAnswerTo(clientData: string, type: string, { origin, challenge }: PasskeyChallenge): boolean {
  const said = readJson(bytes(clientData).toString()) as Record<string, unknown> | null;
  return (
    typeof said === 'object' &&
    said?.type === type &&
    said.origin === origin &&
    said.crossOrigin !== true &&
    typeof said.challenge === 'string' &&
    isSame(said.challenge, challenge.toString('base64url'))
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** rpIdHash 32, flags 1, signCount 4; of a new credential aaguid 16, length 2 and its id follow. */
function readAuthenticator(text: string, rpId: string): { sign_count: number; credential_id: Buffer | null } | null {
  const data = bytes(text);
  if (data.length < 37 || !data.subarray(0, 32).equals(tokenHash(rpId))) return null;
  const flags = data.readUInt8(32);
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0) return null;
  const sign_count = data.readUInt32BE(33);
  if ((flags & HAS_CREDENTIAL) === 0 || data.length < 55) return { sign_count, credential_id: null };
  return { sign_count, credential_id: data.subarray(55, 55 + data.readUInt16BE(53)) };
}
