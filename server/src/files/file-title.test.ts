import { expect, it } from 'vitest';
import { fileTitle } from './file-title.ts';

it.each([
  ['Акт сверки.pdf', 'Акт сверки.pdf'],
  ['..\\..\\etc\\passwd.txt', 'passwd.txt'],
  ['/tmp/a\n/b.txt', 'b.txt'],
  ['счёт\u202Efdp.exe.txt', 'счётfdp.exe.txt'],
  ['a\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069\u200e\u200f\u061cb.txt', 'ab.txt'],
  ['a\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u115f\u3164b.txt', 'ab.txt'],
  ['a\u0000\u0007\u007f\u0085\u2028\u2029b.txt', 'ab.txt'],
  ['a\u{e0061}\ud800b.txt', 'ab.txt'],
  ['и\u0306.txt', 'й.txt'],
  [`Акт${'\u0301'.repeat(9)}.pdf`, 'Акт\u0301\u0301.pdf'],
  [`Акт${'\u0301\u200d'.repeat(9)}.pdf`, 'Акт\u0301\u0301.pdf'],
  ['  a \u00a0 b  .txt', 'a b .txt'],
  ['a<>:"|?*b.txt', 'ab.txt'],
  ['Отчёт %22Продажи%22.pdf', 'Отчёт «Продажи».pdf'],
  ['Акт "сверки".pdf', 'Акт «сверки».pdf'],
  ['15%20 %22.pdf', '15%20 .pdf'],
  ['', 'file'],
  ['\u200b', 'file'],
  [`${'я'.repeat(400)}.txt`, `${'я'.repeat(146)}.txt`],
  [`${'😀'.repeat(400)}.txt`, `${'😀'.repeat(146)}.txt`],
  [`${'е\u0301'.repeat(400)}.txt`, `${'е\u0301'.repeat(73)}.txt`],
  [`я${'🇷🇺'.repeat(200)}.txt`, `я${'🇷🇺'.repeat(72)}.txt`],
  [`a.${'x'.repeat(400)}`, `a.${'x'.repeat(11)}`],
])('%j is shown as %j', (name, title) => {
  expect(fileTitle(name)).toBe(title);
});
