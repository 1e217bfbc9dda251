import type { MessageView } from '@provodka/contract/messages.ts';
import { expect, test } from 'vitest';
import { around, moveDown, moveUp, windowOf } from './chat-window.ts';

const chat = Array.from({ length: 10_000 }, (_, at) => ({ id: 5 * at + 3 }) as MessageView);
const idOf = (at: number) => chat[at]?.id ?? 0;

test('a chat of ten thousand messages has two hundred on the page', () => {
  const { shown, hasMoreAbove, isAtEnd } = windowOf(chat, null);
  expect([shown.length, shown.at(-1)?.id, hasMoreAbove, isAtEnd]).toEqual([200, idOf(9999), true, true]);
  expect(windowOf(chat.slice(0, 30), null)).toMatchObject({ hasMoreAbove: false, isAtEnd: true });
});

test('moving up and down passes every message and keeps those in sight', () => {
  let last: number | null = null;
  const seen = new Set<number>();
  let before = windowOf(chat, last);
  for (let turn = 0; turn < 200 && before.hasMoreAbove; turn++) {
    for (const { id } of before.shown) seen.add(id);
    last = moveUp(chat, last);
    const after = windowOf(chat, last);
    expect(after.shown.some(({ id }) => id === before.shown[0]?.id)).toBe(true);
    before = after;
  }
  for (const { id } of before.shown) seen.add(id);
  expect(seen.size).toBe(chat.length);
  for (let turn = 0; turn < 200 && last !== null; turn++) last = moveDown(chat, last);
  expect(last).toBeNull();
});

test('puts a found message in the middle', () => {
  const { shown } = windowOf(chat, around(chat, idOf(5000)));
  expect(shown.findIndex(({ id }) => id === idOf(5000))).toBe(100);
  expect(windowOf(chat, around(chat, idOf(2))).shown[0]?.id).toBe(idOf(0));
});

test('messages after the window do not move it', () => {
  const last = moveUp(chat, null);
  const longer = [...chat, { id: 60_000 } as MessageView];
  expect(windowOf(longer, last).shown).toEqual(windowOf(chat, last).shown);
});
