import File from 'icon:file-text';
import { SETTINGS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { acceptanceRoutes } from '@provodka/contract/people/acceptances.ts';
import { ACCEPTED } from '../../legal/accepted-list.ts';
import { AcceptedRows } from '../../legal/accepted-rows.tsx';
import { pageMeta } from '../../lib/loading/seo.ts';
import { loadOwnList } from '../../lists/load-list.ts';
import { SlicedList } from '../../lists/sliced-list.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/accepted';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Принятые документы', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, ACCEPTED, acceptanceRoutes.acceptances_list);

/** The documents the viewer agreed to, each with its act. */
export default function AcceptedPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, place, rejected } = loaderData;
  return (
    <>
      <BackLink to={SETTINGS_ADDRESS}>Настройки</BackLink>
      <PageHeading
        title="Принятые документы"
        description="Что и&nbsp;когда вы&nbsp;приняли. Ссылка открывает текст той самой редакции."
      />
      <SlicedList
        at={{ list: ACCEPTED, place }}
        meta={pages}
        rejected={rejected}
        empty={
          <EmptyState centered icon={<File size={44} />} title="Записей пока нет">
            Редакции документов записываются с&nbsp;ноября 2026 года. Здесь появятся те, что вы примете.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        <AcceptedRows rows={data} />
      </SlicedList>
    </>
  );
}
