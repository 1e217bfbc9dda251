import Clock from 'icon:clock';
import LockSimple from 'icon:lock-simple';
import Phone from 'icon:phone';
import { formatPhone } from '@provodka/domain/people/phones.ts';
import { useViewer } from '../lib/loading/page-data.ts';
import { Card } from '../ui/cards/card.tsx';
import type { Profile } from './profile.ts';
import styles from './profile-side.module.css';

/** The distribution of reviews, and the contacts the viewer may see (product: wire). */
export function ProfileSide({ profile }: { profile: Profile }) {
  return (
    <aside className={styles.side} aria-label="Репутация и контакты">
      <Reputation counts={profile.review_counts} />
      <Contacts profile={profile} />
    </aside>
  );
}

function Reputation({ counts }: { counts: readonly number[] }) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const rows = counts.map((count, index) => ({ stars: index + 1, count })).reverse();
  return (
    <Card rail title="Репутация">
      <ul className={styles.stars}>
        {rows.map(({ stars, count }) => (
          <li key={stars}>
            <span className="visually-hidden">Оценка </span>
            {stars}
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${(count / all) * 100}%` }} />
            </span>
            <span>
              <span className="visually-hidden">, отзывов: </span>
              {count}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Отзыв можно оставить только после завершённой сделки.</p>
    </Card>
  );
}

function Contacts({ profile: { user_uuid, contact_phone, contact_message } }: { profile: Profile }) {
  const isOwn = useViewer()?.uuid === user_uuid;
  const hasAny = contact_phone !== null || contact_message !== null;
  return (
    <Card rail title="Контакты">
      {hasAny ? (
        <ul className={styles.contacts}>
          {contact_phone && (
            <li>
              <Phone size={22} />
              <a href={`tel:${contact_phone}`}>{formatPhone(contact_phone)}</a>
            </li>
          )}
          {contact_message && (
            <li>
              <Clock size={22} />
              <span>{contact_message}</span>
            </li>
          )}
        </ul>
      ) : (
        <p className={styles.closed}>
          <LockSimple size={20} />
          {isOwn
            ? 'Другие увидят контакты после первой оплаченной сделки.'
            : 'Контакты откроются после первой оплаченной сделки.'}
        </p>
      )}
    </Card>
  );
}
