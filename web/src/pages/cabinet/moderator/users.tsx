import Nothing from 'icon:users-three-duotone';
import { moderationRoutes } from '@provodka/contract/moderation.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { CsvLink } from '../../../lists/csv-link.tsx';
import { RailList } from '../../../lists/filters/filter-rail.tsx';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { SortMenu } from '../../../lists/sort-menu.tsx';
import { BY_DATE } from '../../../lists/sort-options.ts';
import { MODERATOR_USERS } from '../../../moderation/moderator-users.ts';
import { UsersRail } from '../../../moderation/users-rail.tsx';
import { UsersTable } from '../../../moderation/users-table.tsx';
import { loadHints } from '../../../people/load-hints.ts';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/users';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: пользователи', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const list = await loadOwnList(args, MODERATOR_USERS, moderationRoutes.moderator_users_list);
  return { ...list, hints: (await loadHints(args, { user_uuids: list.data.map(({ uuid }) => uuid) })).users };
}

export default function ModeratorUsersPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected, hints } = loaderData;
  const at = { list: MODERATOR_USERS, place };
  return (
    <RailList
      at={at}
      title="Пользователи"
      total={pages.total}
      end={
        <>
          <SortMenu at={at} options={BY_DATE} />
          <CsvLink call="moderator_users_csv" place={place} />
        </>
      }
      rail={<UsersRail place={place} counters={counters} />}
    >
      <SlicedList
        at={at}
        meta={pages}
        rejected={rejected}
        empty={<EmptyState centered icon={<Nothing size={44} />} title="Пользователей пока нет" />}
        isEmpty={data.length === 0}
      >
        {data.length > 0 && <UsersTable users={data} hints={hints} sort={place.sort} />}
      </SlicedList>
    </RailList>
  );
}
