import { describe, expect, it } from 'vitest';
import { fitText, TELEGRAM_LIMITS } from './telegram.ts';

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
