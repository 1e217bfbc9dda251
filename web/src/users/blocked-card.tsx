import type { BlockedPerson } from '@provodka/contract/people/person-blocks.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './settings.module.css';

/** People the viewer blocks, newest first. */
export function BlockedCard({ people }: { people: readonly BlockedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <Card
      title="Заблокированные"
      aria-label="Заблокированные"
      description="Они не&nbsp;могут приглашать вас, откликаться на&nbsp;ваши заказы и&nbsp;писать первыми."
    >
      <ul className={styles.rows}>
        {people.map((person) => (
          <Blocked key={person.uuid} person={person} />
        ))}
      </ul>
    </Card>
  );
}

function Blocked({ person: { uuid, full_name, avatar, profile_url, created_at } }: { person: BlockedPerson }) {
  const now = useNow();
  const { make, isPending } = useDirectMove();
  const name = displayName(full_name);
  return (
    <li>
      <Avatar name={full_name} src={avatar} size={44} />
      <div>
        <b>
          <TextLink to={profile_url}>{name}</TextLink>
        </b>
        <small>{formatWhen(created_at, now)}</small>
      </div>
      <Button
        size="sm"
        pending={isPending}
        aria-label={`Разблокировать: ${name}`}
        onClick={() => void make((options) => api.blocks_delete({ params: { uuid } }, options))}
      >
        Разблокировать
      </Button>
    </li>
  );
}
