import Rss from 'icon:rss';
import Warning from 'icon:warning-duotone';
import type { Classifier } from '@provodka/contract/content.ts';
import type { Slide } from '@provodka/contract/content-blocks.ts';
import { PODIUM_PLACES } from '@provodka/domain/leaderboards.ts';
import { Suspense } from 'react';
import { Link, redirect } from 'react-router';
import { BestOfMonth, shownLeader } from '../leaderboards/best-of-month.tsx';
import { classes } from '../lib/format/classes.ts';
import { HOME_ADDRESS } from '../lib/loading/addresses.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import type { PageHandle } from '../lib/loading/page-data.ts';
import { pageMeta } from '../lib/loading/seo.ts';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData } from '../lib/loading/visit.ts';
import { CorrectedQueryNote } from '../lists/corrected-query.tsx';
import { addressAt, isFiltered } from '../lists/list-place.ts';
import { SortMenu } from '../lists/sort-menu.tsx';
import { useAnnouncedResults } from '../lists/use-announced-results.ts';
import { usePending } from '../lists/use-pending.ts';
import { classifierGroups, resolvedIds } from '../orders/classifiers.ts';
import { FilterBar, foundCount, LIST_START, ResetLink } from '../orders/list/filter-bar.tsx';
import { GroupLinks } from '../orders/list/group-links.tsx';
import { ListHero } from '../orders/list/list-hero.tsx';
import { feedLink, listTitle, publicListMeta, searchTitle } from '../orders/list/list-seo.ts';
import { listedOrder } from '../orders/list/listed-order.ts';
import { OrderList } from '../orders/list/order-list.tsx';
import { PUBLIC_LIST, SORT_OPTIONS } from '../orders/list/public-list.ts';
import { feedAddress, filterText, queryOf } from '../orders/list/public-query.ts';
import { readPublicPlace } from '../orders/list/read-public-place.ts';
import { SafeDealSteps, type ShownSlide } from '../orders/list/safe-deal.tsx';
import { useListKeys } from '../orders/list/use-list-keys.ts';
import { ViewSwitch } from '../orders/list/view-switch.tsx';
import { SaveSearch } from '../searches/save-search.tsx';
import { Banner } from '../ui/cards/banner.tsx';
import { SkeletonCards } from '../ui/skeleton.tsx';
import type { Route } from './+types/home';
import styles from './home.module.css';

/** Shortcuts above the list; the other groups are behind the filter. */
const SHORTCUTS = 6;
const CARDS_ON_PAGE = 10;

export const handle: PageHandle = {
  next: {
    page: 'pages/orders/order',
    viewer_parts: ['pages/orders/viewer-order.tsx', 'responses/respond/respond-form.tsx'],
  },
};

const OrderWithFacts = lazyPart(() => import('../orders/list/order-preview.tsx'));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { place, rejected } = readPublicPlace(url.searchParams);
  const besides = place.view !== 'compact';
  const [list, configurations, platforms, slides, leaders] = await pageData(
    request,
    context,
    Promise.all([
      api.orders_list({ query: queryOf(place) }),
      api.configurations_list(),
      place.platforms ? api.platforms_list() : { data: [] },
      // A failure of the parts beside the list does not fail the list.
      besides ? api.slides_list().catch(() => ({ data: [] })) : { data: [] },
      besides
        ? api.freelancers_leaderboard({ query: { limit: PODIUM_PLACES } }).catch(() => ({ data: [] }))
        : { data: [] },
    ]),
  );
  const settled = resolvedIds(place, [...configurations.data, ...platforms.data]);
  if (settled) throw redirect(addressAt({ list: PUBLIC_LIST, place }, settled));
  const isNothing = list.meta.total === 0 && isFiltered({ list: PUBLIC_LIST, place });
  return {
    place,
    rejected,
    wanted: isNothing ? (await pageData(request, context, api.orders_configurations())).data : [],
    orders: list.data.map(listedOrder),
    meta: list.meta,
    slides: slides.data.map(shownSlide),
    leaders: leaders.data.map(shownLeader),
    shortcuts: classifierGroups(configurations.data)
      .slice(0, SHORTCUTS)
      .map(({ group }) => group),
    chosen: {
      platforms: pick(platforms.data, place.platforms),
      configurations: pick(configurations.data, place.configurations),
    },
  };
}

/** The shown fields of a slide; its days are checked already. */
const shownSlide = ({ id, title, text, link, button_title, image, image_alt }: Slide): ShownSlide => ({
  id,
  title,
  text,
  link,
  button_title,
  ...(image && { image, image_alt }),
});

const pick = (list: Classifier[], ids: number[] = []) => list.filter(({ id }) => ids.includes(id));

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? [
        ...pageMeta(args, publicListMeta(args.loaderData)),
        feedLink({ list: PUBLIC_LIST, place: args.loaderData.place }),
      ]
    : pageMeta(args, { title: 'Заказы', path: HOME_ADDRESS });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { place, rejected, orders, meta: paging, shortcuts, chosen, wanted, slides, leaders } = loaderData;
  const at = { list: PUBLIC_LIST, place };
  const search = { title: searchTitle(at, chosen), query: filterText(at) };
  const isCompact = place.view === 'compact';
  const isPending = usePending((path) => path === PUBLIC_LIST.path);
  useAnnouncedResults(paging);
  const [beside, showBeside] = useListKeys();
  return (
    <>
      <ListHero meta={paging} at={at} slides={slides} />
      {!isCompact && <GroupLinks groups={shortcuts} at={at} />}
      {rejected.length > 0 && (
        <div className={styles.notice} role="status">
          <Banner tone="warn" icon={<Warning size={24} />} action={<Link to={addressAt(at)}>Исправить адрес</Link>}>
            Не&nbsp;получилось применить часть фильтра: {rejected.join(', ')}. Показываем заказы без неё.
          </Banner>
        </div>
      )}
      <div id={LIST_START} className={styles.start} />
      <FilterBar at={at} chosen={chosen} meta={paging} />
      {isFiltered(at) && <CorrectedQueryNote at={at} meta={paging} />}
      <div className={styles.count}>
        <h2 data-list-name>Заказы {isFiltered(at) && <span>{foundCount(paging)}</span>}</h2>
        <div className={styles.order}>
          <SortMenu at={at} options={SORT_OPTIONS} />
          <ViewSwitch at={at} />
        </div>
      </div>
      <div
        className={classes(isCompact ? styles.rows : styles.columns, beside !== null && styles.beside)}
        aria-busy={isPending}
      >
        {isFiltered(at) && paging.total > 0 && (
          <div className={styles.keep}>
            <ResetLink at={at} />
            <SaveSearch {...search} />
          </div>
        )}
        <section aria-label={listTitle(chosen)}>
          {isPending ? (
            <SkeletonCards count={CARDS_ON_PAGE} isCompact={isCompact} />
          ) : (
            <OrderList
              orders={orders}
              meta={paging}
              at={at}
              wanted={wanted}
              subscription={<SaveSearch {...search} kind="sec" />}
            />
          )}
          <p className={styles.feed}>
            <a href={feedAddress(at)}>
              <Rss size={18} />
              Новые заказы этого списка в&nbsp;RSS
            </a>
          </p>
        </section>
        {beside !== null && (
          <Suspense fallback={<aside />}>
            <OrderWithFacts id={beside} onClose={() => showBeside(null)} />
          </Suspense>
        )}
        {!isCompact && (
          <aside className={styles.rail}>
            <SafeDealSteps />
            <BestOfMonth leaders={leaders} />
          </aside>
        )}
      </div>
    </>
  );
}
