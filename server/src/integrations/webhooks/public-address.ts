import { BlockList, isIP } from 'node:net';

/** Ranges of IPv4 that are not of the internet, or belong to the provider of the machine. */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The service that machines of one cloud ask for their secrets.
  '168.63.129.16/32',
];
/** The only range of IPv6 that is of the internet, and what in it is not, or carries an address of IPv4. */
const OPEN_V6 = '2000::/3';
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const ranges = (all: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of all) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
};
const closedV4 = ranges(CLOSED_V4, 'ipv4');
const openV6 = ranges([OPEN_V6], 'ipv6');
const closedV6 = ranges(CLOSED_V6, 'ipv6');

/** Whether this address is of the internet: neither of this machine, nor of a network behind it, nor another one in disguise. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closedV4.check(address, 'ipv4');
  return family === 6 && openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}
