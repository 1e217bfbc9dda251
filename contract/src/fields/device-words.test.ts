import { describe, expect, it } from 'vitest';
import { deviceWords, shortAddress } from './device-words.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device in words', () => {
  it.each([
    [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows', false],
    [`${WINDOWS} Chrome/142.0.0.0 YaBrowser/25.10.0.0 Safari/537.36`, 'Яндекс Браузер, Windows', false],
    [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
      true,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari, macOS',
      false,
    ],
    ['something else', 'Неизвестное устройство', false],
    [null, 'Неизвестное устройство', false],
  ])('%s', (agent, title, isPhone) => {
    expect(deviceWords(agent)).toEqual({ title, isPhone });
  });
});

describe('a short address', () => {
  it.each([
    ['203.0.113.77', '203.0.*.*'],
    ['::ffff:203.0.113.77', '203.0.*.*'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
    ['127.0.0.1', 'локальная сеть'],
    ['::1', 'локальная сеть'],
    [null, null],
  ])('%s', (address, words) => {
    expect(shortAddress(address)).toBe(words);
  });
});
