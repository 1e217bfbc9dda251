import { useId } from 'react';
import { pageMeta } from '../lib/loading/seo.ts';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData } from '../lib/loading/visit.ts';
import { addressAt, unfilteredAddress } from '../lists/list-place.ts';
import { classifierGroups } from '../orders/classifiers.ts';
import { FilterForm } from '../orders/list/filter-form.tsx';
import { PUBLIC_LIST } from '../orders/list/public-list.ts';
import { readPublicPlace } from '../orders/list/read-public-place.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import { BackLink } from '../ui/text-link.tsx';
import type { Route } from './+types/list-filter';
import styles from './list-filter.module.css';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [configurations, platforms] = await pageData(
    request,
    context,
    Promise.all([api.configurations_list(), api.platforms_list()]),
  );
  return {
    place: readPublicPlace(url.searchParams).place,
    configurations: classifierGroups(configurations.data),
    platforms: classifierGroups(platforms.data),
  };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Фильтры заказов', noindex: true });

/** The filter of the public list for browsers without scripts, where no popovers open. */
export default function ListFilterPage({ loaderData }: Route.ComponentProps) {
  const { place, configurations, platforms } = loaderData;
  const at = { list: PUBLIC_LIST, place };
  const formId = useId();
  return (
    <>
      <BackLink to={addressAt(at)}>Заказы</BackLink>
      <PageHeading title="Фильтры" />
      <Card className={styles.card}>
        <FilterForm id={formId} at={at} configurations={configurations} platforms={platforms} />
        <StickyActionBar inFlow>
          <div className={styles.actions}>
            <ButtonLink kind="sec" size="lg" to={unfilteredAddress(at)}>
              Сбросить
            </ButtonLink>
            <Button kind="pri" size="lg" type="submit" form={formId}>
              Показать заказы
            </Button>
          </div>
        </StickyActionBar>
      </Card>
    </>
  );
}
