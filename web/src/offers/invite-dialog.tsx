import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { Team } from '@provodka/contract/people/teams.ts';
import { OFFER_LIMITS } from '@provodka/domain/orders/offers.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { useEffect, useState } from 'react';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useViewer } from '../lib/loading/page-data.ts';
import { loadOwnTeams } from '../people/own-teams.ts';
import { PeopleSearch } from '../people/people-search.tsx';
import { Pick, Picks, TeamPickRow } from '../people/pick-button.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import styles from './invite-dialog.module.css';

interface InviteDialogProps {
  order: OrderView;
  onClose: () => void;
}

const INVITED = 'Приглашены';

/** Invites people and teams to an order one after another, with the same text. */
export default function InviteDialog({ order, onClose }: InviteDialogProps) {
  const own = useViewer()?.freelancer.uuid;
  const teams = useOwnTeams();
  const { make } = useDirectMove();
  const [message, setMessage] = useState('');
  const called = new Set(
    order.offers.filter(({ status }) => status !== 'declined').map(({ freelancer }) => freelancer.uuid),
  );
  const named = new Set(order.teams.map(({ id }) => id));
  const call = (whom: { freelancer_uuid: string } | { team_id: number }) =>
    make(
      (options) => api.offers_create({ params: { order_id: order.id }, body: { ...whom, message } }, options),
      JSON.stringify(whom),
    );
  return (
    <Modal
      shape="sheet"
      title="Пригласить в заказ"
      description={typeset(order.title)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Готово</Button>}
    >
      <div className={styles.fields}>
        <Field label="Сообщение" aside="необязательно" max={OFFER_LIMITS.message[1]}>
          <TextArea
            rows={3}
            placeholder="Почему приглашаете именно этого исполнителя"
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </Field>
        <div>
          <PeopleSearch
            label="Кого пригласить"
            except={own}
            action={({ uuid, full_name }) => (
              <Pick
                label={`Пригласить: ${displayName(full_name)}`}
                done={called.has(uuid) ? INVITED : null}
                onPick={() => void call({ freelancer_uuid: uuid })}
              />
            )}
          />
        </div>
        {teams.length > 0 && (
          <div className={styles.teams}>
            <h3>Команды</h3>
            <Picks>
              {teams.map((team) => (
                <TeamPickRow
                  key={team.id}
                  team={team}
                  label={`Пригласить команду «${team.title}»`}
                  done={named.has(team.id) ? INVITED : null}
                  onPick={() => void call({ team_id: team.id })}
                />
              ))}
            </Picks>
          </div>
        )}
      </div>
    </Modal>
  );
}

function useOwnTeams(): Team[] {
  const [teams, setTeams] = useState<Team[]>([]);
  useEffect(() => {
    let isOver = false;
    loadOwnTeams().then(
      (own) => {
        if (!isOver) setTeams(own);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return teams;
}
