interface BuiltMap {
  routes: Record<string, { imports: string[] }>;
  /** Where the files of pages for signed-in people are named; a site in development has no such file. */
  page_files?: string;
}

type PageFiles = Record<string, string[]>;

/** Names to the router the files of pages for signed-in people, so that a link to one fetches them all when it is pointed at. */
export async function learnPageFiles(): Promise<void> {
  const { page_files, routes } = (globalThis as unknown as { __reactRouterManifest: BuiltMap }).__reactRouterManifest;
  if (!page_files) return;
  // Without it a step only takes longer.
  const found = (await import(/* @vite-ignore */ page_files).catch(() => null)) as { default: PageFiles } | null;
  for (const [id, imports] of Object.entries(found?.default ?? {})) {
    const route = routes[id];
    if (route) route.imports = imports;
  }
}
