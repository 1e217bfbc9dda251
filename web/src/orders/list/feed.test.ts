import { describe, expect, it } from 'vitest';
import { writeFeed } from './feed.ts';

const ORDER = {
  title: 'Обмен УТ',
  excerpt: 'Нужно настроить',
  budget: 48_000,
  configurations: [],
  platforms: [],
  published_at: '2026-03-01T12:00:00+03:00',
  link: 'https://site.test/orders/7',
};
const feedOf = (order: Partial<typeof ORDER>) =>
  writeFeed({
    title: 'Заказы',
    link: 'https://site.test/?a=1&b=2',
    self: 'https://site.test/rss.xml',
    items: [{ ...ORDER, ...order }],
  });

describe('a feed', () => {
  it('names each order once, with its moment and its price', () => {
    const feed = feedOf({});
    expect(feed).toContain('<guid isPermaLink="true">https://site.test/orders/7</guid>');
    expect(feed).toContain('<pubDate>Sun, 01 Mar 2026 09:00:00 GMT</pubDate>');
    expect(feed).toContain('<description>48\u00a0000\u00a0₽. Нужно настроить</description>');
    expect(feed).toContain('<link>https://site.test/?a=1&amp;b=2</link>');
  });

  it.each([
    ['<script>alert("1")</script> & Ко', '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Ко'],
    [']]><x/>', ']]&gt;&lt;x/&gt;'],
    ['знак\u0000\u000b\ufffe и \ud800 половина 😀', 'знак и \ufffd половина 😀'],
  ])('has text where people wrote text: %j', (title, escaped) => {
    expect(feedOf({ title })).toContain(`<title>${escaped}</title>`);
  });
});
