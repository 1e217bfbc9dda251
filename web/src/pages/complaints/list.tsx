import Flag from 'icon:flag-duotone';
import { complaintRoutes } from '@provodka/contract/complaints.ts';
import { ticketAddress } from '@provodka/contract/http/addresses.ts';
import { OWN_COMPLAINTS } from '../../complaints/complaint-lists.ts';
import { OwnComplaints } from '../../complaints/own-complaints.tsx';
import { pageMeta } from '../../lib/loading/seo.ts';
import { loadOwnList } from '../../lists/load-list.ts';
import { SlicedList } from '../../lists/sliced-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/list';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Мои обращения', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, OWN_COMPLAINTS, complaintRoutes.complaints_list);

/** Complaints and tickets of the viewer, and the answers of moderators. */
export default function OwnComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, place, rejected } = loaderData;
  return (
    <>
      <PageHeading
        title="Мои обращения"
        description="На&nbsp;жалобы и&nbsp;вопросы в&nbsp;поддержку отвечаем в&nbsp;течение суток."
      >
        <ButtonLink kind="card" to={ticketAddress()}>
          Написать в&nbsp;поддержку
        </ButtonLink>
      </PageHeading>
      <SlicedList
        at={{ list: OWN_COMPLAINTS, place }}
        meta={pages}
        rejected={rejected}
        empty={
          <EmptyState centered icon={<Flag size={44} />} title="Обращений нет">
            Пожаловаться можно на&nbsp;заказ, отклик, сообщение, отзыв, профиль и&nbsp;файл: в&nbsp;меню «…»
            или&nbsp;флажком рядом с&nbsp;ними.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        <OwnComplaints complaints={data} />
      </SlicedList>
    </>
  );
}
