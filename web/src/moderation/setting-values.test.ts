import { SETTINGS } from '@provodka/contract/setting-titles.ts';
import { type AdminSettingsView, settingsForm } from '@provodka/contract/settings.ts';
import { DEFAULT_SETTINGS } from '@provodka/domain/thresholds.ts';
import { get } from 'react-hook-form';
import { expect, test } from 'vitest';
import { changedForm, changedMeanwhile, SETTING_GROUPS, valuesOf, wireValues } from './setting-values.ts';

const SETTINGS_NOW = {
  ...DEFAULT_SETTINGS,
  premoderation: false,
  monthly_expenses: 0,
} as unknown as AdminSettingsView['settings'];

test('every setting has a field with its value, in one group', () => {
  const values = valuesOf(SETTINGS_NOW);
  for (const path of Object.keys(SETTINGS)) expect(get(values, path), path).toBeDefined();
  expect(SETTING_GROUPS.flatMap(({ paths }) => paths).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  expect(get(values, 'deal.commission')).toBe(6.5);
  expect(get(values, 'motivation.paid_responses_start_at')).toBe('2025-08-22T15:10');
  expect(get(wireValues(values), 'motivation.paid_responses_start_at')).toBe('2025-08-22T15:10:00+03:00');
  expect(get(wireValues(values), 'leaderboard.customers_closed_at')).toBe('');
});

test('only what was changed is sent, with what it was', () => {
  const beginning = valuesOf(SETTINGS_NOW);
  expect(changedForm(wireValues(beginning), beginning, beginning, beginning)).toEqual({});
  const values = { ...beginning, premoderation: true, leaderboard: { customers_closed_at: '2026-10-01T00:00' } };
  expect(changedForm(wireValues(values), values, beginning, beginning)).toEqual({
    premoderation: true,
    leaderboard: { customers_closed_at: '2026-10-01T00:00:00+03:00' },
    seen: { premoderation: false, leaderboard: { customers_closed_at: '' } },
  });
});

test('does not send changes of another admin since the form was filled', () => {
  const filled = valuesOf(SETTINGS_NOW);
  const typed = { ...filled, deal: { ...(filled.deal as object), max_sum: 70_000 } };
  const now = { ...filled, deal: { ...(filled.deal as object), max_sum: 80_000, commission: 7 } };
  const form = changedForm(wireValues(typed), typed, filled, now);
  expect(form).toEqual({ deal: { max_sum: 70_000 }, seen: { deal: { max_sum: 80_000 } } });
});

test('an emptied number or day is a mistake, not the previous value', () => {
  const values = valuesOf(SETTINGS_NOW);
  const emptied = {
    ...values,
    deal: { ...(values.deal as object), max_sum: null },
    motivation: { ...(values.motivation as object), start_date: null },
  };
  const { error } = settingsForm.safeParse(wireValues(emptied));
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['deal.max_sum', 'motivation.start_date']);
});

test('shows the change of another admin beside the typed value', () => {
  const filled = valuesOf(SETTINGS_NOW);
  const typed = { ...filled, deal: { ...(filled.deal as object), max_sum: 70_000 } };
  const now = { ...filled, deal: { ...(filled.deal as object), max_sum: 80_000 } };
  expect(changedMeanwhile('deal.max_sum', typed, filled, now)).toBe('80\u00A0000\u00A0₽');
  expect(changedMeanwhile('deal.max_sum', now, filled, now)).toBe(null);
  expect(changedMeanwhile('deal.commission', typed, filled, now)).toBe(null);
});
