import type { Api } from '@provodka/contract/client.ts';
import type { Meta } from '@provodka/contract/envelope.ts';
import type { OrderView } from '@provodka/contract/orders.ts';
import type { User } from '@provodka/contract/people.ts';
import { RESPONSE_SORTS, type ResponseSort, type ResponseView } from '@provodka/contract/responses.ts';
import { USUAL_SORT } from './compared-order.ts';

/** What the order page shows of the responses. */
export interface OrderResponsesData {
  /** null when the viewer may not look at them: `order.rights.view_responses` says why. */
  list: { data: ResponseView[]; meta: Meta } | null;
  sort: ResponseSort;
  /** Only the first ones are shown beside the work under way. */
  is_preview: boolean;
  /** The viewing freelancer's own response with its whole message. */
  own: ResponseView | null;
}

const PREVIEW = 6;
const PAGE = 12;

/**
 * Responses of an order as its page shows them. The address chooses `?sort=`, `?page=` and `?responses=all`; an unknown
 * sort falls back to the newest first. Throws ApiError.
 */
export async function loadOrderResponses(
  api: Api,
  order: OrderView,
  viewer: User | null,
  search: URLSearchParams,
): Promise<OrderResponsesData> {
  const sort = sortOf(search.get('sort'));
  const isPreview = order.is_executor_found && search.get('responses') !== 'all';
  const data: OrderResponsesData = { list: null, sort, is_preview: isPreview, own: null };
  if (!viewer) return data;
  const mayLook = order.rights.view_responses.allowed;
  const [list, own] = await Promise.all([
    mayLook ? readList(api, order, sort, isPreview ? { limit: PREVIEW } : { page: pageOf(search), limit: PAGE }) : null,
    order.my_response_id === null ? null : readOne(api, order.id, order.my_response_id),
  ]);
  return { ...data, list, own };
}

async function readList(
  api: Api,
  order: OrderView,
  sort: ResponseSort,
  page: { page?: number; limit: number },
): Promise<OrderResponsesData['list']> {
  const { data, meta } = await api.responses_list({ params: { order_id: order.id }, query: { sort, ...page } });
  return { data: page.page === undefined ? await chosenFirst(api, order, data) : data, meta };
}

/** A short list begins with the one the order works with. */
async function chosenFirst(api: Api, order: OrderView, list: ResponseView[]): Promise<ResponseView[]> {
  if (order.response_id === 0) return list;
  const chosen = list.find(({ id }) => id === order.response_id) ?? (await readOne(api, order.id, order.response_id));
  const others = list.filter(({ id }) => id !== chosen.id);
  return [chosen, ...others].slice(0, PREVIEW);
}

async function readOne(api: Api, orderId: number, responseId: number): Promise<ResponseView> {
  return (await api.responses_get({ params: { order_id: orderId, response_id: responseId } })).data;
}

/** An order of responses by its name in the address. */
export const sortOf = (text: string | null): ResponseSort => RESPONSE_SORTS.find((sort) => sort === text) ?? USUAL_SORT;

function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}
