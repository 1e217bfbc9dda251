/** A key that nobody else makes. Browsers keep `crypto.randomUUID` from plain http of a network, where a market of one's own may stand. */
export function randomKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
