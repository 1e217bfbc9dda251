import { expect, it } from 'vitest';
import { checkWords } from './words.ts';

const check = (text: string, path = 'server/src/orders/service.ts'): string[] => checkWords([{ path, text }]).failures;

it.each([
  ["if (order.status === 'N') return;", 'ORDER_STATUS'],
  ["sql`select 1 from orders where status = 'D'`", 'ORDER_STATUS'],
  ["const TITLES = {\n  W: 'В работе',\n};", 'ORDER_STATUS'],
  ['await addFact(tx, event);', 'event'],
  ['import type { MotivationSettings } from elsewhere;', 'threshold'],
  ['const gates = readGates();', 'threshold'],
  ["refuse('team_gate')", 'threshold'],
  ['/** Takes an invitation back. */', 'offer'],
  ['const wallet = chooseSmAccount(all);', 'wallet'],
])('%s has another word', (text, word) => {
  expect(check(text)[0]).toMatch(new RegExp(`^server/src/orders/service\\.ts:\\d .*${word}`));
});

it.each([
  ['const { motivation } = await content.settings();', 'server/src/orders/service.ts'],
  ["const facts = factsOf({ kind: 'No' });", 'server/src/orders/service.ts'],
  ['const rows = aggregate(delegate);', 'server/src/orders/service.ts'],
  ["export const ORDER_STATUS = { searching: 'N' };", 'domain/src/orders/orders.ts'],
  ["await statusOf(id, 'N');", 'server/src/orders/moves.test.ts'],
])('%s in %s is in order', (text, path) => {
  expect(check(text, path)).toEqual([]);
});
