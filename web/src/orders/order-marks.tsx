import HourglassMedium from 'icon:hourglass-medium-fill';
import LockSimple from 'icon:lock-simple-fill';
import Users from 'icon:users-fill';
import { ExplainedBadge } from '../ui/popups/tooltip.tsx';
import { MARK_TEXTS } from './order-facts.ts';

interface Marked {
  is_limited: boolean;
  is_max_number_responses: boolean;
  is_private: boolean;
}

/** Badges that matter to this viewer, each explained on hover or focus. */
export function OrderMarks({ order }: { order: Marked }) {
  return (
    <>
      {order.is_private && (
        <ExplainedBadge tone="ink" icon={<LockSimple size={16} />} text={MARK_TEXTS.private}>
          Приватный
        </ExplainedBadge>
      )}
      {order.is_max_number_responses && (
        <ExplainedBadge tone="warn" icon={<Users size={16} />} text={MARK_TEXTS.maximum}>
          Максимум
        </ExplainedBadge>
      )}
      {order.is_limited && (
        <ExplainedBadge tone="warn" icon={<HourglassMedium size={16} />} text={MARK_TEXTS.limited}>
          Ограничен
        </ExplainedBadge>
      )}
    </>
  );
}

export const isMarked = (order: Marked): boolean =>
  order.is_private || order.is_max_number_responses || order.is_limited;
