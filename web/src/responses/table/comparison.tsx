import Cards from 'icon:cards';
import PushPin from 'icon:push-pin';
import PushPinFill from 'icon:push-pin-fill';
import Table from 'icon:table';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { ResponseSort, ResponseView } from '@provodka/contract/orders/responses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { Suspense, useState } from 'react';
import { usePreload } from '../../lib/loading/idle.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/popups/menu-props.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { PriceStrip } from '../respond/price-strip.tsx';
import { ResponseCard } from '../response-card.tsx';
import { useResponseMoves } from '../use-response-moves.tsx';
import { comparedAddress, pinnedFirst } from './compared-order.ts';
import styles from './comparison.module.css';

const ResponseTable = lazyPart(() => import('./response-table.tsx'));

/** Two can be pinned; a third replaces the one pinned first. */
const MOST_PINNED = 2;

interface ComparisonProps {
  order: OrderView;
  responses: readonly ResponseView[];
  /** The list's sorting, so that the links between responses follow it. */
  sort: ResponseSort;
  /** Actions of the customer on the author of a response. */
  itemsOf: ((author: ResponseView['user']) => MenuItem[]) | undefined;
}

/** Responses to choose from, as cards or a table, pinned ones first. Beside work under way they show only name and price. */
export function Comparison({ order, responses, sort, itemsOf }: ComparisonProps) {
  // The next step with the chosen executor stands at the top of the page.
  const moves = useResponseMoves((move) => move === 'approve' && scrollTo({ top: 0 }));
  const [isTable, setTable] = useState(false);
  const near = usePreload(ResponseTable.load);
  const [pins, setPins] = useState<readonly number[]>([]);
  const isCompared = !order.is_executor_found;
  const isWorthComparing = isCompared && responses.length > 1;
  const pinned = new Set(pins);
  const shown = pinnedFirst(responses, pins);
  const addressOf = (response: ResponseView) => comparedAddress(response, { sort, pinned: pins });
  const toggle = (id: number) =>
    setPins((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-MOST_PINNED)));
  const pinOf = ({ id, user }: ResponseView) => (
    <IconButton
      label={`${pinned.has(id) ? 'Открепить' : 'Закрепить'}: ${displayName(user.full_name)}`}
      icon={pinned.has(id) ? <PushPinFill size={20} /> : <PushPin size={20} />}
      on="card"
      onClick={() => toggle(id)}
    />
  );
  return (
    <>
      {isWorthComparing && (
        <div className={styles.tools}>
          <PriceStrip responses={responses} budget={order.budget} pinned={pinned} />
          <fieldset className={styles.views} aria-label="Вид откликов">
            <button type="button" title="Карточки" aria-pressed={!isTable} onClick={() => setTable(false)}>
              <Cards size={20} label="Карточки" />
            </button>
            <button {...near} type="button" title="Таблица" aria-pressed={isTable} onClick={() => setTable(true)}>
              <Table size={20} label="Таблица" />
            </button>
          </fieldset>
        </div>
      )}
      {isWorthComparing && isTable ? (
        <Suspense fallback={<SkeletonRows count={responses.length} />}>
          <ResponseTable
            responses={shown}
            budget={order.budget}
            pinned={pinned}
            pinOf={pinOf}
            addressOf={addressOf}
            ask={moves.ask}
          />
        </Suspense>
      ) : (
        <div className={isCompared ? styles.compared : styles.people}>
          {shown.map((response) => (
            <ResponseCard
              key={response.id}
              response={response}
              to={addressOf(response)}
              isCompared={isCompared}
              ask={moves.ask}
              itemsOf={itemsOf}
              pin={isWorthComparing ? pinOf(response) : null}
            />
          ))}
        </div>
      )}
      {moves.dialog}
    </>
  );
}
