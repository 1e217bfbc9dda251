import Funnel from 'icon:funnel-duotone';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { addressAt, type ListAt, unfilteredAddress } from './list-place.ts';

/** Shown when the filter excludes all rows of a list. */
export function NothingFound<Place extends object>({ at }: { at: ListAt<Place> }) {
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

/** A page past the end of a list whose rows leave it while they are read. */
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
