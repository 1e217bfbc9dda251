import { expect, it } from 'vitest';
import { commandCall } from './command-call.ts';

it('names the command that a checkout or a release has', () => {
  expect(commandCall('files', 'copy', false)).toBe('npm run files -- copy');
  expect(commandCall('files', 'copy', true)).toBe('deploy/provodka files copy');
  expect(commandCall('doctor', '', true)).toBe('deploy/provodka doctor');
  expect(commandCall('doctor')).toBe('npm run doctor');
});
