import { NumberInput } from '../ui/number-input.tsx';
import styles from './budget-fields.module.css';

interface Budget {
  budget_from: number | null;
  budget_to: number | null;
}

interface BudgetFieldsProps {
  value: Budget;
  onValueChange: (budget: Budget) => void;
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
        value={value.budget_from}
        onValueChange={(budget_from) => onValueChange({ ...value, budget_from })}
      />
      <NumberInput
        name="budget_to"
        aria-label="Бюджет до"
        placeholder="до"
        end="₽"
        value={value.budget_to}
        onValueChange={(budget_to) => onValueChange({ ...value, budget_to })}
      />
    </div>
  );
}
