import { describe, expect, it } from 'vitest';
import {
  dueRecoveryMove,
  RECOVERY_MOVES,
  type RecoveryMove,
  type RecoveryStatus,
  recoveryEndsAt,
  recoveryMoveOf,
  refuseRecovery,
} from './factor-recovery.ts';

const ORDINARY = { has_second_factor: true, is_email_verified: true, is_moderator: false };
const NOW = new Date('2026-11-27T12:00:00Z');
const STATUSES: RecoveryStatus[] = ['waiting', 'done', 'stopped', 'canceled'];
const MOVES: RecoveryMove[] = ['finish', 'stop', 'cancel'];

describe('the moves of a recovery', () => {
  it.each(MOVES)('know %s from a waiting one alone, and what is over moves no more', (move) => {
    expect(STATUSES.filter((status) => recoveryMoveOf(move, status) !== null)).toEqual(['waiting']);
  });

  it('end each in a status of its own, by one actor', () => {
    expect(RECOVERY_MOVES.map(({ move, to, by }) => [move, to, by])).toEqual([
      ['finish', 'done', 'clock'],
      ['stop', 'stopped', 'owner'],
      ['cancel', 'canceled', 'account'],
    ]);
  });
});

describe('what time makes of a waiting recovery', () => {
  const endsAt = recoveryEndsAt(NOW);
  const at = (milliseconds: number) => new Date(endsAt.getTime() + milliseconds);

  it('is nothing before the 72 hours are over, and its end from then on', () => {
    expect(endsAt).toEqual(new Date('2026-11-30T12:00:00Z'));
    expect(dueRecoveryMove(endsAt, ORDINARY, at(-1))).toBeNull();
    expect(dueRecoveryMove(endsAt, ORDINARY, at(0))).toBe('finish');
    expect(dueRecoveryMove(endsAt, ORDINARY, at(86_400_000))).toBe('finish');
  });

  it.each([
    { ...ORDINARY, has_second_factor: false },
    { ...ORDINARY, is_moderator: true },
    { ...ORDINARY, is_email_verified: false },
  ])('is a cancellation when it could not be asked for any more: %j', (facts) => {
    expect(dueRecoveryMove(endsAt, facts, at(-1))).toBeNull();
    expect(dueRecoveryMove(endsAt, facts, at(0))).toBe('cancel');
  });
});

describe('a wish for a recovery', () => {
  it.each([
    [ORDINARY, null],
    [{ ...ORDINARY, has_second_factor: false }, 'second_step_over'],
    [{ ...ORDINARY, is_moderator: true }, 'recovery_by_operator'],
    [{ ...ORDINARY, is_moderator: true, is_email_verified: false }, 'recovery_by_operator'],
    [{ ...ORDINARY, is_email_verified: false }, 'recovery_unconfirmed'],
  ])('of %j is answered by %s', (facts, code) => {
    expect(refuseRecovery(facts)?.code ?? null).toBe(code);
  });
});
