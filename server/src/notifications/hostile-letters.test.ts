import { kopecks } from '@provodka/domain/money/money.ts';
import type { NotificationKind } from '@provodka/domain/notifications.ts';
import { describe, expect, it } from 'vitest';
import { wholeText } from '../platform/mail/letter.ts';
import { letterHtml } from '../platform/mail/letter-html.ts';
import * as signIn from '../users/letters.ts';
import { letterOf } from './channels/mail-channel.ts';
import { pushedOf } from './channels/push-channel.ts';
import { compose } from './compose.ts';
import type { Facts } from './facts.ts';
import { NOTIFICATION_TEXTS } from './words.ts';

/*
 * A letter has one button, and all its links are ours, whatever people write into names, titles and messages.
 */

const ORIGIN = 'https://market.test';
const PARTS = { secret: 's'.repeat(32), config: { public_url: ORIGIN, BRAND_NAME: 'Проводка' } };
/** An address alone in its paragraph, one in a sentence, tags, and a word that looks like the end of an attribute. */
const HOSTILE =
  'Обмен\n\nhttps://evil.test/login\n\nwww.evil.test и <a href="https://evil.test">Открыть</a> " onclick="x';

const FACTS: Facts = {
  role: 'customer',
  row: {
    order_id: 1,
    order_title: HOSTILE,
    order_status: 'N',
    status_comment: HOSTILE,
    expires_at: null,
    is_order_visible: true,
    customer_user_uuid: 'a',
    customer_name: HOSTILE,
    is_customer_staff: false,
    freelancer_user_uuid: 'b',
    freelancer_name: HOSTILE,
    is_freelancer_staff: false,
    is_freelancer_banned: false,
    response_id: 2,
    response_status: 'active',
    response_price: kopecks(100),
    period_hours: 24,
    deal_id: 3,
    deal_number: 1,
    deal_status: 'paid',
    deal_price: kopecks(100),
    deal_commission: kopecks(7),
    deal_commission_rate: 650,
    deal_executor_share: null,
    payout_title: null,
    payout_method: null,
    payout_held_until: null,
    is_payout_held: null,
    accept_until: null,
    deal_expired_at: null,
    deal_is_ever_delivered: null,
    offer_status: null,
    review_stars: 5,
    is_review_answered: true,
    has_reviewed: false,
    reviewer_user_uuid: null,
    reviewed_user_uuid: null,
  },
  split: null,
  title: HOSTILE,
  other_name: HOSTILE,
  message: { text: HOSTILE, number_files: 0, number_unread: 1 },
  payload: { about: HOSTILE, sm: 1, until: '2026-11-25T09:00:00Z' },
  found: [{ id: 1, title: HOSTILE, orders: [{ id: 7, title: HOSTILE, budget: null }] }],
  user_id: 1,
};

/** The targets of the letter's links and the labels of its buttons. */
function linksOf(html: string): { hrefs: string[]; buttons: string[] } {
  return {
    hrefs: [...html.matchAll(/<[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href),
    buttons: [...html.matchAll(/<a class="button"[^>]*>([^<]*)</g)].map(([, words = '']) => words),
  };
}

const isForeign = (href: string): boolean => new URL(href, ORIGIN).origin !== ORIGIN;

describe('a letter about what people wrote', () => {
  it.each(Object.keys(NOTIFICATION_TEXTS) as NotificationKind[])(
    'has one button of ours and no link of theirs: %s',
    (kind) => {
      const row = { id: 1, user_uuid: 'a', kind, payload: { role: FACTS.role }, number_bundled: 1 };
      const notice = compose(PARTS, row, FACTS);
      const html = letterHtml('Проводка', letterOf(PARTS, { user_id: 1, email: 'a@mail.test' }, notice));
      const { hrefs, buttons } = linksOf(html);
      expect(buttons).toEqual(['Открыть на бирже']);
      expect(hrefs.filter(isForeign)).toEqual([]);
      // No text that a mail program turns into a link by itself.
      expect(html.replace(/<head>.*<\/head>/s, '').replaceAll(/<[^>]*>/g, '\n')).not.toMatch(
        /evil\.test|https?:\/\/\S*evil/,
      );
      expect(html).not.toMatch(/<[^>]*\sonclick=/);
    },
  );

  it('quotes what was written, in the plain text too', () => {
    const row = {
      id: 1,
      user_uuid: 'a',
      kind: 'message' as const,
      payload: { role: FACTS.role },
      number_bundled: 1,
    };
    const letter = letterOf(PARTS, { user_id: 1, email: 'a@mail.test' }, compose(PARTS, row, FACTS));
    expect(wholeText(letter)).toContain('> Обмен\n> \n> https://evil.test/login\n> \n> www.evil.test');
    expect(wholeText(letter)).toMatch(/^Открыть на бирже: https:\/\/market\.test\/orders\/1\/deals\/3$/m);
  });

  it('would be caught with a link of theirs, so the looks above can fail', () => {
    const planted = {
      to: 'a@mail.test',
      subject: 'x',
      parts: [],
      action: { title: 'Открыть', url: 'https://evil.test' },
    };
    const { hrefs, buttons } = linksOf(letterHtml('Проводка', planted));
    expect(hrefs.filter(isForeign)).toEqual(['https://evil.test']);
    expect(buttons).toEqual(['Открыть']);
  });
});

describe('a push about what people wrote', () => {
  it.each(Object.keys(NOTIFICATION_TEXTS) as NotificationKind[])('opens a page of ours: %s', (kind) => {
    const row = {
      id: 1,
      user_uuid: 'a',
      kind,
      payload: { role: FACTS.role },
      number_bundled: 1,
    };
    const { text, path } = pushedOf(compose(PARTS, row, FACTS));
    expect(path ?? '/').toMatch(/^\/(?![/\\])[^\s]*$/);
    expect(new URL(path ?? '/', ORIGIN).origin).toBe(ORIGIN);
    expect(path ?? '/').not.toContain('evil');
    expect(text.length).toBeLessThanOrEqual(300);
  });
});

describe('a letter about signing in', () => {
  const LINK = `${ORIGIN}/email/verify?token=abc`;
  it.each([
    ['verify', signIn.verifyLetter('Проводка', LINK)],
    ['reset', signIn.resetLetter('Проводка', LINK)],
    ['change', signIn.emailChangeLetter('Проводка', LINK)],
    ['notice', signIn.emailNoticeLetter('Проводка', 'https://evil.test/@mail.test', LINK)],
    ['owned', signIn.emailOwnedLetter('Проводка')],
  ])('has no link but its own: %s', (_name, letter) => {
    const { hrefs } = linksOf(letterHtml('Проводка', { to: 'a@mail.test', ...letter }));
    expect(hrefs).toEqual(letter.action ? [LINK] : []);
  });
});
