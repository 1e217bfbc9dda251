import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashesForNonce } from './inline-hashes.ts';

const NONCE = '0123456789abcdef';
const POLICY = `default-src 'self'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; style-src-attr 'unsafe-inline'`;
const hashOf = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`;

const hashed = (html: string) => hashesForNonce(html, POLICY, NONCE);

test('lists the hash of each element with the nonce, each content once', () => {
  const { html, policy } = hashed(
    `<script nonce="${NONCE}">one\n()</script><style data-href="/a.css" nonce="${NONCE}">a{}</style>` +
      `<script type="module" nonce="${NONCE}">two()</script><script nonce="${NONCE}">two()</script>` +
      `<script src="/x.js" nonce="${NONCE}"></script><link rel="modulepreload" nonce="${NONCE}" href="/y.js">`,
  );
  expect(policy).toBe(
    `default-src 'self'; script-src 'self' ${hashOf('one\n()')} ${hashOf('two()')}; style-src 'self' ${hashOf('a{}')}; style-src-attr 'unsafe-inline'`,
  );
  expect(html).not.toContain(NONCE);
  expect(html).toContain('<style data-href="/a.css">a{}</style>');
});

test('does not allow injected elements', () => {
  const { policy } = hashed(
    `<style nonce="${NONCE}">a{}</style><p><style>evil{}</style><script>evil()</script>` +
      `<script nonce="guess">evil()</script></p><script nonce="${NONCE}">own()</script>`,
  );
  expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`);
  expect(policy).toContain(`script-src 'self' ${hashOf('own()')};`);
});

test('a page without scripts allows none of its own', () => {
  const { policy } = hashed('<p>429</p>');
  expect(policy).toBe("default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'");
});
