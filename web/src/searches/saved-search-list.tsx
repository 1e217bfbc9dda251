import BellSlash from 'icon:bell-slash';
import EnvelopeSimple from 'icon:envelope-simple';
import Trash from 'icon:trash';
import type { SavedSearch } from '@provodka/contract/orders/searches.ts';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CardFacts, CardTitle } from '../ui/cards/card-title.tsx';
import styles from './saved-search-list.module.css';

/** A saved search and the address of its orders. */
export interface ListedSearch extends SavedSearch {
  address: string;
}

/** Saved searches of the viewer, each with a switch for letters and a delete button. */
export function SavedSearchList({ searches }: { searches: ListedSearch[] }) {
  return (
    <div className={styles.list}>
      {searches.map((search) => (
        <SearchCard key={search.id} search={search} />
      ))}
    </div>
  );
}

function SearchCard({ search }: { search: ListedSearch }) {
  const now = useNow();
  const { title, address, created_at, channels } = search;
  const isOn = channels.includes('email');
  return (
    <article className={styles.search}>
      <div className={styles.main}>
        <CardTitle to={address}>{title}</CardTitle>
        <CardFacts>
          <Badge tone={isOn ? 'pos' : 'mut'}>{isOn ? 'Письма приходят' : 'Письма выключены'}</Badge>
          <span>Сохранена {formatWhen(created_at, now)}</span>
        </CardFacts>
      </div>
      <SearchActions search={search} isOn={isOn} />
    </article>
  );
}

function SearchActions({ search: { id, title, query }, isOn }: { search: ListedSearch; isOn: boolean }) {
  const { make, isPending } = useDirectMove();
  const letters = isOn ? 'Выключить письма' : 'Включить письма';
  const body = { title, query, channels: isOn ? [] : (['email'] as 'email'[]) };
  return (
    <div className={styles.actions}>
      <Button
        icon={isOn ? <BellSlash size={18} /> : <EnvelopeSimple size={18} />}
        pending={isPending}
        aria-label={`${letters}: ${title}`}
        onClick={() => void make((options) => api.saved_searches_create({ body }, options))}
      >
        {letters}
      </Button>
      <Button
        kind="danger"
        icon={<Trash size={18} />}
        pending={isPending}
        aria-label={`Удалить подписку: ${title}`}
        onClick={() => void make((options) => api.saved_searches_delete({ params: { search_id: id } }, options))}
      >
        Удалить
      </Button>
    </div>
  );
}
