import { displayName } from '@provodka/domain/people/names.ts';
import { Link } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import styles from './person-link.module.css';

interface PersonLinkProps {
  person: { full_name: string; profile_url: string };
  className?: string;
}

/** A name as a link to its profile; it keeps its own press inside a card that links elsewhere. */
export function PersonLink({ person, className }: PersonLinkProps) {
  return (
    <Link to={person.profile_url} prefetch="intent" className={classes(styles.link, className)}>
      {displayName(person.full_name)}
    </Link>
  );
}
