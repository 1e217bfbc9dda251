import type { Team } from '@provodka/contract/people/teams.ts';
import { FREELANCERS, PRIVATE_ORDERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { typeset } from '../lib/format/typeset.ts';
import { teamAddress } from '../lib/loading/addresses.ts';
import { AvatarStack } from '../ui/avatar-stack.tsx';
import { CardTitle } from '../ui/cards/card-title.tsx';
import styles from './team-cards.module.css';

/** The customer's teams beside each other. */
export function TeamCards({ teams }: { teams: readonly Team[] }) {
  return (
    <div className={styles.cards}>
      {teams.map((team) => (
        <TeamCard key={team.id} team={team} />
      ))}
    </div>
  );
}

function TeamCard({ team }: { team: Team }) {
  const { id, title, description, number_orders } = team;
  return (
    <article className={styles.card}>
      <CardTitle to={teamAddress(id)} look="card">
        {typeset(title)}
      </CardTitle>
      {description && <p>{typeset(description)}</p>}
      <div className={styles.foot}>
        <Faces team={team} />
        <span>{number_orders > 0 ? formatCount(number_orders, PRIVATE_ORDERS) : 'Заказов пока не\u00a0было'}</span>
      </div>
    </article>
  );
}

function Faces({ team: { members, number_members } }: { team: Team }) {
  if (number_members === 0) return <span>Пока никого</span>;
  return (
    <span>
      <AvatarStack people={members} size={40} more={number_members - members.length} />
      <span className="visually-hidden">{formatCount(number_members, FREELANCERS)}</span>
    </span>
  );
}
