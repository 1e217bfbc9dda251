import { WALLET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { accountRoutes } from '@provodka/contract/people/accounts.ts';
import type { z } from 'zod/mini';
import type { List } from '../lists/list-place.ts';

type EntriesPlace = z.output<typeof accountRoutes.accounts_entries.query>;

export const WALLET_ENTRIES: List<EntriesPlace> = {
  path: WALLET_ADDRESS,
  fields: { limit: 'count', page: 'count' },
  usual: { page: 1, limit: 10 },
};
