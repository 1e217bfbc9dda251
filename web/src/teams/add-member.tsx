import type { Team } from '@provodka/contract/people/teams.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { useDirectMove } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { useViewer } from '../lib/loading/page-data.ts';
import { PeopleSearch } from '../people/people-search.tsx';
import { Pick } from '../people/pick-button.tsx';
import { ThresholdNotice } from '../people/threshold-notice.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './add-member.module.css';

interface AddMemberProps {
  team: Team;
  /** Freelancers who are in the team already. */
  memberUuids: readonly string[];
}

/** The search from which members come; below the threshold it tells what is left to it (product: thresholds). */
export function AddMember({ team, memberUuids }: AddMemberProps) {
  const own = useViewer()?.freelancer.uuid;
  const { make } = useDirectMove();
  const { add_member } = team.rights;
  return (
    <Card rail as="aside" title={add_member.allowed ? 'Добавить в команду' : undefined}>
      {add_member.allowed ? (
        <div className={styles.search}>
          <PeopleSearch
            label="Кого добавить"
            except={own}
            action={({ uuid, full_name }) => (
              <Pick
                label={`Добавить: ${displayName(full_name)}`}
                done={memberUuids.includes(uuid) ? 'В\u00a0команде' : null}
                onPick={() =>
                  void make(
                    (options) =>
                      formApi.team_members_add({ params: { team_id: team.id, freelancer_uuid: uuid } }, options),
                    uuid,
                  )
                }
              />
            )}
          />
        </div>
      ) : (
        <ThresholdNotice name="Добавлять в команду" right={add_member} />
      )}
    </Card>
  );
}
