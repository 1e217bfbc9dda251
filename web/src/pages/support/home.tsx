import { SUPPORT_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { loadContentBlock } from '../../lib/format/written-block.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData } from '../../lib/loading/visit.ts';
import { ContactSupport } from '../../support/contact-support.tsx';
import { FoundArticles } from '../../support/found-articles.tsx';
import styles from '../../support/support.module.css';
import { SupportSearch } from '../../support/support-search.tsx';
import { TopicCards } from '../../support/topic-cards.tsx';
import { TextCard } from '../../ui/cards/text-card.tsx';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Поддержка',
    description:
      'Ответы о безопасной сделке, заказах, откликах, выплатах, лимитах и блокировках на бирже заказов по 1С.',
    path: SUPPORT_ADDRESS,
    noindex: Boolean(args.loaderData?.query),
  });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const query = url.searchParams.get('query')?.trim() ?? '';
  const asked = query ? { query: { query } } : {};
  const api = context.get(apiContext);
  const [{ data }, written] = await pageData(
    request,
    context,
    Promise.all([api.support_home(asked), loadContentBlock(api, 'support')]),
  );
  return { query, topics: data, written };
}

export default function SupportHomePage({ loaderData: { query, topics, written } }: Route.ComponentProps) {
  return (
    <>
      <section className={styles.hero}>
        <h1>Чем помочь?</h1>
        <SupportSearch query={query} />
      </section>
      {query ? (
        <div className={styles.results}>
          <FoundArticles query={query} articles={topics.flatMap(({ articles }) => articles)} />
        </div>
      ) : (
        <TopicCards topics={topics} />
      )}
      <div className={styles.more}>
        {written && <TextCard title={written.title} text={written.text} />}
        <ContactSupport />
      </div>
    </>
  );
}
