import UserMinus from 'icon:user-minus';
import UsersThree from 'icon:users-three-duotone';
import type { TeamMember } from '@provodka/contract/people/teams.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { DEALS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { typeset } from '../lib/format/typeset.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Card } from '../ui/cards/card.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import type { MenuItem } from '../ui/popups/menu-props.ts';
import styles from './team-members.module.css';

interface TeamMembersProps {
  members: readonly TeamMember[];
  onRemove: (member: TeamMember) => void;
  /** Further actions on a member. */
  itemsOf: (member: TeamMember) => MenuItem[];
}

/** The number of configurations that fit into a line. */
const SHOWN = 2;

/** Members with their skills and the number of their deals with the customer. */
export function TeamMembers({ members, onRemove, itemsOf }: TeamMembersProps) {
  if (members.length === 0) {
    return (
      <EmptyState icon={<UsersThree size={44} />} title="В команде пока никого">
        Найдите исполнителя по&nbsp;имени, логину или номеру. Приватный заказ увидят только участники команды.
      </EmptyState>
    );
  }
  return (
    <Card className={styles.members} aria-label="Участники">
      {members.map((member) => (
        <div key={member.uuid} className={styles.row}>
          <PersonLine person={member.freelancer} size={48} />
          <span className={styles.knows}>{typeset(member.configurations.slice(0, SHOWN).join(', '))}</span>
          <span className={styles.together}>{togetherText(member.number_deals_together)}</span>
          <Menu
            className={styles.menu}
            label={`Действия: ${displayName(member.freelancer.full_name)}`}
            items={[
              ...itemsOf(member),
              { title: 'Убрать из команды', icon: <UserMinus />, isDanger: true, onSelect: () => onRemove(member) },
            ]}
          />
        </div>
      ))}
    </Card>
  );
}

const togetherText = (deals: number): string =>
  deals === 0 ? 'Вместе не\u00a0работали' : `${formatCount(deals, DEALS)} с\u00a0вами`;
