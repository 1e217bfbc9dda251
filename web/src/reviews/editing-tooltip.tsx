import { REVIEW_EDIT_HOURS } from '@provodka/domain/deals/reviews.ts';
import type { ComponentProps } from 'react';
import { Tooltip } from '../ui/popups/tooltip.tsx';

/** Wraps buttons that change or delete a review or a reply to it (specification section 6). */
export function EditingTooltip({ children }: Pick<ComponentProps<typeof Tooltip>, 'children'>) {
  return (
    <Tooltip text={`Изменить или удалить можно в\u00a0течение одного дня (${REVIEW_EDIT_HOURS} часов)`}>
      {children}
    </Tooltip>
  );
}
