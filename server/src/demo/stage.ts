import { RefusedError } from '@provodka/domain/refusals.ts';
import type { Content } from '../content/service.ts';
import { type Db, type Tx, transact } from '../platform/database.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import type { FileStorage } from '../platform/uploads.ts';
import type { Cast } from './cast.ts';
import type { Random } from './texts/fill.ts';
import type { Timeline } from './timeline.ts';

/** What every scene of the demo works with. */
export interface Stage {
  db: Db;
  content: Content;
  storage: FileStorage;
  cast: Cast;
  random: Random;
  timeline: Timeline;
}

/**
 * Lets a person try something through the product's own services; null when a rule refuses, as it refuses people. So the
 * demo never holds what the product would not allow.
 */
export async function attempt<T>(stage: Stage, action: (tx: Tx) => Promise<T>): Promise<T | null> {
  try {
    return await transact(stage.db, action);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof HttpFailure) return null;
    throw error;
  }
}
