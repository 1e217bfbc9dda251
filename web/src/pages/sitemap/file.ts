import { SUPPORT_ADDRESS, supportAddress } from '@provodka/contract/http/addresses.ts';
import { DOCUMENT_SLUGS } from '@provodka/contract/legal/find-document.ts';
import { SITEMAP_KINDS } from '@provodka/domain/sitemap.ts';
import { data } from 'react-router';
import { ABOUT_ADDRESS, HOME_ADDRESS, LEADERBOARD_ADDRESS, legalAddress } from '../../lib/loading/addresses.ts';
import { apiContext, siteContext } from '../../lib/loading/server-context.ts';
import { pageData } from '../../lib/loading/visit.ts';
import { writePages, xmlReply } from '../../sitemap/sitemap-xml.ts';
import type { Route } from './+types/file';

const FILE = new RegExp(`^(${SITEMAP_KINDS.join('|')})-([1-9]\\d{0,5})\\.xml$`);

/** `pages.xml` has what every installation has, the others orders, people and configurations by their ids. */
export async function loader({ context, request, params: { file } }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext);
  const pages = file === 'pages.xml' ? await ownPages(context, request) : await countedPages(context, request, file);
  return xmlReply(writePages(pages.map(({ path, updated_at }) => ({ address: origin + path, updated_at }))));
}

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>;

async function ownPages(context: Args['context'], request: Args['request']) {
  const { data: topics } = await pageData(request, context, context.get(apiContext).support_home());
  const articles = new Set(topics.flatMap((topic) => topic.articles.map(({ slug }) => supportAddress({ slug }))));
  const paths = [HOME_ADDRESS, ABOUT_ADDRESS, LEADERBOARD_ADDRESS, SUPPORT_ADDRESS];
  const documents = DOCUMENT_SLUGS.map(legalAddress);
  return [...paths, ...articles, ...documents].map((path) => ({ path, updated_at: null }));
}

async function countedPages(context: Args['context'], request: Args['request'], file: string) {
  const [, kind, part] = FILE.exec(file) ?? [];
  const known = SITEMAP_KINDS.find((one) => one === kind);
  if (known === undefined) throw data(null, { status: 404 });
  const query = { kind: known, part: Number(part) };
  return (await pageData(request, context, context.get(apiContext).sitemap_pages({ query }))).data;
}
