import Warning from 'icon:warning-fill';
import { Badge } from '../ui/badge.tsx';

/** The mark of a moderator, red wherever the person appears (decisions 3). */
export function ScamBadge() {
  return (
    <Badge tone="neg" icon={<Warning size={16} />}>
      Мошенник
    </Badge>
  );
}
