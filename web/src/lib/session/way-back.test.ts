import { expect, test } from 'vitest';
import { stepsBack } from './way-back.ts';

test('the way up leads to the nearest earlier page of its path, whatever its filter', () => {
  const visited = ['/', '/?query=erp&page=2', '/orders/7', '/orders/7/responses/3', '/orders/7', '/?query=later'];
  expect(stepsBack(visited, 2, '/')).toBe(1);
  expect(stepsBack(visited, 4, '/')).toBe(3);
  expect(stepsBack(visited, 3, '/orders/7')).toBe(1);
});

test('a page opened from elsewhere has no way back of this tab', () => {
  expect(stepsBack(['/orders/7'], 0, '/')).toBe(0);
  expect(stepsBack([undefined, undefined, '/orders/7'], 2, '/')).toBe(0);
});
