import type pg from 'pg';
import { ACCEPTANCE_INVARIANTS } from './acceptance-invariants.ts';
import { BANK_INVARIANTS } from './bank-invariants.ts';
import { COMPLAINT_INVARIANTS } from './complaint-invariants.ts';
import { FILE_INVARIANTS } from './file-invariants.ts';
import type { Invariant } from './invariant.ts';
import { MONEY_INVARIANTS } from './money-invariants.ts';
import { PAYOUT_INVARIANTS } from './payout-invariants.ts';
import { PRIVACY_INVARIANTS } from './privacy-invariants.ts';
import { SM_INVARIANTS } from './sm-invariants.ts';
import { STATE_INVARIANTS } from './state-invariants.ts';
import { VERIFICATION_INVARIANTS } from './verification-invariants.ts';

export interface Finding {
  invariant: string;
  faults: string[];
}

export const INVARIANTS: readonly Invariant[] = [
  ...MONEY_INVARIANTS,
  ...BANK_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...SM_INVARIANTS,
  ...PRIVACY_INVARIANTS,
  ...ACCEPTANCE_INVARIANTS,
  ...STATE_INVARIANTS,
  ...COMPLAINT_INVARIANTS,
  ...VERIFICATION_INVARIANTS,
  ...FILE_INVARIANTS,
];

/** Checks every invariant on one snapshot of the database and returns those that don't hold (quality.md, reliability). */
export async function checkInvariants(pool: pg.Pool, now: Date): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await findFaults(client, now);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Finds faults on a connection whose transaction is open. */
export async function findFaults(client: pg.PoolClient, now: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of INVARIANTS) {
    const parameters = invariant.faults.includes('$1') ? [now] : [];
    const { rows } = await client.query<{ fault: string }>(invariant.faults, parameters);
    if (rows.length > 0) findings.push({ invariant: invariant.name, faults: rows.map((row) => row.fault) });
  }
  return findings;
}
