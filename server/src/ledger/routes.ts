import type { AccountCalls } from '@provodka/contract/people/accounts.ts';
import type { ProviderParts } from '../payments/service.ts';
import { free, type Handlers, read, write } from '../platform/http/handler.ts';
import { findWallets } from '../users/service.ts';
import { type FindOpenResponses, listEntries } from './reading.ts';
import { cancelTopUp, topUp } from './service.ts';
import { getTopUp } from './top-ups.ts';

export function accountRoutes(parts: ProviderParts & { findOpenResponses: FindOpenResponses }): Handlers<AccountCalls> {
  return {
    accounts_list: read(async (context) => ({ data: await findWallets(context, context.viewer.user_uuid) })),
    accounts_top_up: free(async (context, { body }) => ({
      data: { payment_url: await topUp(context, parts, body) },
      message: 'Переходим на страницу банка',
    })),
    accounts_top_up_get: read(async (context) => ({ data: await getTopUp(context) })),
    accounts_top_up_cancel: write(async (context) => {
      const wasOpen = await cancelTopUp(context);
      return { data: null, message: wasOpen ? 'Пополнение отменено' : 'Незавершённых пополнений нет' };
    }),
    accounts_entries: read(async (context, { query }) => await listEntries(context, parts.findOpenResponses, query)),
  };
}
