import { complaintRoutes } from '@provodka/contract/complaints.ts';
import { COMPLAINTS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { ComplaintSubject } from '@provodka/domain/complaints.ts';
import { data } from 'react-router';
import styles from '../../complaints/complaint-card.module.css';
import { ComplaintForm } from '../../complaints/complaint-form.tsx';
import { OwnComplaintCard } from '../../complaints/own-complaints.tsx';
import { typeset } from '../../lib/format/typeset.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../lib/loading/visit.ts';
import { reasonOf } from '../../lib/session/right.ts';
import { Banner } from '../../ui/cards/banner.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink, TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/new';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Пожаловаться', noindex: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const named = complaintRoutes.complaints_find.query.safeParse(Object.fromEntries(url.searchParams));
  if (!named.success) throw data(null, { status: 404 });
  const query = named.data;
  const { data: found } = await pageData(request, context, context.get(apiContext).complaints_find({ query }));
  return { named: query, ...found };
}

const WAYS_BACK: Record<ComplaintSubject, string> = {
  order: 'К\u00A0заказу',
  response: 'К\u00A0отклику',
  message: 'К\u00A0переписке',
  review: 'К\u00A0отзывам',
  profile: 'К\u00A0профилю',
  file: 'Назад',
};

/** A complaint, which can be made once; a second visit shows the first one. */
export default function ComplainPage({ loaderData: { named, subject, complaint, rights } }: Route.ComponentProps) {
  const reason = reasonOf(rights.complain);
  return (
    <>
      {subject.path && <BackLink to={subject.path}>{WAYS_BACK[named.subject_kind]}</BackLink>}
      <PageHeading title="Пожаловаться" />
      <div className={styles.narrow}>
        <section className={styles.subject} aria-label="На что вы жалуетесь">
          <h2 className={styles.title}>{typeset(subject.title)}</h2>
          {subject.excerpt && <p>{typeset(subject.excerpt)}</p>}
        </section>
        {complaint ? (
          <>
            <Banner tone="info" title="Вы&nbsp;пожаловались на&nbsp;это">
              О&nbsp;решении сообщим в&nbsp;уведомлениях и&nbsp;письмом.{' '}
              <TextLink to={COMPLAINTS_ADDRESS}>Мои обращения</TextLink>
            </Banner>
            <OwnComplaintCard complaint={complaint} />
          </>
        ) : reason ? (
          <Banner tone="warn">{typeset(reason)}</Banner>
        ) : (
          <ComplaintForm named={named} />
        )}
      </div>
    </>
  );
}
