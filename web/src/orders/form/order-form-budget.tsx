import CheckCircle from 'icon:check-circle-fill';
import type { ConfigurationPrices } from '@provodka/contract/market.ts';
import type { OrderTerms } from '@provodka/contract/orders/order-terms.ts';
import { DEALS } from '@provodka/domain/text/nouns.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useController } from 'react-hook-form';
import type { ContractForm } from '../../forms/contract-form.ts';
import { formatPercent } from '../../lib/format/money.ts';
import { priceWords } from '../../lib/format/price-words.ts';
import { useSettings } from '../../lib/loading/page-data.ts';
import { ThresholdNotice } from '../../people/threshold-notice.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { SegmentedControl, Switch } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { NumberInput } from '../../ui/fields/number-input.tsx';
import styles from './order-form.module.css';
import type { OrderFormValues } from './order-form-values.ts';

const KINDS = [
  { value: 'sum', label: 'Сумма' },
  { value: 'none', label: 'По договорённости' },
] as const;

interface BudgetCardProps {
  contract: ContractForm<OrderFormValues>;
  terms: OrderTerms;
  /** The lowest budget allowed after somebody responded: it may only grow. */
  lowestBudget?: number | null;
  /** Usual prices of every configuration with enough data. */
  prices: readonly ConfigurationPrices[];
}

/** «Бюджет»: a sum, or «По договорённости» once it is earned (product: thresholds). */
export function OrderBudgetCard({ contract, terms, lowestBudget = null, prices }: BudgetCardProps) {
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
              placeholder="например, 36 000"
            />
          </Field>
        )}
      </div>
      <UsualPrices prices={prices} chosen={contract.form.watch('configurations')} />
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

/** Usual prices for the chosen configurations, so that the customer can set a realistic budget. */
function UsualPrices({ prices, chosen }: { prices: readonly ConfigurationPrices[]; chosen: readonly number[] }) {
  const priced = prices.filter(({ configuration_id }) => chosen.includes(configuration_id));
  if (priced.length === 0) return null;
  return (
    <ul className={styles.usual} aria-label="Обычные цены">
      {priced.map((one) => {
        const { asked, paid } = priceWords(one);
        return (
          <li key={one.configuration_id}>
            <b>{one.title}</b>: {asked && `обычно просят ${asked}`}
            {asked && paid && ', '}
            {paid && `платят за${NBSP}этап ${paid}`}.
          </li>
        );
      })}
    </ul>
  );
}

function EarnedNote({ deals }: { deals: OrderTerms['deals_for_no_budget'] }) {
  if (!deals) return null;
  const { have, need } = deals;
  return (
    <p className={styles.earned}>
      <CheckCircle size={18} />
      «По договорённости» вам доступно: {formatNumber(have)}&nbsp;{plural(have, DEALS)} из&nbsp;{formatNumber(need)}
    </p>
  );
}
