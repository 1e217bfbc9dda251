import type { Api } from '@provodka/contract/http/client.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { type ResponseView, responseRoutes } from '@provodka/contract/orders/responses.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { readAddress } from '../lists/read-place.ts';
import { type OrderResponsesPlace, orderResponses, PAGE } from './order-response-list.ts';

/** Data of the responses on the order page. */
export interface OrderResponsesData {
  /** null when the viewer may not look at them: `order.rights.view_responses` says why. */
  list: { data: ResponseView[]; meta: Meta } | null;
  place: OrderResponsesPlace;
  /** Only the first ones are shown beside the work under way. */
  is_preview: boolean;
  /** The viewing freelancer's own response with its whole message. */
  own: ResponseView | null;
}

const PREVIEW = 6;

/**
 * Loads the responses for the order page. The list is only a part of that page, so invalid fields of its place are ignored
 * silently. Throws ApiError.
 */
export async function loadOrderResponses(
  api: Api,
  order: OrderView,
  viewer: User | null,
  search: URLSearchParams,
): Promise<OrderResponsesData> {
  const place = readPlace(order.id, search);
  const isPreview = order.is_executor_found && place.responses !== 'all';
  const data: OrderResponsesData = { list: null, place, is_preview: isPreview, own: null };
  if (!viewer) return data;
  const mayLook = order.rights.view_responses.allowed;
  const readList = isPreview ? readFirst : readPage;
  const [list, own] = await Promise.all([
    mayLook ? readList(api, order, place) : null,
    order.my_response_id === null ? null : readOne(api, order.id, order.my_response_id),
  ]);
  return { ...data, list, own };
}

function readPlace(orderId: number, search: URLSearchParams): OrderResponsesPlace {
  const { query } = responseRoutes.responses_list;
  const { place } = readAddress<OrderResponsesPlace>(orderResponses(orderId), query, search);
  return { ...place, limit: PAGE, ...(search.get('responses') === 'all' && { responses: 'all' }) };
}

async function readPage(api: Api, order: OrderView, place: OrderResponsesPlace): Promise<OrderResponsesData['list']> {
  const { responses: _responses, ...query } = place;
  return await api.responses_list({ params: { order_id: order.id }, query });
}

async function readFirst(
  api: Api,
  order: OrderView,
  { sort }: OrderResponsesPlace,
): Promise<OrderResponsesData['list']> {
  const query = { sort, limit: PREVIEW };
  const { data, meta } = await api.responses_list({ params: { order_id: order.id }, query });
  return { data: await chosenFirst(api, order, data), meta };
}

/** Puts the chosen response first in a short list. */
async function chosenFirst(api: Api, order: OrderView, list: ResponseView[]): Promise<ResponseView[]> {
  if (order.response_id === 0) return list;
  const chosen = list.find(({ id }) => id === order.response_id) ?? (await readOne(api, order.id, order.response_id));
  const others = list.filter(({ id }) => id !== chosen.id);
  return [chosen, ...others].slice(0, PREVIEW);
}

async function readOne(api: Api, orderId: number, responseId: number): Promise<ResponseView> {
  return (await api.responses_get({ params: { order_id: orderId, response_id: responseId } })).data;
}
