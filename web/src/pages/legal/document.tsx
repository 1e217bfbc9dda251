import { legalDocument, writtenDocument } from '@provodka/contract/legal/find-document.ts';
import { dealWords } from '@provodka/contract/legal/legal-document.ts';
import { data } from 'react-router';
import { LegalText } from '../../legal/legal-text.tsx';
import { loadContentBlock } from '../../lib/format/written-block.ts';
import { legalAddress } from '../../lib/loading/addresses.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext, siteContext } from '../../lib/loading/server-context.ts';
import { loadVisit } from '../../lib/loading/visit.ts';
import type { Route } from './+types/document';

export const meta: Route.MetaFunction = (args) => {
  const document = args.loaderData as Awaited<ReturnType<typeof loader>> | undefined;
  if (!document) return [];
  const { title, description, slug } = document;
  return pageMeta(args, { title, description, path: legalAddress(slug), type: 'article' });
};

/** The text is rendered only on the server, so that reading an agreement needs no scripts. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { settings } = await loadVisit(context);
  const deal = settings && dealWords(settings.deal);
  const document = legalDocument(slug, { site: context.get(siteContext), deal });
  if (!document) throw data(null, { status: 404 });
  const written = await loadContentBlock(context.get(apiContext), `legal-${slug}`);
  return { ...(written ? writtenDocument(document, written) : document), slug };
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  return <LegalText document={loaderData} />;
}
