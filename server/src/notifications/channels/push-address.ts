/**
 * Whether a browser's push address belongs to a known service: the server calls it, and must not be sent to other
 * machines. `services` are host names; one that begins with a dot matches all hosts below it.
 */
export function isPushAddress(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  const isKnown = services.some((service) =>
    service.startsWith('.') ? hostname.endsWith(service) : hostname === service,
  );
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isKnown && isSafe && username === '' && password === '';
}

const LOOPBACK = ['127.0.0.1', 'localhost'];
