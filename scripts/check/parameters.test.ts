import { describe, expect, it } from 'vitest';
import { checkParameters } from './parameters.ts';

const path = 'server/src/orders/service.ts';

describe('parameters', () => {
  it.each([
    'export async function close(tx: Tx, viewer: Viewer, id: number, comment: string, now: Date): Promise<void> {}',
    'export const close = (tx: Tx, viewer: Viewer, id: number, comment: string, now = new Date()) => undefined;',
    'export const close = async function (tx, viewer, id, comment, now) {};',
    'export default function close(tx, viewer, id, comment, now) {}',
    'export function close({ db }: Context, viewer, id, comment, ...rest) {}',
    'function close(tx, viewer, id, comment, now) {} export { close };',
    'const close = (tx, viewer, id, comment, now) => {}; export { close as shut };',
    'const close = (tx, viewer, id, comment, now) => {}; export default close;',
  ])('fails on %s', (text) => {
    const failures = [expect.stringMatching(/^server\/src\/orders\/service\.ts:1 exports (?:close|default) with 5/)];
    expect(checkParameters([{ path, text }]).failures).toEqual(failures);
  });

  it('counts every function of a file, by its own line', () => {
    const wide = 'export function close(a, b, c, d, e, f) {}';
    const narrow = 'export function open(a, b, c, d) {}';
    const { failures } = checkParameters([{ path, text: `${narrow}\n${wide}\n${wide.replace('close', 'shut')}` }]);
    expect(failures).toEqual([expect.stringContaining('.ts:2 exports close with 6'), expect.stringContaining('.ts:3')]);
  });

  it.each([
    [path, 'export async function close(context: WriteContext, id: number, comment: string, at: Date) {}'],
    [path, 'function close(tx, viewer, id, comment, now) {}'],
    [path, 'export type Close = (tx: Tx, viewer: Viewer, id: number, comment: string, now: Date) => void;'],
    [path, 'export const ORDERS = list((a, b, c, d, e) => a);'],
    ['server/src/orders/moves.test.ts', 'export function close(a, b, c, d, e) {}'],
    ['server/src/demo/texts/deals.ts', 'export function close(a, b, c, d, e) {}'],
    ['web/src/orders/page.ts', 'export function close(a, b, c, d, e) {}'],
  ])('passes in %s on %s', (where, text) => {
    expect(checkParameters([{ path: where, text }]).failures).toEqual([]);
  });
});
