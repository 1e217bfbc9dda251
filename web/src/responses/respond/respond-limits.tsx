import Hourglass from 'icon:hourglass-medium-fill';
import Ticket from 'icon:ticket';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { FINISHED_DEALS_GENITIVE, RESPONSES } from '@provodka/domain/text/nouns.ts';
import { type NounForms, plural } from '@provodka/domain/text/plural.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { useSettings, useViewer } from '../../lib/loading/page-data.ts';
import { Note } from '../../ui/cards/banner.tsx';
import styles from './respond-form.module.css';

const LEFT: NounForms = ['Останется', 'Останутся', 'Останется'];

/** Effects of the freelancer's record on this response: whether it is limited and how much allowance it uses. */
export function RespondLimits({ order }: { order: Pick<OrderView, 'budget' | 'is_limited'> }) {
  const viewer = useViewer();
  const thresholds = useSettings()?.motivation?.freelancer;
  if (!viewer || order.budget === null) return null;
  const { number_responses: allowance, sum_deals } = viewer.freelancer;
  const most = thresholds?.max_count_responses_on_order_with_budget;
  const need = thresholds?.min_count_deals_to_responses_on_order_with_budget ?? 1;
  const left = allowance === null ? null : leftWords(allowance - 1, most);
  if (order.is_limited) {
    return (
      <div className={styles.limits}>
        <Note tone="warn" icon={<Hourglass size={22} />} title="Ограниченный отклик">
          Бюджет {formatRubles(order.budget)} больше суммы ваших сделок, {formatRubles(sum_deals)}. {left}
        </Note>
      </div>
    );
  }
  if (left === null) return null;
  return (
    <div className={styles.limits}>
      <Note icon={<Ticket size={22} />} title="Отклики на заказы с бюджетом">
        {left} Без ограничений — после {formatCount(need, FINISHED_DEALS_GENITIVE)}.
      </Note>
    </div>
  );
}

function leftWords(left: number, most: number | undefined): string {
  const count = Math.max(0, left);
  const of = most === undefined ? '' : ` из ${most}`;
  return `${plural(count, LEFT)} ${formatCount(count, RESPONSES)}${of}.`;
}
