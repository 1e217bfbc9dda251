import CalendarBlank from 'icon:calendar-blank';
import Nothing from 'icon:clock-counter-clockwise-duotone';
import { moderationRoutes } from '@provodka/contract/moderation.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { DaysPill } from '../../../lists/filters/days-pill.tsx';
import { DAYS, PEOPLE_TITLE, RailChoice, RailGroup, RailInput, RailList } from '../../../lists/filters/filter-rail.tsx';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { AuditTable } from '../../../moderation/audit-table.tsx';
import { SUBJECT_TITLES } from '../../../moderation/audit-words.ts';
import { AUDIT } from '../../../moderation/moderator-users.ts';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/audit';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: журнал', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, AUDIT, moderationRoutes.moderator_audit_list);

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, place, rejected } = loaderData;
  const at = { list: AUDIT, place };
  return (
    <RailList
      at={at}
      title="Журнал"
      total={pages.total}
      pills={<DaysPill at={at} icon={<CalendarBlank />} />}
      besides={[...DAYS, 'action']}
      rail={
        <>
          <RailGroup title="Кто">
            <RailInput name="actor" label={PEOPLE_TITLE} value={place.actor} />
          </RailGroup>
          <RailGroup title="Над чем">
            <RailChoice name="subject_kind" label="Вид записи" value={place.subject_kind} options={SUBJECT_TITLES} />
            <RailInput name="subject_id" label="Номер или код" value={place.subject_id} />
          </RailGroup>
        </>
      }
    >
      <SlicedList
        at={at}
        meta={pages}
        rejected={rejected}
        empty={<EmptyState centered icon={<Nothing size={44} />} title="Журнал пока пуст" />}
        isEmpty={data.length === 0}
      >
        {data.length > 0 && <AuditTable lines={data} />}
      </SlicedList>
    </RailList>
  );
}
