import type { OrderCard } from '@provodka/contract/orders/orders.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';

type Told = 'title' | 'excerpt' | 'budget' | 'configurations' | 'platforms' | 'published_at';

interface FeedItem extends Pick<OrderCard, Told> {
  /** Absolute address of the order. */
  link: string;
}

interface Feed {
  title: string;
  /** Absolute address of the list. */
  link: string;
  /** Absolute address of the feed itself. */
  self: string;
  items: readonly FeedItem[];
}

/** RSS 2.0; texts of people are text and nothing else. */
export function writeFeed({ title, link, self, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', 'Новые заказы для специалистов 1С'),
    element('language', 'ru'),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(writeItem),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function writeItem({ title, excerpt, budget, configurations, platforms, published_at, link }: FeedItem): string {
  const price = budget === null ? 'По договорённости' : formatRubles(budget);
  return [
    '<item>',
    element('title', title),
    element('link', link),
    `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
    element('description', `${price}. ${excerpt}`),
    ...[...configurations, ...platforms].map((classifier) => element('category', classifier.title)),
    ...(published_at === null ? [] : [element('pubDate', new Date(published_at).toUTCString())]),
    '</item>',
  ].join('\n');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** XML knows no control characters, not even written as entities. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
