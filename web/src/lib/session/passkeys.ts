/** Passkeys of this browser (WebAuthn); every part goes over the wire in base64url. */

/** Whether this browser can use a passkey here: the page needs a domain name with https, or `localhost`. */
export const arePasskeysThere = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

interface Asked {
  challenge: string;
  rp_id: string;
}

interface Made extends Asked {
  user_handle: string;
  login: string;
  full_name: string;
  known: string[];
}

/** ES256, EdDSA and RS256: what the server reads. */
const KINDS = [-7, -8, -257];

/** Makes a passkey; null when the person closed the browser's question. */
export async function makePasskey({ challenge, rp_id, user_handle, login, full_name, known }: Made) {
  const credential = await orNull(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(challenge),
        rp: { id: rp_id, name: rp_id },
        user: { id: bytes(user_handle), name: login, displayName: full_name },
        pubKeyCredParams: KINDS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((id) => ({ type: 'public-key', id: bytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  if (!credential) return null;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    credential_id: text(credential.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.getAuthenticatorData()),
    public_key: text(response.getPublicKey() ?? new ArrayBuffer(0)),
  };
}

/** Has a passkey sign what the server asks; null when the person closed the browser's question. */
export async function signByPasskey({ challenge, rp_id }: Asked) {
  const credential = await orNull(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytes(challenge), rpId: rp_id, userVerification: 'required' },
    }),
  );
  if (!credential) return null;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    credential_id: text(credential.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
  };
}

/** The browser throws when the question was closed or the passkey exists already; both give null. */
async function orNull(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
