import type { FreeContext } from '../platform/context.ts';
import type { Slice, SliceParts } from '../platform/slice.ts';
import { orderConsumers } from './consumers.ts';
import { searchSweeps } from './list/search-sweeps.ts';
import { recordGuestVisit } from './order-page.ts';
import { orderRoutes } from './routes.ts';
import { orderSweeps, visitSweeps } from './sweeps.ts';

export const orderSlice = ({ db, storage, contextOf, publisher }: SliceParts) =>
  ({
    routes: orderRoutes({ db, storage, brand: publisher.brand }),
    consumers: orderConsumers(contextOf),
    moves: orderSweeps,
    sweeps: (context: FreeContext<null>) => ({ ...visitSweeps(context), ...searchSweeps(context) }),
    /** Counts a guest's view of an order's page; `visitor` is null when the view must not count. */
    recordGuestVisit: (address: string, visitor: string | null) => recordGuestVisit(contextOf(), address, visitor),
  }) satisfies Slice & { recordGuestVisit: unknown };
