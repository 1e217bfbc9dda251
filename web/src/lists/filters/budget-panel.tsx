import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressAt, type ListAt } from '../list-place.ts';
import { BudgetFields } from './budget-fields.tsx';
import type { BudgetPlace } from './filter-labels.ts';
import { FilterPanel } from './filter-panel.tsx';

interface BudgetPanelProps {
  at: ListAt<BudgetPlace>;
  close: () => void;
}

/** The bounds of the budget. */
export default function BudgetPanel({ at, close }: BudgetPanelProps) {
  const navigate = useNavigate();
  const { budget_from, budget_to } = at.place;
  const [budget, setBudget] = useState<BudgetPlace>({ budget_from, budget_to });
  const show = (bounds: BudgetPlace) => {
    close();
    void navigate(addressAt(at, bounds), { preventScrollReset: true });
  };
  return (
    <FilterPanel onApply={() => show(budget)} onReset={() => show({ budget_from: undefined, budget_to: undefined })}>
      <BudgetFields value={budget} onValueChange={setBudget} />
    </FilterPanel>
  );
}
