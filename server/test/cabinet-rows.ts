import type { CabinetOrderSort } from '@provodka/contract/orders/order-lists.ts';
import { ORDER_STATUSES, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { insertDeal, insertOrder } from './orders.ts';
import type { TestServer } from './server.ts';

const CODES = ORDER_STATUSES.map(({ code }) => code);
const HAVING_EXECUTOR: readonly OrderStatus[] = ['W', 'F'];
const DAY_MS = 86_400_000;

/** The fields of an order that a cabinet's list filters and sorts by. */
export interface CabinetRow {
  id: number;
  status: OrderStatus;
  budget: number | null;
  date: number;
  number_views: number;
  number_responses: number;
  is_private: boolean;
  hasOpenDeal: boolean;
  isExecuted: boolean;
}

/** Inserts a random order of `owner` in any status; one with an executor has `worker`. */
export async function insertCabinetRow(server: TestServer, random: () => number): Promise<CabinetRow> {
  const status = CODES[Math.floor(random() * CODES.length)] as OrderStatus;
  const date = server.clock.now().getTime() - Math.floor(random() * 40) * (DAY_MS / 2);
  const isUnpublished = ['C', 'M', 'R'].includes(status);
  const isExecuted = HAVING_EXECUTOR.includes(status) || (status === 'A' && random() < 0.5);
  const row = {
    status,
    budget: random() < 0.2 ? null : 1000 * Math.ceil(random() * 30),
    date,
    number_views: Math.floor(random() * 8),
    number_responses: 8 + Math.floor(random() * 4),
    is_private: random() < 0.3,
    hasOpenDeal: isExecuted && random() < 0.5,
    isExecuted,
  };
  const id = await insertOrder(server, 'owner', {
    status,
    former_status: status === 'B' ? 'N' : null,
    budget: row.budget === null ? null : row.budget * 100,
    number_views: row.number_views,
    is_private: row.is_private,
    created_at: new Date(date),
    published_at: isUnpublished ? null : new Date(date),
    expires_at: isUnpublished ? null : new Date(date + 30 * DAY_MS),
    ...(isExecuted ? { executor: 'worker' } : {}),
  });
  await server.db.updateTable('orders').set({ number_responses: row.number_responses }).where('id', '=', id).execute();
  if (isExecuted) await insertDeal(server, id, { status: 'paid_out', number: 1 });
  if (row.hasOpenDeal) await insertDeal(server, id, { status: 'delivered', number: 2, price: 250_050 });
  return { id, ...row };
}

/** Ids as this sort orders them. */
export function ordered(list: readonly CabinetRow[], sort: CabinetOrderSort): number[] {
  const [field, direction] = sort.split('|');
  const keyOf = (row: CabinetRow) => (field === 'date' ? row.date : field === 'views' ? row.number_views : row.budget);
  const compare = (a: CabinetRow, b: CabinetRow): number => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || b.id - a.id;
    return (direction === 'asc' ? left - right : right - left) || b.id - a.id;
  };
  return list.toSorted(compare).map((row) => row.id);
}
