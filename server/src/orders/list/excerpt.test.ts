import { expect, it } from 'vitest';
import { excerptOf } from '../present.ts';

const FAMILY = '👨‍👩‍👧‍👦';

it('never ends in a piece of a family of emoji, wherever the excerpt is cut', () => {
  for (let lead = 200; lead <= 260; lead++) {
    const excerpt = excerptOf('а'.repeat(lead) + FAMILY.repeat(20));
    const rest = excerpt.replace(/^а+/, '').replace(/…$/, '');
    expect(excerpt.isWellFormed()).toBe(true);
    expect(rest.replaceAll(FAMILY, '')).toBe('');
  }
});
