import Hourglass from 'icon:hourglass-medium-fill';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useLocation } from 'react-router';
import { useSettings, useViewer } from '../../lib/loading/page-data.ts';
import { viewerSide } from '../../people/viewer-side.ts';
import { Banner } from '../../ui/cards/banner.tsx';

/** Tells a freelancer once that most orders of the list are limited, and how many responses are left (product: thresholds). */
export function useLimitedWords(): string | null {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const most = useSettings()?.motivation?.freelancer.max_count_responses_on_order_with_budget;
  if (!viewer) return null;
  // Customers and banned people cannot respond here.
  if (viewerSide(pathname, viewer) === 'customer' || viewer.freelancer.is_banned) return null;
  const { number_responses: left, sum_deals } = viewer.freelancer;
  const whose =
    sum_deals > 0
      ? `Отклики на${NBSP}заказы дороже ${formatRubles(sum_deals)}, суммы ваших сделок, ограничены`
      : `Без завершённых сделок отклики на${NBSP}заказы с${NBSP}бюджетом ограничены`;
  const count = left === null || most === undefined ? '' : `: осталось ${left} из${NBSP}${most}`;
  return `${whose}${count}.`;
}

export const LimitedBanner = ({ words }: { words: string }) => (
  <Banner tone="warn" icon={<Hourglass size={22} />}>
    {words}
  </Banner>
);

/** Above the list, unless notices stand above the page: then it is one of them. */
export default function LimitedNotice() {
  const words = useLimitedWords();
  return words && <LimitedBanner words={words} />;
}
