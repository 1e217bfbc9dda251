import { referenceListRoutes } from '@provodka/contract/reference-lists.ts';
import styles from '../../../content/content.module.css';
import { ContentTabs } from '../../../content/content-tabs.tsx';
import { SYNONYMS } from '../../../content/synonyms-place.ts';
import { Synonyms } from '../../../content/synonyms-table.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { reasonOf } from '../../../lib/session/right.ts';
import { ListSearch } from '../../../lists/list-search.tsx';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import type { Route } from './+types/synonyms';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Контент: слова поиска', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, SYNONYMS, referenceListRoutes.moderator_synonyms);

export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, place, rejected } = loaderData;
  const at = { list: SYNONYMS, place };
  return (
    <>
      <ContentTabs />
      <Synonyms synonyms={data.synonyms} reason={reasonOf(data.rights.edit)}>
        {(table) => (
          <SlicedList
            at={at}
            meta={pages}
            rejected={rejected}
            filters={<ListSearch at={at} label="Найти слово" className={styles.search} />}
            forms={['строка', 'строки', 'строк']}
            empty={null}
            isEmpty={data.synonyms.length === 0}
          >
            {data.synonyms.length > 0 && table}
          </SlicedList>
        )}
      </Synonyms>
    </>
  );
}
