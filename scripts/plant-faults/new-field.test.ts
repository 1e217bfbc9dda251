import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeep } from '../../server/test/samples.ts';
import { runCommand } from '../check/run-command.ts';
import { openScratch, type Scratch } from './scratch.ts';

/*
 * The compiler leads somebody who adds a field to an order: it names each place that must know of it, until nothing is left. This test adds
 * `is_urgent` in the order in which the compiler names the places (CONTRIBUTING, «Adding a field»).
 */

/** Two homes are compiled four times: minutes on a busy machine, ten times the quiet time (ms). */
const HANGS = 1_800_000;

type Edit = [file: string, find: string, add: string];

/** A column (as `npm run schema` writes it after the migration), what is shown and what is filled in. */
const BEGUN: Edit[] = [
  [
    'server/src/platform/database/schema.ts',
    '  is_show_responses: Generated<boolean>;\n',
    '  is_urgent: Generated<boolean>;\n',
  ],
  ['contract/src/orders/orders.ts', '  is_on_support: z.nullable(z.boolean()),\n', '  is_urgent: z.boolean(),\n'],
  [
    'contract/src/orders/order-forms.ts',
    "  is_on_support: clearable(bool('На поддержке')),\n",
    "  is_urgent: optional(bool('Срочно')),\n",
  ],
];
const STORE: Edit = ['server/src/orders/store.ts', '  is_on_support: true,\n', '  is_urgent: true,\n'];
const FORM: Edit = [
  'server/src/orders/order-form.ts',
  "  is_on_support: 'is_on_support',\n",
  "  is_urgent: 'is_urgent',\n",
];
const COPY = 'server/src/privacy/export/work-lists-store.ts';
const WEB = 'web/src/orders/form/order-form-values.ts';

let scratch: Scratch;
beforeAll(async () => {
  if (!isDeep) return;
  scratch = openScratch(process.cwd());
  await runCommand(scratch.root, 'react-router', ['typegen'], `${scratch.root}/web`);
}, HANGS);
afterAll(() => scratch?.remove());

async function apply(edits: readonly Edit[]): Promise<void> {
  for (const [file, find, add] of edits) {
    const path = `${scratch.root}/${file}`;
    const text = await readFile(path, 'utf8');
    expect(text, `${file} has no ${find}`).toContain(find);
    await writeFile(path, text.replace(find, find + add));
  }
}

/** Files outside of tests with errors of types. */
async function named(...homes: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const home of homes) {
    const { output } = await runCommand(scratch.root, 'tsc', ['--noEmit', '-p', home]);
    for (const [, file = ''] of output.matchAll(/^(\S+?)[(:]\d+/gm))
      if (!/\btest\b|\.test\./.test(file)) found.add(file);
  }
  return [...found].toSorted();
}

test.runIf(isDeep)(
  'names each place that has to know of a new field of an order',
  async () => {
    await apply(BEGUN);
    expect(await named('server', 'web')).toEqual([
      'server/src/orders/order-form.ts',
      'server/src/orders/present.ts',
      'server/src/orders/store.ts',
      COPY,
      WEB,
    ]);
    await apply([STORE, FORM]);
    // The columns of a form have to be given, compared and named in the words of the wire.
    expect(await named('server')).toEqual(['server/src/orders/order-form.ts', 'server/src/orders/present.ts', COPY]);
  },
  HANGS,
);
