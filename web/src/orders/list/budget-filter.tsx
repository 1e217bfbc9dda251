import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BudgetFields } from '../../lists/budget-fields.tsx';
import styles from '../../lists/filter-panel.module.css';
import { FilterPanel } from '../../lists/filter-panel.tsx';
import { changedList, type ListPlace } from './list-address.ts';

const NO_BUDGET = { budget_from: null, budget_to: null };

/** The bounds of the budget. */
export default function BudgetFilter({ place, close }: { place: ListPlace; close: () => void }) {
  const navigate = useNavigate();
  const [budget, setBudget] = useState({ budget_from: place.budget_from, budget_to: place.budget_to });
  const show = (bounds: typeof budget) => {
    close();
    void navigate(changedList(place, bounds), { preventScrollReset: true });
  };
  return (
    <FilterPanel onApply={() => show(budget)} onReset={() => show(NO_BUDGET)}>
      <div className={styles.fields}>
        <BudgetFields value={budget} onValueChange={setBudget} />
      </div>
    </FilterPanel>
  );
}
