import { classifierRoutes } from '@provodka/contract/classifiers.ts';
import { CLASSIFIER_LIST_TITLES, CLASSIFIER_LISTS } from '@provodka/domain/classifiers.ts';
import { CLASSIFIERS } from '../../../content/classifiers-place.ts';
import { Classifiers } from '../../../content/classifiers-table.tsx';
import styles from '../../../content/content.module.css';
import { ContentTabs } from '../../../content/content-tabs.tsx';
import { ImportButton } from '../../../content/import-button.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { reasonOf } from '../../../lib/session/right.ts';
import { CsvLink } from '../../../lists/csv-link.tsx';
import { ListSearch } from '../../../lists/list-search.tsx';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import type { Route } from './+types/classifiers';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Контент: списки', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnList(args, CLASSIFIERS, classifierRoutes.moderator_classifiers);

const SLICES = CLASSIFIER_LISTS.map((code) => ({ code, title: CLASSIFIER_LIST_TITLES[code] }));

export default function ClassifiersPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, place, rejected } = loaderData;
  const at = { list: CLASSIFIERS, place };
  return (
    <>
      <ContentTabs />
      <Classifiers list={place.slice} rows={data.classifiers} groups={data.groups} reason={reasonOf(data.rights.edit)}>
        {(table) => (
          <SlicedList
            at={at}
            slices={SLICES}
            meta={pages}
            rejected={rejected}
            filters={
              <div className={styles.tools}>
                <ListSearch at={at} label="Найти" className={styles.search} />
                <CsvLink
                  call="moderator_classifiers_csv"
                  place={place}
                  title={
                    <span>
                      Скачать<span className="hidden-on-phone"> CSV</span>
                    </span>
                  }
                />
                {reasonOf(data.rights.edit) === null && <ImportButton list={place.slice} />}
              </div>
            }
            forms={['строка', 'строки', 'строк']}
            empty={null}
            isEmpty={data.classifiers.length === 0}
          >
            {data.classifiers.length > 0 && table}
          </SlicedList>
        )}
      </Classifiers>
    </>
  );
}
