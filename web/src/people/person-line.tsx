import type { Person, VerifiedBadge } from '@provodka/contract/people/people.ts';
import { DEALS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { classes } from '../lib/format/classes.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './person-line.module.css';
import { PersonLink } from './person-link.tsx';
import { PersonMarks } from './person-marks.tsx';
import { Reputation } from './reputation.tsx';
import { VerifiedMark } from './verified-badges.tsx';

interface PersonLineProps {
  /** Lists that leave badges out show no mark of them. */
  person: Omit<Person, 'uuid' | 'user_uuid' | 'is_banned' | 'number_reviews' | 'badges'> & {
    badges?: readonly VerifiedBadge[];
  };
  /** Side of the avatar in px. */
  size?: number;
  /** Adds «31 сделка». */
  withDeals?: boolean;
  /** Instead of the reputation under the name. */
  children?: ReactNode;
  className?: string;
}

/** Avatar, name and reputation; a scammer is marked wherever they appear (product: profiles). */
export function PersonLine({ person, size = 44, withDeals, children, className }: PersonLineProps) {
  const { full_name, avatar, is_online, number_stars, sum_deals, number_deals, badges } = person;
  return (
    <div className={classes(styles.person, className)}>
      <Avatar name={full_name} src={avatar} size={size} online={is_online} />
      <div className={styles.words}>
        <b className={styles.name}>
          <PersonLink person={person} />
          {badges && <VerifiedMark badges={badges} />}
        </b>
        <PersonMarks person={person} />
        {children ?? (
          <div className={styles.standing}>
            <Reputation stars={number_stars} sum={sum_deals} />
            {withDeals && number_deals > 0 && <span>{formatCount(number_deals, DEALS)}</span>}
          </div>
        )}
      </div>
    </div>
  );
}
