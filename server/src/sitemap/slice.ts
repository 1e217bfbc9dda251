import type { Slice } from '../platform/slice.ts';
import { sitemapRoutes } from './routes.ts';

export const sitemapSlice = () => ({ routes: sitemapRoutes() }) satisfies Slice;
