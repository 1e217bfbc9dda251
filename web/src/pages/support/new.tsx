import { SUPPORT_ADDRESS, ticketAddress } from '@provodka/contract/http/addresses.ts';
import { COMPLAINT_LIMITS } from '@provodka/domain/complaints.ts';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import styles from '../../complaints/complaint-card.module.css';
import { forViewers } from '../../lib/loading/for-viewers.tsx';
import { type PageHandle, useSite } from '../../lib/loading/page-data.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { visitOf } from '../../lib/loading/visit.ts';
import { signInAddress } from '../../lib/session/return-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/new';

export const handle: PageHandle = { viewer_part: 'pages/support/viewer-ticket.tsx' };

const ViewerTicket = forViewers(() => import('./viewer-ticket.tsx'));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Написать в поддержку', noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const [, longest] = COMPLAINT_LIMITS.error_code;
  const { viewer } = await visitOf(context);
  return { errorCode: beginningOf(url.searchParams.get('code')?.trim() ?? '', longest), isGuest: viewer === null };
}

/** A question to support; a guest, whom nobody could answer, is told how to ask. */
export default function NewTicketPage({ loaderData: { errorCode, isGuest } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={SUPPORT_ADDRESS}>К&nbsp;поддержке</BackLink>
      <PageHeading title="Написать в&nbsp;поддержку" />
      <div className={styles.narrow}>
        {isGuest ? <ForGuest errorCode={errorCode} /> : <ViewerTicket errorCode={errorCode} />}
      </div>
    </>
  );
}

function ForGuest({ errorCode }: { errorCode: string }) {
  const site = useSite();
  if (!site) return null;
  const { support_email } = site;
  const subject = errorCode && `?subject=${encodeURIComponent(`Код ошибки ${errorCode}`)}`;
  return (
    <Card title="Войдите, чтобы написать">
      <p className={styles.words}>
        Ответ придёт в&nbsp;уведомления и&nbsp;письмом. Не&nbsp;получается войти? Напишите на&nbsp;
        <a className={styles.mail} href={`mailto:${support_email}${subject}`}>
          {support_email}
        </a>
        {errorCode && <>, код ошибки {errorCode}</>}.
      </p>
      <p className={styles.act}>
        <ButtonLink kind="pri" to={signInAddress(ticketAddress(errorCode || null), site)}>
          Войти
        </ButtonLink>
      </p>
    </Card>
  );
}
