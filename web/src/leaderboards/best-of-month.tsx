import type { Leader } from '@provodka/contract/leaderboards.ts';
import { DEALS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { ComponentProps } from 'react';
import { LEADERBOARD_ADDRESS } from '../lib/loading/addresses.ts';
import { PersonLine } from '../people/person-line.tsx';
import { RatingValue } from '../people/rating-value.tsx';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './best-of-month.module.css';

/** The fields of a leader that the side column shows. */
export interface ShownLeader {
  /** Deals of this month; `person` has the all-time numbers. */
  number_deals: number;
  person: ComponentProps<typeof PersonLine>['person'];
}

export function shownLeader({ number_deals, profile }: Leader): ShownLeader {
  const { full_name, avatar, profile_url, is_online, is_scam, is_staff, number_stars, sum_deals } = profile;
  const shown = { full_name, avatar, profile_url, is_online, is_scam, is_staff, number_stars, sum_deals };
  return { number_deals, person: { ...shown, number_deals: profile.number_deals } };
}

/** The best of the month for the side column of the list; empty when the month has just begun. */
export function BestOfMonth({ leaders }: { leaders: readonly ShownLeader[] }) {
  if (leaders.length === 0) return null;
  return (
    <Card rail title="Лучшие за месяц">
      <ol className={styles.leaders}>
        {leaders.map((leader, index) => (
          <Place key={leader.person.profile_url} place={index + 1} leader={leader} />
        ))}
      </ol>
      <TextLink to={LEADERBOARD_ADDRESS} className={styles.all}>
        Весь рейтинг
      </TextLink>
    </Card>
  );
}

function Place({ place, leader: { number_deals, person } }: { place: number; leader: ShownLeader }) {
  return (
    <li>
      <span className={styles.place}>
        <span className="visually-hidden">Место </span>
        {place}
      </span>
      <PersonLine person={person} size={40} className={styles.person}>
        <span className={styles.deals}>{formatCount(number_deals, DEALS)}</span>
      </PersonLine>
      {person.number_stars !== null && (
        <span className={styles.rating}>
          <RatingValue stars={person.number_stars} />
        </span>
      )}
    </li>
  );
}
