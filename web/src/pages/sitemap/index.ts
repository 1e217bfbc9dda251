import { sitemapFileAddress } from '../../lib/loading/addresses.ts';
import { apiContext, siteContext } from '../../lib/loading/server-context.ts';
import { pageData } from '../../lib/loading/visit.ts';
import { writeIndex, xmlReply } from '../../sitemap/sitemap-xml.ts';
import type { Route } from './+types/index';

/** The index of all files of addresses (product: screens). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { data } = await pageData(request, context, context.get(apiContext).sitemap_parts());
  const { origin } = context.get(siteContext);
  const files = Object.entries(data).flatMap(([kind, parts]) =>
    Array.from({ length: parts }, (_, index) => `${kind}-${index + 1}`),
  );
  return xmlReply(writeIndex(['pages', ...files].map((file) => origin + sitemapFileAddress(file))));
}
