import { SUPPORT_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { COMPLAINT_LIMITS } from '@provodka/domain/complaints.ts';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import styles from '../../complaints/complaint-card.module.css';
import { TicketForGuest } from '../../complaints/ticket-for-guest.tsx';
import { forViewers } from '../../lib/loading/for-viewers.tsx';
import type { PageHandle } from '../../lib/loading/page-data.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { loadVisit } from '../../lib/loading/visit.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/new';

export const handle: PageHandle = { viewer_part: 'pages/support/viewer-ticket.tsx' };

const ViewerTicket = forViewers(() => import('./viewer-ticket.tsx'));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Написать в поддержку', noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const [, longest] = COMPLAINT_LIMITS.error_code;
  const { viewer } = await loadVisit(context);
  return { errorCode: beginningOf(url.searchParams.get('code')?.trim() ?? '', longest), isGuest: viewer === null };
}

/** A question to support. */
export default function NewTicketPage({ loaderData: { errorCode, isGuest } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={SUPPORT_ADDRESS}>Поддержка</BackLink>
      <PageHeading title="Написать в&nbsp;поддержку" />
      <div className={styles.narrow}>
        {isGuest ? <TicketForGuest errorCode={errorCode} /> : <ViewerTicket errorCode={errorCode} />}
      </div>
    </>
  );
}
