import { orderFilter } from '@provodka/contract/orders.ts';
import * as z from 'zod/mini';
import { type ReadPlace, readAddress } from '../../lists/read-place.ts';
import { PUBLIC_LIST, type PublicPlace } from './public-list.ts';

/** An unknown view is the usual one, no mistake worth telling. */
const publicPlace = z.extend(orderFilter, { view: z.catch(z.optional(z.literal('compact')), undefined) });

/** The place in the public list that an address tells. For loaders: the schemas stay out of the browser's bundle. */
export function readPublicPlace(parameters: URLSearchParams): ReadPlace<PublicPlace> {
  return readAddress(PUBLIC_LIST, publicPlace, parameters);
}
