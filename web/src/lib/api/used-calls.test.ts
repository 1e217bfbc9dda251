import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CALLS, type CallName } from '@provodka/contract/http/calls.ts';
import { expect, it } from 'vitest';

/** Calls whose names the interface never writes, and who makes them. */
const UNNAMED: Partial<Record<CallName, string>> = {
  auth_oidc_callback: 'another site sends the browser there',
  payments_notify: 'the payment provider',
  contents_find: 'programs; pages read the texts with the settings',
  customers_leaderboard: 'its page, by a name put together of the side',
  files_delete: 'programs; an upload nobody attached is swept',
  slides_picture: 'an address on the wire',
  customers_picture: 'an address in a page’s head',
  freelancers_picture: 'an address in a page’s head',
  orders_picture: 'an address in a page’s head',
  users_avatar: 'an address on the wire',
  orders_file: 'an address on the wire',
  responses_file: 'an address on the wire',
  deals_file: 'an address on the wire',
  messages_file: 'an address on the wire',
  verifications_file: 'an address on the wire',
  complaints_file: 'an address on the wire',
  personal_data_export_file: 'an address on the wire',
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(root + path, 'utf8'))
  .join('\n');

it.each(Object.keys(CALLS) as CallName[])('names the call %s unless somebody else makes it', (call) => {
  expect(new RegExp(`\\b${call}\\b`).test(source)).toBe(!(call in UNNAMED));
});
