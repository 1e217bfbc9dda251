import { expect, test } from 'vitest';
import { withLatePreloads } from './late-preloads.server.ts';

const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="once"/>`;
const SHEET = '<link id="styles" rel="stylesheet" href="/assets/style.css"/>';
const PAGE = `<head>${['vendor', 'page', 'card'].map(link).join('')}</head><body><p>Заказ</p>${SHEET}</body>`;

const isVendor = (href: string) => href === '/assets/vendor.js';

test('what every page stands on is named in the head, the rest by a script behind what is seen', () => {
  const html = withLatePreloads(PAGE, isVendor, 'once');
  const [head = '', body = ''] = html.split('</head>');
  expect(head).toContain('<link fetchpriority="low" rel="modulepreload" href="/assets/vendor.js"');
  expect(head).not.toContain('page.js');
  const script = body.slice(body.indexOf('<script nonce="once">'), body.indexOf(SHEET));
  expect(script).toContain('["/assets/page.js","/assets/card.js"]');
  expect(body.indexOf('<script')).toBeGreaterThan(body.indexOf('Заказ'));
});

test('a page without the stylesheet of the site is left as it is', () => {
  const html = PAGE.replace(SHEET, '');
  expect(withLatePreloads(html, isVendor, 'once')).toBe(html);
});

test('where nothing may wait all stays in the head, behind fonts and pictures', () => {
  const html = withLatePreloads(PAGE, () => true, 'once');
  expect(html.match(/<link fetchpriority="low" rel="modulepreload"/g)).toHaveLength(3);
  expect(html).not.toContain('<script');
});
