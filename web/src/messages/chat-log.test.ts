import type { MessageView } from '@provodka/contract/messages.ts';
import { expect, test } from 'vitest';
import { addOlder, followLog, openLog, putMessage } from './chat-log.ts';

const message = (id: number, client_key: string | null = null) => ({ id, client_key }) as MessageView;
const page = (ids: number[], total = ids.length) => ({ data: ids.map((id) => message(id)), total });
const idsOf = (log: { messages: readonly MessageView[] }) => log.messages.map(({ id }) => id);

test('older pages stand before, newer ones behind, each message once', () => {
  let log = openLog(page([5, 4, 3], 5));
  expect(log.has_older).toBe(true);
  log = addOlder(log, page([2, 1]));
  expect([idsOf(log), log.has_older]).toEqual([[1, 2, 3, 4, 5], false]);
  log = followLog(log, page([6, 5, 4], 6));
  expect(idsOf(log)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('removes messages that a page lacks within its range', () => {
  const log = followLog(openLog(page([5, 4, 3], 9)), page([5, 3, 2], 8));
  expect(idsOf(log)).toEqual([2, 3, 5]);
});

test('more than a page came meanwhile: no gap is shown', () => {
  const log = followLog(openLog(page([3, 2, 1])), page([9, 8, 7], 9));
  expect([idsOf(log), log.has_older]).toEqual([[7, 8, 9], true]);
});

test('shows a sent message once when the reply or the page comes first', () => {
  const outgoing = [{ key: 'a', message: 'Да', files: [], created_at: '', error: null }];
  const log = { ...openLog(page([1])), outgoing };
  const paged = followLog(log, { data: [message(2, 'a'), message(1)], total: 2 });
  expect([idsOf(paged), paged.outgoing]).toEqual([[1, 2], []]);
  expect(idsOf(putMessage(paged, message(2, 'a')))).toEqual([1, 2]);
  expect(putMessage(log, message(2, 'a')).outgoing).toEqual([]);
});
