import type { Leader } from '@provodka/contract/leaderboards.ts';
import { DEALS } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { classes } from '../lib/format/classes.ts';
import { PersonLink } from '../people/person-link.tsx';
import { PersonMarks } from '../people/person-marks.tsx';
import { RatingValue } from '../people/rating-value.tsx';
import { VerifiedMark } from '../people/verified-badges.tsx';
import { Avatar } from '../ui/avatar.tsx';
import styles from './leaderboard.module.css';

/** The best three, the first in the middle and larger; the order of the page is that of the places. */
export function Podium({ leaders, ownUuid }: { leaders: readonly Leader[]; ownUuid: string | null }) {
  return (
    <ol className={styles.podium}>
      {leaders.map(({ place, profile, sum_deals, number_deals, number_stars }) => (
        <li key={profile.uuid} className={classes(styles.step, place === 1 && styles.first)}>
          <span className={styles.number}>
            <span className="visually-hidden">Место </span>
            {place}
          </span>
          <Avatar
            name={profile.full_name}
            src={profile.avatar}
            size={place === 1 ? 112 : 80}
            online={profile.is_online}
          />
          <b className={styles.name}>
            <PersonLink person={profile} />
            <VerifiedMark badges={profile.badges} />
          </b>
          <PersonMarks person={profile} />
          {profile.uuid === ownUuid && <span className={styles.you}>Это вы</span>}
          <span className={styles.standing}>
            {number_stars !== null && <RatingValue stars={number_stars} />}
            <span>{formatCount(number_deals, DEALS)}</span>
          </span>
          <span className={styles.sum}>{formatRubles(sum_deals)}</span>
        </li>
      ))}
    </ol>
  );
}
