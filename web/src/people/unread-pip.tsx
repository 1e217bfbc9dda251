import { plural } from '@provodka/domain/text/plural.ts';
import { Pip } from '../ui/badge.tsx';

const UNREAD = ['непрочитанное', 'непрочитанных', 'непрочитанных'] as const;

/** The number of unread messages as a yellow pip; nothing for zero. */
export function UnreadPip({ number }: { number: number }) {
  return <Pip count={number} label={` ${number} ${plural(number, UNREAD)}`} />;
}
