import CheckCircle from 'icon:check-circle-fill';
import type { OrderTerms } from '@provodka/contract/orders.ts';
import { useController } from 'react-hook-form';
import type { ContractForm } from '../../forms/contract-form.ts';
import { formatNumber, formatPercent } from '../../lib/money.ts';
import { useSettings } from '../../lib/page-data.ts';
import { plural } from '../../lib/plural.ts';
import { ThresholdNotice } from '../../people/threshold-notice.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl, Switch } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import styles from './order-form.module.css';
import type { OrderFormValues } from './order-form-values.ts';

const KINDS = [
  { value: 'sum', label: 'Сумма' },
  { value: 'none', label: 'По договорённости' },
] as const;

interface BudgetCardProps {
  contract: ContractForm<OrderFormValues>;
  terms: OrderTerms;
  /** Somebody responded to this sum, so it may only grow. */
  lowestBudget?: number | null;
}

/** «Бюджет»: a sum, or «По договорённости» once it is earned (decisions 9). */
export function OrderBudgetCard({ contract, terms, lowestBudget = null }: BudgetCardProps) {
  const { control } = contract.form;
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name: 'budget' });
  const { field: hasBudget } = useController({ control, name: 'has_budget' });
  const commission = useSettings()?.deal.commission;
  const { without_budget: right } = terms;
  const mayChoose = right.allowed && lowestBudget === null;
  return (
    <Card title="Бюджет" as="section">
      <div className={styles.budget}>
        {mayChoose && (
          <SegmentedControl
            name="budget-kind"
            label="Вид бюджета"
            options={KINDS}
            value={hasBudget.value ? 'sum' : 'none'}
            onValueChange={(kind) => hasBudget.onChange(kind === 'sum')}
          />
        )}
        {(hasBudget.value || !mayChoose) && (
          <Field label="Сумма" hideLabel error={contract.errorOf('budget')} className={styles.sum}>
            <NumberInput
              ref={ref}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
              end="₽"
              placeholder="36 000"
            />
          </Field>
        )}
      </div>
      {mayChoose && <EarnedNote deals={terms.deals_for_no_budget} />}
      <p className={styles.help}>
        {lowestBudget !== null && 'На заказ уже откликнулись: бюджет можно только повысить. '}
        {commission !== undefined &&
          `Исполнитель получит цену целиком. Комиссия ${formatPercent(commission)} добавится при оплате сделки.`}
      </p>
      {!right.allowed && (
        <div className={styles.budgetThreshold}>
          <ThresholdNotice
            name="По договорённости"
            description="Цену предложат исполнители."
            right={right}
            control={<Switch label="По договорённости" disabled />}
          />
        </div>
      )}
    </Card>
  );
}

function EarnedNote({ deals }: { deals: OrderTerms['deals_for_no_budget'] }) {
  if (!deals) return null;
  const { have, need } = deals;
  return (
    <p className={styles.earned}>
      <CheckCircle size={18} />
      «По договорённости» вам доступно: {formatNumber(have)} {plural(have, ['сделка', 'сделки', 'сделок'])} из{' '}
      {formatNumber(need)}
    </p>
  );
}
