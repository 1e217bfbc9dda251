import { ORDERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { addressAt, unfilteredAddress } from '../../lists/list-place.ts';
import { readForm } from '../../lists/read-place.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Modal } from '../../ui/popups/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useClassifiers } from '../classifiers.ts';
import { FilterForm } from './filter-form.tsx';
import type { PublicListAt, PublicPlace } from './public-list.ts';
import { queryOf } from './public-query.ts';

const FORM = 'list-filter';
const COUNT_DELAY = 250;

/** All filters on one sheet; the button tells how many orders there would be. */
export default function FilterSheet({ at, onClose }: { at: PublicListAt; onClose: () => void }) {
  const navigate = useNavigate();
  const platforms = useClassifiers('platforms');
  const configurations = useClassifiers('configurations');
  const { count, ask } = useOrderCount(at.place);
  const onForm = (form: HTMLFormElement, isSent: boolean) => {
    const wanted = readForm(at.list, form);
    if (!isSent) return ask(wanted);
    onClose();
    void navigate(addressAt({ ...at, place: wanted }), { preventScrollReset: true });
  };
  return (
    <Modal
      title="Фильтры"
      shape="sheet"
      onClose={onClose}
      actions={
        <>
          <ButtonLink kind="sec" size="lg" to={unfilteredAddress(at)} preventScrollReset onClick={onClose}>
            Сбросить
          </ButtonLink>
          <Button kind="pri" size="lg" type="submit" form={FORM} wide>
            <span aria-live="polite">{count ?? 'Показать'}</span>
          </Button>
        </>
      }
    >
      {platforms && configurations ? (
        <FilterForm id={FORM} at={at} platforms={platforms} configurations={configurations} onForm={onForm} />
      ) : (
        <Skeleton lines={[40, 100, 40, 80, 40, 90]} />
      )}
    </Modal>
  );
}

/** «Показать 86 заказов» for the latest filter, after a pause. */
function useOrderCount(place: PublicPlace) {
  const [wanted, ask] = useState(place);
  const [count, setCount] = useState<string | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        const query = { ...queryOf(wanted), page: 1, limit: 1 };
        api.orders_list({ query }, { signal: stop.signal }).then(
          ({ meta }) => {
            const about = meta.total_relation === 'approx' ? 'около ' : '';
            setCount(meta.total === 0 ? 'Заказов нет' : `Показать ${about}${formatCount(meta.total, ORDERS)}`);
          },
          () => undefined,
        );
      },
      isFirst.current ? 0 : COUNT_DELAY,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return { count, ask };
}
