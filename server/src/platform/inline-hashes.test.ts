import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashesForNonce } from './inline-hashes.ts';

const NONCE = '0123456789abcdef';
const POLICY = `default-src 'self'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; style-src-attr 'unsafe-inline'`;
const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

test('what carries the nonce is named by its hash, each content once', () => {
  const { html, policy } = hashesForNonce(
    `<script nonce="${NONCE}">one\n()</script><style data-href="/a.css" nonce="${NONCE}">a{}</style>` +
      `<script type="module" nonce="${NONCE}">two()</script><script nonce="${NONCE}">two()</script>` +
      `<script src="/x.js" nonce="${NONCE}"></script><link rel="modulepreload" nonce="${NONCE}" href="/y.js">`,
    POLICY,
    NONCE,
  );
  expect(policy).toBe(
    `default-src 'self'; script-src 'self' ${hashOf('one\n()')} ${hashOf('two()')}; style-src 'self' ${hashOf('a{}')}; style-src-attr 'unsafe-inline'`,
  );
  expect(html).not.toContain(NONCE);
  expect(html).toContain('<style data-href="/a.css">a{}</style>');
});

test('what a stranger got into the page is never allowed', () => {
  const { policy } = hashesForNonce(
    `<p><script>evil()</script><script nonce="guess">evil()</script></p><script nonce="${NONCE}">own()</script>`,
    POLICY,
    NONCE,
  );
  expect(policy).toContain(hashOf('own()'));
  expect(policy).not.toContain(hashOf('evil()'));
});

test('a page without scripts allows none of its own', () => {
  const { policy } = hashesForNonce('<p>429</p>', POLICY, NONCE);
  expect(policy).toBe("default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'");
});
