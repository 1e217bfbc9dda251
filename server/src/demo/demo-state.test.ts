import { expect, it } from 'vitest';
import { type DemoRecord, decideDemoStart, readRecord } from './demo-state.ts';

const NONE: DemoRecord = { state: 'none' };
const HALF: DemoRecord = { state: 'loading', id: '1' };
const WHOLE: DemoRecord = { state: 'loaded', id: '1' };

it.each([
  ['a new database', null, true, 'play', 'serve'],
  ['people and no word of how it began', null, false, 'begun without the demo', 'serve'],
  ['no people and begun without the demo', NONE, true, 'begun without the demo', 'serve'],
  ['people and begun without the demo', NONE, false, 'begun without the demo', 'serve'],
  ['half a demo', HALF, true, 'play anew', 'not finished'],
  ['half a demo and people', HALF, false, 'nothing in it is deleted', 'nothing in it is deleted'],
  ['a demo', WHOLE, true, 'serve', 'DEMO=0 does not serve it'],
  ['a demo and people who signed up there', WHOLE, false, 'serve', 'DEMO=0 does not serve it'],
] as const)('%s', (_what, record, isAlone, withDemo, without) => {
  const say = (isDemo: boolean) => {
    const verdict = decideDemoStart(isDemo, record, isAlone);
    return typeof verdict === 'string' ? verdict : verdict.refusal;
  };
  expect(say(true)).toContain(withDemo);
  expect(say(false)).toContain(without);
});

it('reads what older releases kept: whose demo it was is not known', () => {
  expect(readRecord(undefined)).toBeNull();
  expect(readRecord('loading')).toEqual({ state: 'loading', id: null });
  expect(readRecord('loaded')).toEqual({ state: 'loaded', id: null });
  expect(readRecord(HALF)).toEqual(HALF);
});
