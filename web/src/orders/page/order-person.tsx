import type { Customer, Freelancer } from '@provodka/contract/people/people.ts';
import { DEALS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { PersonLink } from '../../people/person-link.tsx';
import { PersonMarks } from '../../people/person-marks.tsx';
import { Reputation } from '../../people/reputation.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import styles from './order-person.module.css';

interface OrderPersonProps {
  person: Customer | Freelancer;
  title: 'Заказчик' | 'Исполнитель';
  /** The city of the work, null when it does not matter. */
  city?: string | null;
}

/** A side of the order with its rating and record. */
export function OrderPerson({ person, title, city }: OrderPersonProps) {
  const since = `на бирже с ${new Date(person.created_at).getUTCFullYear()} года`;
  return (
    <Card className={styles.person} aria-label={title}>
      <Avatar name={person.full_name} src={person.avatar} size={56} online={person.is_online} />
      <div className={styles.words}>
        <span className={styles.name}>
          <PersonLink person={person} />
          <PersonMarks person={person} />
        </span>
        <span className={styles.facts}>
          <Reputation stars={person.number_stars} sum={person.sum_deals} />
          {person.number_deals > 0 && <span>{formatCount(person.number_deals, DEALS)}</span>}
        </span>
      </div>
      <span className={styles.since}>{city ? `${city}, ${since}` : since}</span>
    </Card>
  );
}
