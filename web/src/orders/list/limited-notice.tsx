import Hourglass from 'icon:hourglass-medium-fill';
import { formatCount, formatRubles } from '../../lib/money.ts';
import { useSettings, useViewer } from '../../lib/page-data.ts';
import type { Forms } from '../../lib/plural.ts';
import { Banner } from '../../ui/banner.tsx';

const DEALS: Forms = ['завершённой сделки', 'завершённых сделок', 'завершённых сделок'];

/** Said once above the list to whom most orders are limited, with what a limited response costs (decisions 9). */
export default function LimitedNotice() {
  const viewer = useViewer();
  const thresholds = useSettings()?.motivation.freelancer;
  if (!viewer) return null;
  const { number_responses: left, sum_deals } = viewer.freelancer;
  const most = thresholds?.max_count_responses_on_order_with_budget;
  const need = thresholds?.min_count_deals_to_responses_on_order_with_budget ?? 1;
  const count =
    left === null || most === undefined
      ? null
      : ` Откликов на\u00a0заказы с\u00a0бюджетом осталось ${left} из\u00a0${most}, после ${formatCount(need, DEALS)}\u00a0— без счёта.`;
  return (
    <Banner tone="warn" icon={<Hourglass size={22} />}>
      {sum_deals > 0
        ? `Заказы дороже ${formatRubles(sum_deals)}, суммы ваших сделок, пока ограничены.`
        : 'Завершённых сделок пока нет, поэтому отклики на\u00a0заказы с\u00a0бюджетом ограничены.'}
      {count}
    </Banner>
  );
}
