import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

/**
 * The key by which limits count a visitor: the IPv4 address, or the /64 of an IPv6 address, since one subscriber owns
 * all of it (quality.md, security). Text that is no address stands for itself.
 */
export function visitorNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expand(new SocketAddress({ address, family: 'ipv6' }).address);
  const mapped = mappedIPv4(groups);
  return mapped ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The network around a visitor's: an IPv4 /24, or the IPv6 /48 that a provider may give to one customer, who then has
 * 65 536 networks of the smaller kind. Its limits are wider and apply in addition.
 */
export function surroundingNetwork(address: string): string {
  const network = visitorNetwork(address);
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network;
}

const UNTOLD = new BlockList();
UNTOLD.addSubnet('10.0.0.0', 8);
UNTOLD.addSubnet('127.0.0.0', 8);
UNTOLD.addSubnet('172.16.0.0', 12);
UNTOLD.addSubnet('192.168.0.0', 16);
UNTOLD.addAddress('::1', 'ipv6');
UNTOLD.addSubnet('fc00::', 7, 'ipv6');
UNTOLD.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address identifies a visitor: behind an untrusted proxy, and at home, all share a private one. */
export function identifiesVisitor(address: string): boolean {
  const network = visitorNetwork(address);
  if (isIPv4(network)) return !UNTOLD.check(network);
  return isIPv6(address) && !UNTOLD.check(address.replace(/%.*$/, ''), 'ipv6');
}

/** All eight groups of an IPv6 address without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = withoutDots(address.replace(/%.*$/, '')).split('::');
  const front = groupsOf(head);
  const back = groupsOf(tail ?? '');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16));
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** `::ffff:1.2.3.4` as groups: a dual-stack socket shows every IPv4 visitor so. */
function withoutDots(address: string): string {
  return address.replace(/\d+\.\d+\.\d+\.\d+$/, (dotted) => {
    const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function mappedIPv4(groups: readonly string[]): string | null {
  const [mark, high, low] = groups.slice(5).map((group) => Number.parseInt(group, 16));
  if (mark !== 0xffff || groups.slice(0, 5).some((group) => group !== '0')) return null;
  return [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255].join('.');
}
