import Archive from 'icon:archive';
import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { DRAFTS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { type ReactNode, useState } from 'react';
import { lazyMoves, useMoves } from '../../forms/use-moves.tsx';
import { typeset } from '../../lib/format/typeset.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/choice.tsx';
import styles from './draft-selection.module.css';

const QUESTION = lazyMoves<readonly number[], null>(() =>
  import('./drafts-question.ts').then(({ describeDrafts }) => describeDrafts),
);

const isDraft = (order: CabinetOrder): boolean => order.status.code === ORDER_STATUS.draft;

/** Fewer drafts are handled quicker through the menu of each. */
const FEWEST = 2;

interface DraftSelection {
  /** The bar above the rows: starts choosing, then offers actions on the chosen drafts. */
  bar: ReactNode;
  /** The checkbox that replaces a row's menu while choosing; undefined otherwise. */
  checkboxOf: (order: CabinetOrder) => ReactNode;
}

/** Lets the customer choose drafts of this page and archive them together. */
export function useDraftSelection(orders: readonly CabinetOrder[]): DraftSelection {
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null);
  const { ask, dialog } = useMoves(QUESTION, null, { onDone: () => setTicked(null) });
  const drafts = orders.filter(isDraft).map(({ id }) => id);
  if (ticked === null) {
    const begin = drafts.length >= FEWEST && (
      <div className={styles.begin}>
        <Button kind="ghost" onClick={() => setTicked(new Set())}>
          Выбрать черновики
        </Button>
      </div>
    );
    return { bar: begin, checkboxOf: () => undefined };
  }
  // Ids that are no drafts any more, or are on another page, are dropped.
  const chosen = drafts.filter((id) => ticked.has(id));
  const toggle = (id: number) => setTicked(ticked.has(id) ? without(ticked, id) : new Set([...ticked, id]));
  const bar = (
    <div className={styles.bar}>
      <Checkbox
        checked={drafts.length > 0 && chosen.length === drafts.length}
        disabled={drafts.length === 0}
        onChange={({ target }) => setTicked(new Set(target.checked ? drafts : []))}
      >
        Все на&nbsp;странице
      </Checkbox>
      <span role="status" className={styles.count}>
        {chosen.length > 0 && `Выбрано: ${formatCount(chosen.length, DRAFTS)}`}
      </span>
      <Button icon={<Archive size={20} />} disabled={chosen.length === 0} onClick={() => ask(chosen)}>
        В&nbsp;архив
      </Button>
      <Button kind="ghost" onClick={() => setTicked(null)}>
        Отмена
      </Button>
      {dialog}
    </div>
  );
  const checkboxOf = (order: CabinetOrder) =>
    isDraft(order) ? (
      <Checkbox checked={ticked.has(order.id)} onChange={() => toggle(order.id)}>
        <span className="visually-hidden">{`Выбрать черновик «${typeset(order.title)}»`}</span>
      </Checkbox>
    ) : (
      <span />
    );
  return { bar, checkboxOf };
}

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((each) => each !== id));
