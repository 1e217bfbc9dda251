import Funnel from 'icon:funnel-duotone';
import MagnifyingGlass from 'icon:magnifying-glass-duotone';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { addressAt, isFiltered, type ListAt, unfilteredAddress } from './list-place.ts';

/** Shown when the filter excludes all rows of a list. */
export function NothingFound<Place extends object>({ at }: { at: ListAt<Place> }) {
  const { query } = at.place as { query?: string };
  const others = { ...at.place, query: undefined, is_exact: undefined };
  if (query && !isFiltered({ list: at.list, place: others })) return <NothingByQuery at={at} query={query} />;
  return (
    <EmptyState
      centered
      icon={<Funnel size={44} />}
      title="Под фильтр ничего не подошло"
      actions={
        <ButtonLink kind="sec" to={unfilteredAddress(at)}>
          Сбросить фильтр
        </ButtonLink>
      }
    >
      Попробуйте другие условия или посмотрите весь список.
    </EmptyState>
  );
}

/** Shown when the search alone leaves no rows. */
function NothingByQuery<Place extends object>({ at, query }: { at: ListAt<Place>; query: string }) {
  return (
    <EmptyState
      centered
      icon={<MagnifyingGlass size={44} />}
      title={`По\u00a0запросу «${query}» ничего не\u00a0нашлось`}
      actions={
        <ButtonLink kind="sec" to={unfilteredAddress(at)}>
          Очистить поиск
        </ButtonLink>
      }
    >
      Проверьте, нет&nbsp;ли опечатки, или попробуйте другие слова.
    </EmptyState>
  );
}

/** A page past the end of the list (product: wire). */
export function PageGone<Place extends object>({ at }: { at: ListAt<Place> }) {
  return (
    <EmptyState
      centered
      icon={<Funnel size={44} />}
      title="Такой страницы уже нет"
      actions={
        <ButtonLink kind="sec" to={addressAt(at)}>
          На первую страницу
        </ButtonLink>
      }
    >
      Список стал короче.
    </EmptyState>
  );
}
