import type { hintRoutes } from '@provodka/contract/hints.ts';
import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod/mini';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData } from '../lib/loading/visit.ts';

type Asked = Partial<z.output<typeof hintRoutes.moderator_hints.query>>;
type Told = z.output<typeof hintRoutes.moderator_hints.data>;

/** Hints for all rows of a page at once; nothing is asked of an empty one. Throws what `pageData` throws. */
export async function loadHints(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  asked: Asked,
): Promise<Told> {
  const isEmpty = Object.values(asked).every((ids) => ids === undefined || ids.length === 0);
  if (isEmpty) return { orders: [], users: [], complaints: [] };
  return (await pageData(request, context, context.get(apiContext).moderator_hints({ query: asked }))).data;
}
