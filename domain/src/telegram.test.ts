import { describe, expect, it } from 'vitest';
import { fitText, TELEGRAM_LIMITS, withoutLinks } from './telegram.ts';

const TAIL = '\n\nhttps://site.test/orders/7';

describe('a text for Telegram', () => {
  it('stays as it is while it fits', () => {
    expect(fitText('Марина: добрый день', TAIL)).toBe(`Марина: добрый день${TAIL}`);
    const longest = 'я'.repeat(TELEGRAM_LIMITS.text - TAIL.length);
    expect(fitText(longest, TAIL)).toBe(longest + TAIL);
  });

  it('is cut at a word and keeps its tail', () => {
    const text = fitText('слово '.repeat(2000), TAIL);
    expect(text.length).toBeLessThanOrEqual(TELEGRAM_LIMITS.text);
    expect(text).toMatch(/слово…\n\nhttps/);
  });

  it('never ends in half a sign', () => {
    for (const lead of ['', 'а']) {
      const text = fitText(lead + '😀'.repeat(4000), TAIL);
      expect(text.length).toBeLessThanOrEqual(TELEGRAM_LIMITS.text);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toContain('\uFFFD');
    }
  });
});

describe('words of people in a message of the bot', () => {
  /** Text that Telegram turns into links: addresses with a scheme or a domain of letters, nicknames, commands and tags. */
  const LINK = /https?:\/\/[\p{L}\p{N}]|[\p{L}\p{N}-]\.\p{L}{2,}|@[\p{L}\p{N}_]|(?<![\p{L}\p{N}_])[/#][\p{L}\p{N}_]/u;

  it.each([
    'https://evil.test/login',
    'Обмен www.evil.test и evil.test',
    'http://10.0.0.1/x',
    'пишите @evil_bot или ivan@evil.test',
    'проводка.рф',
    // A press sends it to the bot, which then tells its reader nothing more.
    'Чтобы ответить, нажмите /stop',
    '/start abc и (/stop)',
    'Метка #договор2026',
  ])('hold no link when they say %j', (text) => {
    expect(text).toMatch(LINK);
    expect(withoutLinks(text)).not.toMatch(LINK);
    expect(withoutLinks(text).replaceAll('\u200b', '')).toBe(text);
  });

  it.each([
    'Итого 1.5 часа и 10.12.2026',
    'Готово. Сверил остатки',
    '12:30, релиз 3.0.150.28',
    'УТ/БП, и/или 1С/ERP, 5/7',
    'Счёт # 15 / акт',
  ])('stay as they are when they hold none: %j', (text) => expect(withoutLinks(text)).toBe(text));
});
