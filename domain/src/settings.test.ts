import { describe, expect, it } from 'vitest';
import {
  changedValues,
  refuseAdministration,
  refuseMaintenanceEnd,
  refuseSettings,
  refuseStale,
  SETTING_BOUNDS,
} from './settings.ts';
import { DEFAULT_SETTINGS } from './thresholds.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('settings', () => {
  it('are an admin’s to change', () => {
    expect(refuseAdministration({ isAdmin: true })).toBeNull();
    expect(refuseAdministration({ isAdmin: false })?.code).toBe('admin_required');
  });

  it('are not written over where they are no longer what was read', () => {
    const now = { deal: { commission: 7, max_sum: 60_000 }, premoderation: true };
    expect(refuseStale(now, structuredClone(now))).toBeNull();
    const seen = { deal: { commission: 6.5, max_sum: 60_000 }, premoderation: false };
    expect(refuseStale(now, seen)).toMatchObject({
      code: 'settings_changed',
      params: { paths: 'deal.commission premoderation' },
    });
  });

  it('of specification section 9 lie within their bounds', () => {
    const { deal, motivation } = DEFAULT_SETTINGS;
    const named = { deal, customer: motivation.customer, freelancer: motivation.freelancer };
    for (const group of ['deal', 'customer', 'freelancer'] as const) {
      for (const [name, [least, most]] of Object.entries(SETTING_BOUNDS[group])) {
        const value = (named[group] as unknown as Record<string, number>)[name];
        expect(value, name).toBeGreaterThanOrEqual(least);
        expect(value, name).toBeLessThanOrEqual(most);
      }
    }
  });

  it('keep the second step of a limit above the first', () => {
    const { motivation } = DEFAULT_SETTINGS;
    expect(refuseSettings({ motivation })).toBeNull();
    for (const change of [{ max_responses_step_2: 4 }, { max_responses_sum_deals_step_1: 20_001 }]) {
      const customer = { ...motivation.customer, ...change };
      expect(refuseSettings({ motivation: { ...motivation, customer } })?.code).toBe('settings_steps');
    }
  });

  it('tell what was changed by its path', () => {
    const before = {
      deal: { commission: 6.5, max_sum: 60_000 },
      leaderboard: { customers_closed_at: null },
      premoderation: false,
    };
    const after = {
      deal: { commission: 7, max_sum: 60_000 },
      leaderboard: { customers_closed_at: 'вчера' },
      premoderation: false,
    };
    expect(changedValues(before, after)).toEqual({
      before: { 'deal.commission': 6.5, 'leaderboard.customers_closed_at': null },
      after: { 'deal.commission': 7, 'leaderboard.customers_closed_at': 'вчера' },
    });
  });
});

describe('a maintenance', () => {
  it.each([
    [-1, 'maintenance_end'],
    [0, 'maintenance_end'],
    [1, undefined],
    [3 * 24 * 60, undefined],
    [3 * 24 * 60 + 1, 'maintenance_end'],
  ])('of %i minutes: %s', (minutes, code) => {
    expect(refuseMaintenanceEnd(inMinutes(minutes), NOW)?.code).toBe(code);
  });
});
