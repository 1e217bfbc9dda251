import { editableDocument, legalSections } from '@provodka/contract/legal/find-document.ts';
import { dealWords } from '@provodka/contract/legal/legal-document.ts';
import { type ContentCode, isContentCode } from '@provodka/domain/content.ts';
import { STANDING_DOCUMENTS } from '@provodka/domain/people/acceptances.ts';
import { data } from 'react-router';
import { BlockForm } from '../../../content/block-form.tsx';
import { BlockHistory } from '../../../content/block-history.tsx';
import { PLACES } from '../../../content/places.ts';
import { LegalSections } from '../../../legal/legal-text.tsx';
import { CONTENT_ADDRESS } from '../../../lib/loading/addresses.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext, siteContext } from '../../../lib/loading/server-context.ts';
import { loadVisit, pageData, requireModerator } from '../../../lib/loading/visit.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { TextCard } from '../../../ui/cards/text-card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/content-block';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Контент: текст', noindex: true });

const VERSIONS = 50;

export async function loader({ context, request, params: { code } }: Route.LoaderArgs) {
  await requireModerator(request, context);
  if (!isContentCode(code)) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const { settings } = await loadVisit(context);
  const [contents, versions] = await pageData(
    request,
    context,
    Promise.all([api.moderator_contents(), api.contents_versions({ params: { code }, query: { limit: VERSIONS } })]),
  );
  const content = contents.data.find((one) => one.code === code);
  if (!content) throw data(null, { status: 404 });
  const { brand, company, support_email } = context.get(siteContext);
  const words = settings ? dealWords(settings.deal) : { commission: '', max_sum: '', limit_days: '' };
  return {
    content,
    versions: versions.data,
    builtIn: editableDocument(code.replace(/^legal-/, '')) ?? { title: PLACES[code].title, text: '' },
    values: { brand, company, support_email, ...words },
  };
}

/** Texts of admins behind documents that hold until they change. */
const AGREED_TO: readonly ContentCode[] = STANDING_DOCUMENTS.map((document) => `legal-${document}` as const);

/** A text of the site: edited beside how it will look, with everything it ever was. */
export default function ContentBlockPage({ loaderData }: Route.ComponentProps) {
  const { content, versions, builtIn, values } = loaderData;
  const { code } = content;
  return (
    <>
      <BackLink to={CONTENT_ADDRESS}>Контент</BackLink>
      <PageHeading title={PLACES[code].title} description={PLACES[code].note} />
      <BlockForm
        key={code}
        content={content}
        builtIn={builtIn}
        values={values}
        isAgreedTo={AGREED_TO.includes(code)}
        preview={({ title, text }) =>
          code.startsWith('legal-') ? (
            <Card title={title}>
              <LegalSections {...legalSections(text)} />
            </Card>
          ) : (
            <TextCard title={title} text={text} />
          )
        }
      />
      <BlockHistory content={content} versions={versions} />
    </>
  );
}
