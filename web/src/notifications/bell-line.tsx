import ChatCircle from 'icon:chat-circle-duotone';
import CheckCircle from 'icon:check-circle-duotone';
import ClockCountdown from 'icon:clock-countdown-duotone';
import Coins from 'icon:coins-duotone';
import EnvelopeOpen from 'icon:envelope-open-duotone';
import Gavel from 'icon:gavel-duotone';
import HandCoins from 'icon:hand-coins-duotone';
import Handshake from 'icon:handshake-duotone';
import LockKey from 'icon:lock-key-duotone';
import MagnifyingGlass from 'icon:magnifying-glass-duotone';
import ShieldCheck from 'icon:shield-check-duotone';
import ShieldWarning from 'icon:shield-warning-duotone';
import Star from 'icon:star-duotone';
import type { BellNotification } from '@provodka/contract/notifications.ts';
import { Link } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import type { Icon } from '../ui/icon.tsx';
import styles from './bell.module.css';

type Group = BellNotification['group'];
type Tone = 'brand' | 'sky' | 'sage' | 'peach' | 'sand';

const LOOKS: Record<Group, readonly [Icon, Tone]> = {
  responses: [HandCoins, 'sage'],
  own_responses: [Handshake, 'sage'],
  messages: [ChatCircle, 'sky'],
  work: [ShieldCheck, 'brand'],
  money: [Coins, 'sage'],
  disputes: [Gavel, 'sky'],
  offers: [EnvelopeOpen, 'sky'],
  expiry: [ClockCountdown, 'sand'],
  reviews: [Star, 'sand'],
  searches: [MagnifyingGlass, 'sand'],
  sanctions: [ShieldWarning, 'peach'],
  security: [LockKey, 'peach'],
  queue: [Gavel, 'brand'],
};

/** What a group's look would say wrongly: something gone is no news of the group, something done waits for nobody. */
const LOOKS_OF_KINDS: Partial<Record<string, readonly [Icon, Tone]>> = {
  response_withdrawn: [HandCoins, 'sand'],
  order_completed: [CheckCircle, 'sage'],
  order_closed: [CheckCircle, 'sage'],
};

interface BellLineProps {
  line: BellNotification;
  /** Called when the line is opened. */
  onOpen: (line: BellNotification) => void;
}

/** A notification as a link to its subject; without a link a press marks it as read. */
export function BellLine({ line, onOpen }: BellLineProps) {
  const { kind, group, title, text, subject, path, is_read, created_at } = line;
  const now = useNow();
  const [Glyph, tone] = LOOKS_OF_KINDS[kind] ?? LOOKS[group];
  const inside = (
    <>
      <span className={classes(styles.tile, styles[tone])}>
        <Glyph size={22} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        {text && `. ${typeset(text)}`}
        <small>{[subject, formatWhen(created_at, now)].filter(Boolean).join(', ')}</small>
      </span>
      {!is_read && (
        <span className={styles.dot}>
          <span className="visually-hidden">Не прочитано</span>
        </span>
      )}
    </>
  );
  if (path === null) {
    return is_read ? (
      <div className={styles.line}>{inside}</div>
    ) : (
      <button type="button" className={styles.line} onClick={() => onOpen(line)}>
        {inside}
      </button>
    );
  }
  return (
    <Link to={path} className={styles.line} onClick={() => onOpen(line)}>
      {inside}
    </Link>
  );
}
