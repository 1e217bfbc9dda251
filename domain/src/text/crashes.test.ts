import { describe, expect, it } from 'vitest';
import {
  isReportableCrash,
  ownFrames,
  sanitizeBuild,
  sanitizeFrames,
  sanitizeMessage,
  sanitizeRequestId,
  sanitizeRoute,
} from './crashes.ts';

describe('a message', () => {
  it.each([
    'TypeError: Cannot read properties of undefined (reading title)',
    "TypeError: Cannot read properties of undefined (reading 'full_name')",
    "TypeError: undefined is not an object (evaluating 'order.customer.name')",
    'ReferenceError: structuredClone is not defined',
    'TypeError: e.at is not a function',
    "NotFoundError: Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    'RangeError: Maximum call stack size exceeded',
  ])('keeps the words of the engine: %s', (message) => {
    expect(sanitizeMessage(message)).toBe(message);
  });

  it('keeps the number of an error of React and none of its values', () => {
    const message = 'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=Иван%20Петров';
    expect(sanitizeMessage(message)).toBe('Minified React error #418');
  });

  it.each([
    ['TypeError: no such user ivan.petrov+1c@mail.example.ru', 'TypeError: no such user [mail]'],
    ['Error: phone +7 (916) 123-45-67 is taken', 'Error: phone # is taken'],
    ['Error: phone 8 916 1234567', 'Error: phone #'],
    ['Error: card 4111 1111 1111 1111 declined', 'Error: card # declined'],
    ['Error: session 8f14e45f-ceea-467f-a4e2-1f2b3c4d5e6f is over', 'Error: session # is over'],
    ['Error: token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc is stale', 'Error: token # is stale'],
    ['Error: secret abcdefghijklmnopqrstuvwxyzABCDEF', 'Error: secret [token]'],
    ['Error: «Иванов Иван» не найден', 'Error: [text] [text]'],
    ['Error: no profile of "Ivan Petrov"', 'Error: no profile of [text]'],
    ["Error: can't find 'Ivan Petrov' here", 'Error: cant find [text] here'],
    ["Error: can't find Ivan's order", 'Error: cant find Ivans order'],
    ['Error: no profile of Ivan Petrov today', 'Error: no profile of [text] today'],
    [
      "TypeError: Cannot read properties of undefined (reading 'Иван Петров')",
      'TypeError: Cannot read properties of undefined (reading [text])',
    ],
    [
      "TypeError: Cannot read properties of undefined (reading 'ivan@mail.ru')",
      'TypeError: Cannot read properties of undefined (reading [mail]',
    ],
    ['SyntaxError: "{"name":"Ivan Petrov"}" is not valid JSON', 'SyntaxError: [text] is not valid JSON'],
    ['SyntaxError: Unexpected token \'<\', "<b>Ivan" is not', 'SyntaxError: Unexpected token [text] is not'],
    ['Error: name is "Ivan Petr', 'Error: name is [text]'],
    ['Error: GET https://birzha.example.ru/orders/5?token=abc failed', 'Error: GET [address] failed'],
    ['Error: /orders/17/responses?name=ivan failed', 'Error: [path] failed'],
    ['Error: mailto:ivan and tel:+79161234567', 'Error: [address] and [address]'],
    ['Error: password=qwerty&login=ivan', 'Error: [text]'],
    ['Error: Москва, улица Ленина, дом 5', 'Error: [text] #'],
    ['Error: line\n  two\u0000 three', 'Error: line two three'],
    ['   ', 'Error'],
  ])('keeps nothing of a person: %s', (message, kept) => {
    expect(sanitizeMessage(message)).toBe(kept);
  });

  it('has an end, also when it is made of marks', () => {
    expect(sanitizeMessage('a '.repeat(1000)).length).toBeLessThanOrEqual(500);
    expect(sanitizeMessage(`Error: ${'é'.repeat(900)}`)).toBe('Error: [text]');
  });

  it('is the same when it is cleaned twice, as the browser and the server do', () => {
    for (const message of ['Error: «Иван» at https://a.ru/x 12', "Error: can't find 'x' of Ivan Petrov"])
      expect(sanitizeMessage(sanitizeMessage(message))).toBe(sanitizeMessage(message));
  });
});

const FILES = 'https://birzha.example.ru/assets/';

describe('a trace', () => {
  it('is told by its places in our files, in the words of every engine', () => {
    const chrome = `TypeError: x\n    at pe (${FILES}order-DciNKhau.js:1:234)\n    at ${FILES}entry.client-DkUAI4IO.js:2:5`;
    const safari = `pe@${FILES}order-DciNKhau.js:1:234\n@${FILES}entry.client-DkUAI4IO.js:2:5`;
    const places = ['order-DciNKhau.js:1:234', 'entry.client-DkUAI4IO.js:2:5'];
    expect(ownFrames(chrome, FILES)).toEqual(places);
    expect(ownFrames(safari, FILES)).toEqual(places);
    expect(sanitizeFrames(places.join('\n'))).toEqual(places);
  });

  it.each([
    ['an extension', `at f (chrome-extension://abcdef/content.js:1:2)\n at g (${FILES}order-DciNKhau.js:1:2)`],
    ['an extension of Safari', `f@webkit-masked-url://hidden/:1:2\ng@${FILES}order-DciNKhau.js:1:2`],
    ['another site', 'at f (https://metrics.example.com/tag.js:1:2)'],
    ['a page', 'at f (https://birzha.example.ru/orders/5:1:2)'],
    ['nobody', 'TypeError: x'],
  ])('is not told when it begins in the code of %s', (_whose, trace) => {
    expect(ownFrames(trace, FILES)).toEqual([]);
  });

  it('has five places at most, and nothing that is none', () => {
    const lines = Array.from({ length: 9 }, (_, row) => `order-DciNKhau.js:1:${row}`);
    expect(sanitizeFrames(lines.join('\n'))).toHaveLength(5);
    expect(sanitizeFrames('+79161234567\nivan@mail.ru\n../etc/passwd.js:1:2\nivan.js:1:2')).toEqual([]);
  });
});

it.each([
  ['TypeError: x is not a function', true],
  ['Script error.', false],
  ['AbortError: The user aborted a request.', false],
  ['TypeError: Failed to fetch', false],
  ['TypeError: Load failed', false],
  ['TypeError: Importing a module script failed.', false],
  ['ApiError: Заказ уже закрыт', false],
  ['Error: ResizeObserver loop completed with undelivered notifications.', false],
])('tells of «%s»: %s', (message, isTold) => {
  expect(isReportableCrash(message)).toBe(isTold);
});

it('keeps the code of an error only as it is made', () => {
  for (const id of ['8f14e45fceea467f', '8f14e45f-ceea-467f-a4e2-1f2b3c4d5e6f']) expect(sanitizeRequestId(id)).toBe(id);
  for (const id of ['ivan.petrov', '79161234567', '']) expect(sanitizeRequestId(id)).toBe(null);
});

it('keeps a route and a build only as the site writes them', () => {
  expect(sanitizeRoute('pages/orders/order')).toBe('pages/orders/order');
  expect(sanitizeRoute('pages/cabinet/moderator/audit')).toBe('pages/cabinet/moderator/audit');
  for (const route of ['/orders/5', 'pages/79161234567', 'Иван', 'a b', 'pages/'])
    expect(sanitizeRoute(route)).toBe(null);
  expect(sanitizeBuild('DkUAI4IO')).toBe('DkUAI4IO');
  for (const build of ['79161234567', 'иван', '', 'a b c d ']) expect(sanitizeBuild(build)).toBe(null);
});
