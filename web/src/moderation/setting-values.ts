import { SETTING_TITLES } from '@provodka/contract/setting-titles.ts';
import type { AdminSettingsView, SettingsForm } from '@provodka/contract/settings.ts';
import { get, set } from 'react-hook-form';

/** What the form of the settings holds: texts as they are typed, by the paths of the wire. */
export type SettingValues = Record<string, unknown>;

/** Moments of the wire, which a form shows as Moscow's clock. */
export const MOMENTS = ['motivation.paid_responses_start_at', 'leaderboard.customers_closed_at'];
export const DAYS = ['motivation.start_date'];
export const FLAGS = ['premoderation'];

const MOSCOW_MS = 3 * 3_600_000;

/** `2025-08-22T12:10:00Z` → `2025-08-22T15:10`, as an input of a moment holds it. */
export const toMoscowInput = (moment: string): string =>
  new Date(Date.parse(moment) + MOSCOW_MS).toISOString().slice(0, 16);
/** And back: `2025-08-22T15:10:00+03:00`. */
export const fromMoscowInput = (text: string): string => (text === '' ? '' : `${text}:00+03:00`);

const read = (from: object, path: string): unknown => get(from, path);

function textAt(from: object, path: string): string {
  const value = read(from, path);
  return typeof value === 'string' ? value : '';
}

/** The settings as the form shows them. */
export function valuesOf(settings: AdminSettingsView['settings']): SettingValues {
  const values: SettingValues = {};
  for (const path of Object.keys(SETTING_TITLES)) set(values, path, textOf(path, read(settings, path)));
  return values;
}

function textOf(path: string, value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (MOMENTS.includes(path)) return value === null ? '' : toMoscowInput(value as string);
  return typeof value === 'number' ? String(value).replace('.', ',') : (value as string);
}

/** The same with moments as the wire writes them, for the contract to check. */
export function wireValues(values: SettingValues): SettingValues {
  const wire = structuredClone(values);
  for (const path of MOMENTS) set(wire, path, fromMoscowInput(textAt(values, path)));
  return wire;
}

/** Of what was checked, what differs from the settings the form began with: nothing else is sent. */
export function changedForm(checked: object, values: SettingValues, beginning: SettingValues): SettingsForm {
  const form: SettingValues = {};
  for (const path of Object.keys(SETTING_TITLES)) {
    if (read(values, path) !== read(beginning, path)) set(form, path, read(checked, path));
  }
  return form;
}
