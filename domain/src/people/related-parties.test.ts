import { expect, test } from 'vitest';
import { relatedReasons, type SharedFacts, YOUNG_ACCOUNT_DAYS } from './related-parties.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const codes = (facts: Partial<SharedFacts>) =>
  relatedReasons(
    {
      sharesDevice: false,
      sharesNetwork: false,
      sharesDestination: false,
      olderSince: ago(1),
      cleared: [],
      ...facts,
    },
    NOW,
  ).map(({ code }) => code);

test('asks nothing of two who share nothing', () => {
  expect(codes({})).toEqual([]);
});

test('asks of one browser and of one destination however old the accounts are', () => {
  const olderSince = ago(900);
  expect(codes({ sharesDevice: true, olderSince })).toEqual(['same_device']);
  expect(codes({ sharesDestination: true, olderSince })).toEqual(['same_destination']);
});

test('asks of one network while both accounts are young, and lets colleagues of an office be', () => {
  expect(codes({ sharesNetwork: true, olderSince: ago(YOUNG_ACCOUNT_DAYS - 1) })).toEqual(['same_network']);
  expect(codes({ sharesNetwork: true, olderSince: ago(YOUNG_ACCOUNT_DAYS) })).toEqual([]);
});

test('asks not again for what a moderator has cleared, but for what is new', () => {
  const facts = { sharesDevice: true, sharesDestination: true };
  expect(codes({ ...facts, cleared: ['same_device'] })).toEqual(['same_destination']);
  expect(codes({ ...facts, cleared: ['same_device', 'same_destination'] })).toEqual([]);
});
