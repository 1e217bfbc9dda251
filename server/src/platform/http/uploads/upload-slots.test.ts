import { expect, test } from 'vitest';
import { type UploadSlots, uploadSlots } from './upload-slots.ts';

/** The number of simultaneous uploads of different people from one network. */
function takeAll(slots: UploadSlots, address: string): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let person = 0; person < 200; person += 1) {
    try {
      taken.push(slots.take({ user_uuid: `${address} ${person}`, address, is_email_verified: true }));
    } catch {
      return taken;
    }
  }
  return taken;
}

test('one network with any number of accounts leaves room for others', () => {
  const slots = uploadSlots();
  const taken = takeAll(slots, '2001:db8:0:7::1');
  expect(taken.length).toBeGreaterThanOrEqual(10);
  expect(() => slots.take({ user_uuid: 'one more', address: '2001:db8:0:7:ffff::2', is_email_verified: true })).toThrow(
    /слишком много/,
  );
  const giveBack = slots.take({ user_uuid: 'somebody else', address: '203.0.113.5', is_email_verified: true });
  giveBack();
  taken[0]?.();
  slots.take({ user_uuid: 'one more', address: '2001:db8:0:7:ffff::2', is_email_verified: true });
});

test('one person has at most ten under way, and what is given back twice counts once', () => {
  const slots = uploadSlots();
  const person = { user_uuid: 'person', address: '203.0.113.5', is_email_verified: true };
  const given = Array.from({ length: 10 }, () => slots.take(person));
  expect(() => slots.take(person)).toThrow(/прежние файлы/);
  given[0]?.();
  given[0]?.();
  slots.take(person);
  expect(() => slots.take(person)).toThrow(/прежние файлы/);
});

test('those whose e-mail nobody has seen leave room for the others, from wherever they come', () => {
  const slots = uploadSlots();
  const newcomer = (number: number) => ({
    user_uuid: `newcomer ${number}`,
    address: `203.0.${number}.5`,
    is_email_verified: false,
  });
  for (let number = 0; number < 10; number += 1) slots.take(newcomer(number));
  expect(() => slots.take(newcomer(10))).toThrow(/слишком много/);
  slots.take({ ...newcomer(11), is_email_verified: true });
});
