import Warning from 'icon:warning-duotone';
import type { Classifier } from '@provodka/contract/content.ts';
import { Link } from 'react-router';
import { formatNumber } from '../lib/money.ts';
import { pageMeta } from '../lib/seo.ts';
import { apiContext } from '../lib/server-context.ts';
import { pageData } from '../lib/visit.ts';
import { usePendingList } from '../lists/use-pending-list.ts';
import { classifierGroups } from '../orders/classifiers.ts';
import { FilterBar } from '../orders/list/filter-bar.tsx';
import { GroupLinks } from '../orders/list/group-links.tsx';
import { changedList } from '../orders/list/list-address.ts';
import { ListHero } from '../orders/list/list-hero.tsx';
import { listQuery } from '../orders/list/list-query.ts';
import { listTitle, publicListMeta } from '../orders/list/list-seo.ts';
import { listedOrder } from '../orders/list/listed-order.ts';
import { OrderList } from '../orders/list/order-list.tsx';
import { readListAddress } from '../orders/list/read-list-address.ts';
import { SafeDealSteps } from '../orders/list/safe-deal.tsx';
import { SortMenu } from '../orders/list/sort-menu.tsx';
import { Banner } from '../ui/banner.tsx';
import { SkeletonCards } from '../ui/skeleton.tsx';
import type { Route } from './+types/home';
import styles from './home.module.css';

/** Shortcuts above the list; the other groups are behind the filter. */
const SHORTCUTS = 6;
const CARDS_ON_PAGE = 10;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { place, rejected } = readListAddress(url.searchParams);
  const [list, configurations, platforms] = await pageData(
    request,
    context,
    Promise.all([
      api.orders_list({ query: listQuery(place) }),
      api.configurations_list(),
      place.platforms.length > 0 ? api.platforms_list() : { data: [] },
    ]),
  );
  return {
    place,
    rejected,
    orders: list.data.map(listedOrder),
    meta: list.meta,
    shortcuts: classifierGroups(configurations.data)
      .slice(0, SHORTCUTS)
      .map(({ group }) => group),
    chosen: {
      platforms: pick(platforms.data, place.platforms),
      configurations: pick(configurations.data, place.configurations),
    },
  };
}

const pick = (list: Classifier[], ids: number[]) => list.filter(({ id }) => ids.includes(id));

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, publicListMeta(args.loaderData)) : pageMeta(args, { title: 'Заказы', path: '/' });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { place, rejected, orders, meta: paging, shortcuts, chosen } = loaderData;
  const isPending = usePendingList();
  return (
    <>
      <ListHero meta={paging} place={place} />
      {!place.is_compact && <GroupLinks groups={shortcuts} place={place} />}
      {rejected.length > 0 && (
        <div className={styles.notice} role="status">
          <Banner
            tone="warn"
            icon={<Warning size={24} />}
            action={<Link to={changedList(place, {})}>Исправить адрес</Link>}
          >
            Не&nbsp;получилось применить часть фильтра: {rejected.join(', ')}. Показываем заказы без неё.
          </Banner>
        </div>
      )}
      <FilterBar place={place} chosen={chosen} />
      <div className={styles.count}>
        <h2>
          Заказы <span>{formatNumber(paging.total)}</span>
        </h2>
        <SortMenu place={place} />
      </div>
      <div className={place.is_compact ? styles.rows : styles.columns} aria-busy={isPending}>
        <section aria-label={listTitle(chosen)}>
          {isPending ? (
            <SkeletonCards count={CARDS_ON_PAGE} />
          ) : (
            <OrderList orders={orders} meta={paging} place={place} />
          )}
        </section>
        {!place.is_compact && (
          <aside className={styles.rail}>
            <SafeDealSteps />
          </aside>
        )}
      </div>
    </>
  );
}
