import { SETTING_TITLES } from '@provodka/contract/setting-titles.ts';
import type { AdminSettingsView } from '@provodka/contract/settings.ts';
import { DEFAULT_SETTINGS } from '@provodka/domain/thresholds.ts';
import { get } from 'react-hook-form';
import { expect, test } from 'vitest';
import { changedForm, valuesOf, wireValues } from './setting-values.ts';

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  premoderation: false,
  monthly_expenses: 0,
} as unknown as AdminSettingsView['settings'];

test('every setting has a field with its value', () => {
  const values = valuesOf(SETTINGS);
  for (const path of Object.keys(SETTING_TITLES)) expect(get(values, path), path).toBeDefined();
  expect(get(values, 'deal.commission')).toBe('6,5');
  expect(get(values, 'motivation.paid_responses_start_at')).toBe('2025-08-22T15:10');
  expect(get(wireValues(values), 'motivation.paid_responses_start_at')).toBe('2025-08-22T15:10:00+03:00');
  expect(get(wireValues(values), 'leaderboard.customers_closed_at')).toBe('');
});

test('only what was changed is sent', () => {
  const beginning = valuesOf(SETTINGS);
  const values = { ...beginning, premoderation: true, leaderboard: { customers_closed_at: '2026-10-01T00:00' } };
  expect(changedForm(wireValues(values), values, beginning)).toEqual({
    premoderation: true,
    leaderboard: { customers_closed_at: '2026-10-01T00:00:00+03:00' },
  });
});
