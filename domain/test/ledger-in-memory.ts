/** The ledger as the database keeps it, for tests of histories: it refuses what the database's constraints refuse. */
import type { AccountKind, AccountRef, PostingPlan } from '../src/money/ledger.ts';

/** Kinds whose balance may never fall below zero. */
const NON_NEGATIVE: readonly AccountKind[] = ['escrow', 'payable', 'suspense', 'sm_wallet'];

export interface LedgerInMemory {
  /** Throws when an entry does not balance or an account would fall below zero. */
  post(plan: PostingPlan): void;
  balance(account: AccountRef): number;
  /** Sum over all accounts of a kind, or over all accounts. */
  total(kind?: AccountKind): number;
}

export function createLedger(): LedgerInMemory {
  const balances = new Map<string, number>();

  return {
    post(plan) {
      const sum = plan.postings.reduce((total, { amount }) => total + amount, 0);
      if (sum !== 0) {
        throw new Error(`${plan.kind} is off by ${sum}`);
      }
      for (const { account, amount } of plan.postings) {
        const balance = this.balance(account) + amount;
        if (balance < 0 && NON_NEGATIVE.includes(account.kind)) {
          throw new Error(`${plan.kind} takes ${keyOf(account)} below zero`);
        }
        balances.set(keyOf(account), balance);
      }
    },
    balance: (account) => balances.get(keyOf(account)) ?? 0,
    total: (kind) =>
      [...balances]
        .filter(([key]) => kind === undefined || key.startsWith(`${kind}:`))
        .reduce((sum, [, n]) => sum + n, 0),
  };
}

function keyOf(account: AccountRef): string {
  return `${account.kind}:${account.owner_id ?? ''}`;
}
