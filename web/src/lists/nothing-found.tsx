import Funnel from 'icon:funnel-duotone';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useCabinetAddress } from './cabinet-address.ts';

/** The filter leaves nothing of a list that is not empty. */
export function NothingFound({ filters }: { filters: readonly string[] }) {
  const { changed } = useCabinetAddress();
  return (
    <EmptyState
      centered
      icon={<Funnel size={44} />}
      title="Под фильтр ничего не подошло"
      actions={
        <ButtonLink kind="sec" to={changed(Object.fromEntries(filters.map((name) => [name, null])))}>
          Сбросить фильтр
        </ButtonLink>
      }
    >
      Попробуйте другие условия или посмотрите весь список.
    </EmptyState>
  );
}

/** A page past the end of the list (decisions 1). */
export function PageGone() {
  const { changed } = useCabinetAddress();
  return (
    <EmptyState
      centered
      icon={<Funnel size={44} />}
      title="Такой страницы уже нет"
      actions={
        <ButtonLink kind="sec" to={changed({})}>
          На первую страницу
        </ButtonLink>
      }
    >
      Список стал короче.
    </EmptyState>
  );
}
