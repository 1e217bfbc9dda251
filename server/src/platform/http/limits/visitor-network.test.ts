import { expect, test } from 'vitest';
import { identifiesVisitor, surroundingNetwork, visitorNetwork } from './visitor-network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});

test('neighbours in one /64 are one visitor, the next /64 is another', () => {
  expect(visitorNetwork('2001:db8:0:7::1')).toBe(visitorNetwork('2001:db8:0:7:ffff::2'));
  expect(visitorNetwork('2001:db8:0:7::1')).not.toBe(visitorNetwork('2001:db8:0:8::1'));
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s lies in %s', (address, network) => {
  expect(surroundingNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.7', true],
  ['::ffff:203.0.113.7', true],
  ['2001:db8::1', true],
  ['127.0.0.1', false],
  ['::ffff:192.168.1.5', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['172.32.0.1', true],
  ['::1', false],
  ['fd00::12', false],
  ['fe80::1%eth0', false],
  ['unknown', false],
])('%s identifies a network: %s', (address, tells) => {
  expect(identifiesVisitor(address)).toBe(tells);
});
