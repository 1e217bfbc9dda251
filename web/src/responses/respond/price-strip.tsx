import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { spreadOf } from './price-spread.ts';
import styles from './price-strip.module.css';

interface PriceStripProps {
  responses: readonly ResponseView[];
  /** The order's budget in rubles, null without one. */
  budget: number | null;
  pinned: ReadonlySet<number>;
}

/** The spread of prices and the budget's place among them. */
export function PriceStrip({ responses, budget, pinned }: PriceStripProps) {
  const spread = spreadOf(
    responses.map(({ price }) => price),
    budget,
  );
  if (!spread) return null;
  const words =
    spread.low === spread.high
      ? `Все просят ${formatRubles(spread.low)}`
      : `Цены от${NBSP}${formatRubles(spread.low)} до${NBSP}${formatRubles(spread.high)}`;
  return (
    <div className={styles.spread}>
      <p>
        {words}
        {budget !== null && (
          <span>
            бюджет{NBSP}
            {formatRubles(budget)}
          </span>
        )}
      </p>
      <div className={styles.strip} aria-hidden>
        {spread.budget !== null && <span className={styles.budget} style={{ left: `${spread.budget}%` }} />}
        {responses.map((response, position) => (
          <span
            key={response.id}
            className={pinned.has(response.id) ? styles.pinned : styles.price}
            style={{ left: `${spread.places[position]}%` }}
            title={`${displayName(response.user.full_name)}: ${formatRubles(response.price)}`}
          />
        ))}
      </div>
    </div>
  );
}
