import { NumberInput } from '../../ui/fields/number-input.tsx';
import styles from './budget-fields.module.css';
import type { BudgetPlace } from './filter-labels.ts';

interface BudgetFieldsProps {
  value: BudgetPlace;
  onValueChange: (budget: BudgetPlace) => void;
}

/** Two bounds in whole rubles; a plain form sends them as `budget_from` and `budget_to`. */
export function BudgetFields({ value, onValueChange }: BudgetFieldsProps) {
  return (
    <div className={styles.bounds}>
      <NumberInput
        name="budget_from"
        aria-label="Бюджет от"
        placeholder="от"
        end="₽"
        value={value.budget_from ?? null}
        onValueChange={(sum) => onValueChange({ ...value, budget_from: sum ?? undefined })}
      />
      <NumberInput
        name="budget_to"
        aria-label="Бюджет до"
        placeholder="до"
        end="₽"
        value={value.budget_to ?? null}
        onValueChange={(sum) => onValueChange({ ...value, budget_to: sum ?? undefined })}
      />
    </div>
  );
}
