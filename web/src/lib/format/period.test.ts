import { expect, test } from 'vitest';
import { formatPeriod } from './period.ts';

test.each([
  [1, 'за_1_ч'],
  [40, 'за_40_ч'],
  [24, 'за_1_день'],
  [120, 'за_5_дней'],
  [72, 'за_3_дня'],
  [720, 'за_1_месяц'],
  [1_440, 'за_2_месяца'],
  [744, 'за_31_день'],
])('%d hours', (hours, text) => {
  expect(formatPeriod(hours).replaceAll('\u00a0', '_')).toBe(text);
});
