import { expect, test } from 'vitest';
import { partsOfTitle } from './files.ts';

test('keeps what tells versions apart when a title is long', () => {
  const ends = ['версия 1', 'версия 2', 'финал 😀'].map(
    (version) => partsOfTitle(`Ведомость остатков по складам ${version}.xlsx`)?.end,
  );
  expect(ends).toEqual(['версия 1.xlsx', 'версия 2.xlsx', 'финал 😀.xlsx']);
});

test('gives both parts of the whole title, also without an extension', () => {
  const title = 'Расшифровка задолженности контрагентов';
  const parts = partsOfTitle(title);
  expect(`${parts?.start}${parts?.end}`).toBe(title);
  expect(parts?.end).toBe('рагентов');
});

test('leaves a short title whole', () => {
  expect(partsOfTitle('Смета.txt')).toBeNull();
});
