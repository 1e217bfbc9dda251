import type { Leader } from '@provodka/contract/leaderboards.ts';
import { DEALS } from '@provodka/domain/nouns.ts';
import { formatCount } from '@provodka/domain/written-numbers.ts';
import { LEADERBOARD_ADDRESS } from '../lib/addresses.ts';
import { DrawnOnce } from '../lib/drawn-once.tsx';
import { PersonLine } from '../people/person-line.tsx';
import { RatingValue } from '../people/rating-value.tsx';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './best-of-month.module.css';

/** As much of a leader as the side column shows. */
export type ShownLeader = Pick<Leader, 'number_deals' | 'number_stars'> &
  Pick<Leader['profile'], 'full_name' | 'avatar' | 'profile_url' | 'is_online' | 'is_scam'>;

export function shownLeader({ number_deals, number_stars, profile }: Leader): ShownLeader {
  const { full_name, avatar, profile_url, is_online, is_scam } = profile;
  return { full_name, avatar, profile_url, is_online, is_scam, number_deals, number_stars };
}

/** The best of the month for the side column of the list; in a month that has just begun there are none. */
export function BestOfMonth({ leaders }: { leaders: readonly ShownLeader[] }) {
  if (leaders.length === 0) return null;
  return (
    <Card rail title="Лучшие за месяц">
      <DrawnOnce as="ol" className={styles.leaders} by={`best ${JSON.stringify(leaders)}`}>
        {() => leaders.map((leader, index) => <Place key={leader.profile_url} place={index + 1} leader={leader} />)}
      </DrawnOnce>
      <TextLink to={LEADERBOARD_ADDRESS} className={styles.all}>
        Весь рейтинг
      </TextLink>
    </Card>
  );
}

function Place({ place, leader }: { place: number; leader: ShownLeader }) {
  const { number_deals, number_stars, ...person } = leader;
  return (
    <li>
      <span className={styles.place}>
        <span className="visually-hidden">Место </span>
        {place}
      </span>
      <PersonLine person={{ ...person, number_deals, number_stars, sum_deals: 0 }} size={40} className={styles.person}>
        <span className={styles.deals}>{formatCount(number_deals, DEALS)}</span>
      </PersonLine>
      {number_stars !== null && (
        <span className={styles.rating}>
          <RatingValue stars={number_stars} />
        </span>
      )}
    </li>
  );
}
