import { prefetchFiles } from './part-files.ts';

/** The element in the head of a page that names the scripts of the next one. */
export const NEXT_PAGE_NAME = 'next-page';

/** Loads the scripts of the most likely next page, so that the router finds them in the cache. */
export async function loadNextPage(): Promise<void> {
  const named = document.querySelector<HTMLMetaElement>(`meta[name=${NEXT_PAGE_NAME}]`);
  await prefetchFiles(named?.content.split(' ') ?? []);
}
