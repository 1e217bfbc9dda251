import type { FreeContext } from '../platform/context.ts';
import type { Slice, SliceParts } from '../platform/slice.ts';
import { fileRoutes } from './routes.ts';
import { fileSweeps } from './sweeps.ts';

export function fileSlice({ db, storage }: Pick<SliceParts, 'db' | 'storage'>) {
  const sweepsAt = fileSweeps(db, storage);
  return { routes: fileRoutes({ storage }), sweeps: ({ now }: FreeContext<null>) => sweepsAt(now) } satisfies Slice;
}
