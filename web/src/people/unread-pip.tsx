import { plural } from '@provodka/domain/text/plural.ts';
import { Pip } from '../ui/badge.tsx';

const UNREAD = ['непрочитанное', 'непрочитанных', 'непрочитанных'] as const;

/** How many messages wait, as a yellow pip; nothing when none does. */
export function UnreadPip({ number }: { number: number }) {
  return <Pip count={number} label={` ${number} ${plural(number, UNREAD)}`} />;
}
