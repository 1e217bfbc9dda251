import type { Api } from '@provodka/contract/http/client.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { expect, test } from 'vitest';
import { loadOrderResponses } from './load-order-responses.ts';

const VIEWER = {} as User;
const anOrder = (change: Partial<OrderView>, mayLook = true) =>
  ({
    id: 5,
    response_id: 0,
    is_executor_found: false,
    my_response_id: null,
    rights: { view_responses: { allowed: mayLook, reason: null } },
    ...change,
  }) as OrderView;

/** An API that knows responses 1 to 9 and remembers what it was asked. */
function anApi() {
  const asked: unknown[] = [];
  const api = {
    responses_list: async ({ query }: { query: { limit: number } }) => {
      asked.push(query);
      return { data: [1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, query.limit).map((id) => ({ id })), meta: { total: 9 } };
    },
    responses_get: async ({ params }: { params: { response_id: number } }) => {
      asked.push(params.response_id);
      return { data: { id: params.response_id } };
    },
  } as unknown as Api;
  return { api, asked };
}

const load = (order: OrderView, address = '', viewer: User | null = VIEWER) => {
  const { api, asked } = anApi();
  return loadOrderResponses(api, order, viewer, new URLSearchParams(address)).then((data) => ({ data, asked }));
};

test('a guest and a freelancer below the threshold ask for no list', async () => {
  expect(await load(anOrder({}), '', null)).toMatchObject({ data: { list: null, own: null }, asked: [] });
  const { data, asked } = await load(anOrder({ my_response_id: 3 }, false));
  expect(data).toMatchObject({ list: null, own: { id: 3 } });
  expect(asked).toEqual([3]);
});

test('the address chooses sort and page, nonsense falls back', async () => {
  expect((await load(anOrder({}), 'sort=price|asc&page=2')).asked).toEqual([{ sort: 'price|asc', page: 2, limit: 12 }]);
  expect((await load(anOrder({}), 'sort=colour&page=-4')).asked).toEqual([{ sort: 'date|desc', page: 1, limit: 12 }]);
});

test('beside the work the chosen one stands first among six', async () => {
  const working = { is_executor_found: true, response_id: 8 };
  const { data } = await load(anOrder(working));
  expect(data.is_preview).toBe(true);
  expect(data.list?.data.map(({ id }) => id)).toEqual([8, 1, 2, 3, 4, 5]);
  expect((await load(anOrder(working), 'responses=all')).data).toMatchObject({ is_preview: false });
});
