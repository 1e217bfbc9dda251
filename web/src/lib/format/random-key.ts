/** A unique key. Browsers hide `crypto.randomUUID` on plain http, where an installation in a local network may run. */
export function randomKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
