import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { addressAt, type ListAt } from '../list-place.ts';
import { type BudgetPlace, budgetLabel } from './filter-labels.ts';
import { FilterPill } from './filter-pill.tsx';

const BudgetPanel = lazyPart(() => import('./budget-panel.tsx'));

interface BudgetPillProps {
  at: ListAt<BudgetPlace>;
}

/** Bounds of the budget: `budget_from` and `budget_to`. */
export function BudgetPill({ at }: BudgetPillProps) {
  return (
    <FilterPill
      title="Бюджет"
      label={budgetLabel(at.place)}
      without={addressAt(at, { budget_from: undefined, budget_to: undefined })}
      load={BudgetPanel.load}
      width={360}
    >
      {(close) => <BudgetPanel at={at} close={close} />}
    </FilterPill>
  );
}
