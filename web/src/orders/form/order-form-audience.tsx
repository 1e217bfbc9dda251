import UsersThree from 'icon:users-three';
import type { OrderTerms } from '@provodka/contract/orders/order-terms.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { FREELANCERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import type { ContractForm } from '../../forms/contract-form.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { findFreelancers } from '../../people/find-freelancers.ts';
import { loadOwnTeams } from '../../people/own-teams.ts';
import { ThresholdNotice } from '../../people/threshold-notice.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Switch } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import type { Choice } from '../../ui/fields/multi-select-props.ts';
import styles from './order-form.module.css';
import type { Invited, InvitedTeam, OrderFormValues } from './order-form-values.ts';

interface AudienceCardProps {
  contract: ContractForm<OrderFormValues>;
  terms: OrderTerms;
}

/** «Кто увидит»: whom the customer invites, a private order and hidden responses, each threshold with what is left to it. */
export function OrderAudienceCard({ contract, terms }: AudienceCardProps) {
  const { control } = contract.form;
  const { field: isPrivate } = useController({ control, name: 'is_private' });
  const { field: isShowingResponses } = useController({ control, name: 'is_show_responses' });
  const isPrivateOn = isPrivate.value && terms.private_order.allowed;
  return (
    <Card title="Кто увидит" as="section" className={styles.audience}>
      <div className={styles.invited}>
        <InvitedField contract={contract} isPrivate={isPrivateOn} />
      </div>
      <div className={styles.thresholds}>
        <ThresholdNotice
          name="Приватный заказ"
          description={
            isPrivateOn
              ? 'Заказ увидят только приглашённые, он не попадёт в общий список.'
              : 'Увидят только приглашённые.'
          }
          right={terms.private_order}
          control={
            <Switch
              label="Приватный заказ"
              disabled={!terms.private_order.allowed}
              checked={isPrivateOn}
              onChange={(event) => isPrivate.onChange(event.currentTarget.checked)}
            />
          }
        />
        <ThresholdNotice
          name="Скрыть отклики от других"
          description="Исполнители не увидят цены друг друга."
          right={terms.hide_responses}
          control={
            <Switch
              label="Скрыть отклики от других"
              disabled={!terms.hide_responses.allowed}
              checked={!isShowingResponses.value && terms.hide_responses.allowed}
              onChange={(event) => isShowingResponses.onChange(!event.currentTarget.checked)}
            />
          }
        />
      </div>
    </Card>
  );
}

function InvitedField({ contract, isPrivate }: { contract: ContractForm<OrderFormValues>; isPrivate: boolean }) {
  const { control } = contract.form;
  const { field: people } = useController({ control, name: 'freelancers' });
  const { field: teams } = useController({ control, name: 'teams' });
  const own = useViewer()?.freelancer.uuid;
  const findTeams = useOwnTeams();
  const chosen = [...people.value.map(choiceOf), ...teams.value.map(teamChoice)];
  // Tokens recreated by the widget have only their value, so the chosen people and teams are looked up by it.
  const known = new Map(chosen.map((choice) => [choice.value, choice]));
  const search = async (query: string, signal: AbortSignal) => {
    const [found, named] = await Promise.all([findFreelancers({ query }, signal), findTeams(query)]);
    return [...named.map(teamChoice), ...found.filter(({ uuid }) => uuid !== own).map(choiceOf)];
  };
  const change = (choices: Choice[]) => {
    const subjects = choices.map((choice) => (known.get(choice.value) ?? (choice as AudienceChoice)).subject);
    people.onChange(subjects.filter((subject) => 'uuid' in subject));
    teams.onChange(subjects.filter((subject) => 'id' in subject));
  };
  const invited = people.value.length + teams.value.reduce((sum, team) => sum + team.number_members, 0);
  return (
    <Field
      label={isPrivate ? 'Приглашены' : 'Пригласить лично'}
      aside={invited > 0 ? formatCount(invited, FREELANCERS) : isPrivate ? undefined : 'необязательно'}
      error={contract.errorOf('freelancers') ?? contract.errorOf('teams')}
    >
      <MultiSelect
        value={chosen}
        onValueChange={change}
        search={search}
        most={ORDER_LIMITS.invited}
        placeholder="Имя, логин или команда"
        empty="Никого не нашли"
      />
    </Field>
  );
}

/** The viewer's teams by their titles, loaded once. */
function useOwnTeams(): (query: string) => Promise<InvitedTeam[]> {
  const all = useRef<Promise<InvitedTeam[]> | null>(null);
  return async (query) => {
    all.current ??= loadOwnTeams();
    const teams = await all.current.catch(() => {
      all.current = null;
      return [];
    });
    const words = query.toLowerCase();
    return teams.filter(({ title }) => title.toLowerCase().includes(words) || 'команда'.startsWith(words));
  };
}

/** A token of the field, with the person or team it stands for. */
interface AudienceChoice extends Choice {
  subject: Invited | InvitedTeam;
}

function choiceOf({ uuid, full_name, avatar }: Invited): AudienceChoice {
  return {
    value: uuid,
    label: displayName(full_name),
    avatar: <Avatar name={full_name} src={avatar} size={28} />,
    subject: { uuid, full_name, avatar },
  };
}

function teamChoice({ id, title, number_members }: InvitedTeam): AudienceChoice {
  return {
    value: `team:${id}`,
    label: `Команда «${title}»`,
    avatar: <UsersThree size={20} />,
    hint: formatCount(number_members, FREELANCERS),
    subject: { id, title, number_members },
  };
}
