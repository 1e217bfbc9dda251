import { failure, meta } from '@provodka/contract/http/envelope.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';

/** The fault of a reply (`leaked`: the hidden text in it, if any), null when it has none. */
export function judge(route: Route, reply: Response, text: string, leaked: string | undefined): string | null {
  if (leaked) return `tells ${leaked}`;
  if (reply.status >= 500) return `answers ${reply.status}`;
  if (reply.ok && route.download) return judgeDownload(route, reply);
  if (reply.ok && route.stream) return judgeStream(route, text);
  if (!reply.headers.get('content-type')?.startsWith('application/json')) return 'is not JSON';
  const body: unknown = JSON.parse(text);
  return reply.ok ? judgeSuccess(route, reply.status, body) : judgeFailure(reply.status, body);
}

/** Browsers must save a file, not open it, unless it is a picture drawn by our server. */
function judgeDownload({ media, shared_for }: Route, { headers }: Response): string | null {
  const isSaved = headers.get('content-disposition')?.startsWith('attachment');
  const isOurs = shared_for !== undefined && media?.startsWith('image/') && headers.get('content-type') === media;
  const isHarmless = isOurs && headers.get('content-security-policy') === "default-src 'none'; sandbox";
  const isTakenAtItsWord = headers.get('x-content-type-options') === 'nosniff';
  return isTakenAtItsWord && (isSaved || isHarmless) ? null : 'is a file a browser may open';
}

function judgeStream({ data }: Route, text: string): string | null {
  const event: unknown = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? 'null');
  return data.safeParse(event).success ? null : 'tells an event outside the contract';
}

const successes = new Map<string, z.ZodMiniType>();

function successOf(route: Route): z.ZodMiniType {
  const known = successes.get(route.name);
  if (known) return known;
  const { data, counters } = route;
  const shape = { data, message: z.optional(z.string()), ...(route.paged && { meta }), ...(counters && { counters }) };
  const schema = z.strictObject(shape);
  successes.set(route.name, schema);
  return schema;
}

function judgeSuccess(route: Route, status: number, body: unknown): string | null {
  if (status !== (route.creates ? 201 : 200)) return `succeeds with ${status}`;
  const parsed = successOf(route).safeParse(body);
  if (!parsed.success) return `is not in the contract: ${JSON.stringify(parsed.error.issues[0])}`;
  // Schemas drop unknown fields, so a reply with more fields differs after parsing.
  return same(parsed.data, body) ? null : 'says more than the contract';
}

const same = (left: unknown, right: unknown): boolean => {
  try {
    expect(left).toEqual(right);
    return true;
  } catch {
    return false;
  }
};

const EXPECTED_FAILURES = new Set([400, 401, 403, 404, 413, 415, 422, 429, 431]);

function judgeFailure(status: number, body: unknown): string | null {
  if (!EXPECTED_FAILURES.has(status)) return `answers ${status}`;
  const parsed = failure.safeParse(body);
  if (!parsed.success || !same(parsed.data, body)) return `is no failure envelope: ${JSON.stringify(body)}`;
  const texts = [parsed.data.message, ...parsed.data.errors, ...Object.values(parsed.data.fields ?? {}).flat()];
  const foreign = texts.find((text) => !/[а-яё]/i.test(text));
  return foreign === undefined ? null : `speaks no Russian: ${foreign}`;
}
