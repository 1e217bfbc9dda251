import { legalSections } from '@provodka/contract/legal/find-document.ts';
import { LegalSections } from '../../legal/legal-text.tsx';
import { formatDayOfYear } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { ACCEPTED_ADDRESS, documentAddress, versionAddress } from '../../lib/loading/addresses.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData } from '../../lib/loading/visit.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Banner } from '../../ui/cards/banner.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/version';
import styles from './version.module.css';

export const meta: Route.MetaFunction = (args) => {
  const version = args.loaderData;
  if (!version) return [];
  const { title, document, hash } = version;
  return pageMeta(args, { title: `${title}: редакция`, path: versionAddress(document, hash), noindex: true });
};

export async function loader({ request, context, params: { slug, hash } }: Route.LoaderArgs) {
  const asked = { params: { document: slug, hash } };
  return (await pageData(request, context, context.get(apiContext).documents_version(asked))).data;
}

/** A document as it was shown to those who agreed to it. */
export default function VersionPage({ loaderData }: Route.ComponentProps) {
  const { document, title, text, first_seen_at, is_in_force, hash } = loaderData;
  const viewer = useViewer();
  return (
    <>
      {viewer && <BackLink to={ACCEPTED_ADDRESS}>Принятые документы</BackLink>}
      <PageHeading
        title={typeset(title)}
        description={`${is_in_force ? 'Действующая редакция' : 'Редакция'}, впервые принята ${formatDayOfYear(first_seen_at)}`}
      >
        {!is_in_force && (
          <ButtonLink kind="card" to={documentAddress(document)}>
            Действующая редакция
          </ButtonLink>
        )}
      </PageHeading>
      {is_in_force === false && (
        <div className={styles.over}>
          <Banner tone="warn">Эта редакция больше не&nbsp;действует.</Banner>
        </div>
      )}
      <Card as="article">
        <LegalSections {...legalSections(text)} />
        <Disclosure title="Отпечаток редакции" className={styles.hash}>
          {hash}
        </Disclosure>
      </Card>
    </>
  );
}
