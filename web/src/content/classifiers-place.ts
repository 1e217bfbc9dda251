import type { classifierRoutes } from '@provodka/contract/classifiers.ts';
import type { z } from 'zod/mini';
import { CLASSIFIERS_ADDRESS } from '../lib/loading/addresses.ts';
import type { List } from '../lists/list-place.ts';

export type ClassifiersPlace = z.output<typeof classifierRoutes.moderator_classifiers.query>;

export const CLASSIFIERS: List<ClassifiersPlace> = {
  path: CLASSIFIERS_ADDRESS,
  fields: { slice: 'word', query: 'text', limit: 'count', page: 'count' },
  usual: { slice: 'configurations', page: 1, limit: 10 },
};
