import MagnifyingGlass from 'icon:magnifying-glass-duotone';
import { SUPPORT_ADDRESS, supportAddress } from '@provodka/contract/http/addresses.ts';
import type { SupportLink } from '@provodka/contract/support.ts';
import { Link } from 'react-router';
import { typeset } from '../lib/format/typeset.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './support.module.css';

/** Search results, the best first. */
export function FoundArticles({ query, articles }: { query: string; articles: readonly SupportLink[] }) {
  if (articles.length === 0)
    return (
      <EmptyState
        centered
        icon={<MagnifyingGlass size={44} />}
        title={`По запросу «${query}» ничего нет`}
        actions={
          <ButtonLink kind="sec" to={SUPPORT_ADDRESS}>
            Все темы
          </ButtonLink>
        }
      >
        Попробуйте короче, одним словом.
      </EmptyState>
    );
  return (
    <Card title={`Найдено по запросу «${query}»`}>
      <ul className={styles.found}>
        {articles.map((link) => (
          <li key={link.slug}>
            <Link to={supportAddress(link)} prefetch="intent">
              {typeset(link.title)}
            </Link>
            {link.excerpt && <small>{typeset(link.excerpt)}</small>}
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <TextLink to={SUPPORT_ADDRESS}>Все темы</TextLink>
      </p>
    </Card>
  );
}
