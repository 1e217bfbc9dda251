import { SUPPORT_ADDRESS, supportAddress } from '@provodka/contract/http/addresses.ts';
import { breadcrumbs, pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData } from '../../lib/loading/visit.ts';
import { ArticlePage } from '../../support/article-page.tsx';
import type { Route } from './+types/article';

export const meta: Route.MetaFunction = (args) => {
  const article = args.loaderData;
  if (!article) return [];
  const { title, description } = article;
  const path = supportAddress(article);
  const trail = [
    { name: 'Поддержка', path: SUPPORT_ADDRESS },
    { name: title, path },
  ];
  return pageMeta(args, { title, description, path, type: 'article', structured: breadcrumbs(trail) });
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const asked = { params: { slug: params.supportSlug } };
  return (await pageData(request, context, context.get(apiContext).support_article(asked))).data;
}

export default function SupportArticlePage({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData} />;
}
