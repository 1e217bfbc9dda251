import type { referenceListRoutes } from '@provodka/contract/reference-lists.ts';
import type { z } from 'zod/mini';
import { SYNONYMS_ADDRESS } from '../lib/loading/addresses.ts';
import type { List } from '../lists/list-place.ts';

export type SynonymsPlace = z.output<typeof referenceListRoutes.moderator_synonyms.query>;

export const SYNONYMS: List<SynonymsPlace> = {
  path: SYNONYMS_ADDRESS,
  fields: { query: 'text', limit: 'count', page: 'count' },
  usual: { page: 1, limit: 10 },
};
