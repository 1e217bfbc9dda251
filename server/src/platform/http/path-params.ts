import { FIXED_SCREENS } from '@provodka/contract/fixed-texts.ts';
import { HttpFailure } from './http-failure.ts';

const POSITIVE = /^[1-9]\d{0,14}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => POSITIVE.test(text);
export const isUuid = (text: string): boolean => UUID.test(text);

/** Ids of the path; a malformed one names nothing that exists. Throws HttpFailure 404 (product: wire). */
export function pathParams(raw: Record<string, string>): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (name.endsWith('_id')) {
      if (!isId(value)) throw notFound();
      params[name] = Number(value);
    } else {
      if (/(^|_)uuid$/.test(name) && !isUuid(value)) throw notFound();
      params[name] = value;
    }
  }
  return params;
}

const notFound = () => new HttpFailure(404, FIXED_SCREENS[404].title);
