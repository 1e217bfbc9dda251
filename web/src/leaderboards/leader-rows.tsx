import type { Leader } from '@provodka/contract/leaderboards.ts';
import { DEALS } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { classes } from '../lib/format/classes.ts';
import { PersonLine } from '../people/person-line.tsx';
import { RatingValue } from '../people/rating-value.tsx';
import styles from './leaderboard.module.css';

interface LeaderRowsProps {
  leaders: readonly Leader[];
  /** The viewer's place, when it is on another page. */
  own: Leader | null;
  ownUuid: string | null;
}

/** Places as lines of one card; the viewer's own is highlighted. */
export function LeaderRows({ leaders, own, ownUuid }: LeaderRowsProps) {
  return (
    <ol className={styles.rows}>
      {leaders.map((leader) => (
        <Row key={leader.profile.uuid} leader={leader} isOwn={leader.profile.uuid === ownUuid} />
      ))}
      {own && <Row leader={own} isOwn />}
    </ol>
  );
}

function Row({ leader, isOwn }: { leader: Leader; isOwn: boolean }) {
  const { place, profile, sum_deals, number_deals, number_stars } = leader;
  return (
    <li className={classes(styles.row, isOwn && styles.own)}>
      <span className={styles.place}>
        <span className="visually-hidden">Место </span>
        {place}
      </span>
      <PersonLine person={profile} size={40}>
        {isOwn ? <span className={styles.you}>Это вы</span> : ''}
      </PersonLine>
      <span className={styles.rating}>{number_stars !== null && <RatingValue stars={number_stars} />}</span>
      <span className={styles.deals}>{formatCount(number_deals, DEALS)}</span>
      <span className={styles.rowSum}>{formatRubles(sum_deals)}</span>
    </li>
  );
}
