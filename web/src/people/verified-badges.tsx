import SealCheck from 'icon:seal-check-fill';
import type { VerifiedBadge } from '@provodka/contract/people/people.ts';
import { formatDay, formatDayOfYear } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import styles from './verified-badges.module.css';

const DONE: Record<VerifiedBadge['kind'], string> = {
  identity: 'подтверждена',
  organisation: 'подтверждено',
  certificate: 'подтверждён',
  phone: 'подтверждён',
};

const BY_DOCUMENT = 'Модератор проверил документ';
const HOW: Record<VerifiedBadge['kind'], string> = {
  identity: BY_DOCUMENT,
  organisation: BY_DOCUMENT,
  certificate: BY_DOCUMENT,
  phone: 'Номер подтверждён кодом',
};

/** «Личность подтверждена 12 ноября», «ИП Савельев Д. О., подтверждено 10 ноября». `now` in ms. */
function wordsOf({ kind, title, verified_at }: VerifiedBadge, now: number): string {
  return `${title}${kind === 'identity' || kind === 'phone' ? '' : ','} ${DONE[kind]} ${formatDay(verified_at, now)}`;
}

/** Verifications of a person with their dates, on the person's own page. */
export function VerifiedBadges({ badges }: { badges: readonly VerifiedBadge[] }) {
  const now = useNow();
  if (badges.length === 0) return null;
  return (
    <ul className={styles.badges}>
      {badges.map((badge) => (
        <li
          key={`${badge.kind} ${badge.title}`}
          title={`${HOW[badge.kind]}. Действует до ${formatDayOfYear(badge.expires_at)}`}
        >
          <SealCheck size={18} />
          <span>{typeset(wordsOf(badge, now))}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same as one sign beside a name in a list, whose hint says it all. */
export function VerifiedMark({ badges }: { badges: readonly VerifiedBadge[] }) {
  const now = useNow();
  if (badges.length === 0) return null;
  const words = badges.map((badge) => wordsOf(badge, now)).join('\n');
  return (
    <span className={styles.mark} title={words}>
      <SealCheck size={18} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
