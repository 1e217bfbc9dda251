import { describe, expect, it } from 'vitest';
import { findImportViolation } from './import-rules.ts';

describe('import rules', () => {
  it.each([
    ['domain/src/deals.ts', 'domain/src/money.ts'],
    ['contract/src/orders.ts', 'domain/src/orders.ts'],
    ['contract/src/orders.ts', 'zod/mini'],
    ['server/src/orders/routes.ts', 'server/src/orders/service.ts'],
    ['server/src/orders/service.ts', 'server/src/orders/store.ts'],
    ['server/src/orders/store.ts', 'server/src/orders/access.ts'],
    ['server/src/deals/service.ts', 'server/src/accounts/service.ts'],
    ['server/src/deals/store.ts', 'server/src/platform/database.ts'],
    ['server/src/accounts/service.ts', 'server/src/integrations/payments/sandbox.ts'],
    ['server/src/integrations/storage/disk.ts', 'server/src/platform/log.ts'],
    ['server/src/platform/database.ts', 'server/src/platform/config.ts'],
    ['server/src/app.ts', 'server/src/deals/routes.ts'],
    ['server/src/commands/doctor.ts', 'server/src/accounts/service.ts'],
    ['server/src/demo/deals.ts', 'server/src/deals/service.ts'],
    ['server/src/doctor/examine.ts', 'server/src/accounts/service.ts'],
    ['web/src/app/routes.ts', 'web/src/pages/orders.tsx'],
    ['web/src/root.tsx', 'web/src/app/shell.tsx'],
    ['web/src/pages/order.tsx', 'web/src/responses/response-card.tsx'],
    ['web/src/pages/order.tsx', 'web/src/pages/+types/order'],
    ['web/src/orders/order-card.tsx', 'web/src/ui/card.tsx'],
    ['web/src/ui/money.tsx', 'web/src/lib/money.ts'],
    ['web/src/orders/queries.ts', 'contract/src/orders.ts'],
    ['web/src/entry.server.tsx', 'node:stream'],
    ['web/vite.config.ts', 'web/vite/icons.ts'],
  ])('lets %s import %s', (from, target) => {
    expect(findImportViolation(from, target)).toBeNull();
  });

  it.each([
    ['domain/src/money.ts', 'zod', 'pure'],
    ['domain/src/money.ts', 'node:crypto', 'pure'],
    ['domain/src/money.ts', 'contract/src/money.ts', 'domain → nothing'],
    ['contract/src/orders.ts', 'kysely', 'only domain and zod'],
    ['contract/src/orders.ts', 'server/src/app.ts', 'domain → nothing'],
    ['server/src/orders/routes.ts', 'web/src/root.tsx', 'server and web → contract and domain'],
    ['web/src/orders/queries.ts', 'server/src/orders/store.ts', 'server and web → contract and domain'],
    ['server/src/orders/routes.ts', 'scripts/check.ts', 'scripts around it'],
    ['server/src/orders/service.ts', 'server/test/makers.ts', 'never imports tests'],
    ['server/src/orders/routes.ts', 'server/src/orders/store.ts', 'routes may not import store'],
    ['server/src/orders/service.ts', 'server/src/orders/routes.ts', 'service may not import routes'],
    ['server/src/orders/store.ts', 'server/src/orders/service.ts', 'store may not import service'],
    ['server/src/orders/access.ts', 'server/src/orders/service.ts', 'access may not import service'],
    ['server/src/orders/present-list.ts', 'server/src/orders/routes.ts', 'present may not import routes'],
    ['server/src/orders/moves.ts', 'server/src/orders/routes.ts', 'moves.ts may not import routes'],
    ['server/src/deals/service.ts', 'server/src/orders/store.ts', 'only through its service.ts'],
    ['server/src/deals/service.ts', 'server/src/orders/present.ts', 'only through its service.ts'],
    ['server/src/orders/service.ts', 'server/src/deals/service.ts', 'deals comes after orders'],
    ['server/src/users/service.ts', 'server/src/notifications/service.ts', 'notifications comes after users'],
    ['server/src/lottery/service.ts', 'server/src/orders/service.ts', 'lottery has no place'],
    ['server/src/integrations/telegram/bot.ts', 'server/src/users/service.ts', 'integrations know no slices'],
    ['server/src/platform/jobs.ts', 'server/src/deals/service.ts', 'platform knows no slices'],
    ['server/src/platform/jobs.ts', 'server/src/integrations/telegram/bot.ts', 'platform knows no slices'],
    ['server/src/orders/service.ts', 'server/src/app.ts', 'nothing below imports it'],
    ['server/src/app.ts', 'server/src/orders/store.ts', 'private to orders'],
    ['server/src/demo/deals.ts', 'server/src/deals/store.ts', 'same services'],
    ['web/src/orders/order-card.tsx', 'web/src/responses/response-card.tsx', 'meet only in pages'],
    ['web/src/orders/order-card.tsx', 'web/src/pages/order.tsx', 'app → pages'],
    ['web/src/ui/card.tsx', 'web/src/orders/order-card.tsx', 'app → pages'],
    ['web/src/lib/money.ts', 'web/src/ui/card.tsx', 'app → pages'],
    ['web/src/pages/order.tsx', 'web/src/app/shell.tsx', 'app → pages'],
    ['web/src/lib/theme.ts', 'node:fs', 'do not exist in the browser'],
  ])('keeps %s from importing %s', (from, target, reason) => {
    expect(findImportViolation(from, target)).toContain(reason);
  });
});
