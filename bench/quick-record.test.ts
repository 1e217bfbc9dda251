import { expect, test } from 'vitest';
import { describeDeviation, readRecorded, withColumn } from './quick-record.ts';

const LOG = '# Performance log\n\nFormer figures.\n';

test('writes a table where there is none, reads it again, and adds a column', () => {
  const first = withColumn(LOG, '2026-11-28', new Map([['list: throughput', 0.65]]));
  expect(first).toContain('Former figures.');
  expect(readRecorded(first)).toEqual(new Map([['list: throughput', 0.65]]));
  const second = withColumn(
    first,
    '2026-12-01',
    new Map([
      ['list: throughput', 0.7],
      ['web: weight', 2],
    ]),
  );
  expect(readRecorded(second)).toEqual(
    new Map([
      ['list: throughput', 0.7],
      ['web: weight', 2],
    ]),
  );
  expect(second).toContain('| list: throughput | 0.65 | 0.7 |');
});

test('keeps the last value of a figure that was not measured again', () => {
  const first = withColumn(LOG, '2026-11-28', new Map([['deals: ratio', 0.8]]));
  const second = withColumn(first, '2026-11-29', new Map([['list: throughput', 1]]));
  expect(readRecorded(second).get('deals: ratio')).toBe(0.8);
});

test.each([
  [undefined, 1, ''],
  [1, 1.19, ''],
  [1, 1.25, '+25 %'],
  [2, 1, '−50 %'],
])('names what moved by more than a fifth: %s and %s', (former, value, words) => {
  expect(describeDeviation(former, value)).toBe(words);
});
