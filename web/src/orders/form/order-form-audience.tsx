import { ORDER_LIMITS } from '@provodka/domain/orders.ts';
import { useController } from 'react-hook-form';
import type { ContractForm } from '../../forms/contract-form.ts';
import { api } from '../../lib/api.ts';
import { formatCount } from '../../lib/money.ts';
import { displayName } from '../../lib/names.ts';
import { useViewer } from '../../lib/page-data.ts';
import type { Forms } from '../../lib/plural.ts';
import { ThresholdNotice } from '../../people/threshold-notice.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import type { Choice } from '../../ui/multi-select-props.ts';

import styles from './order-form.module.css';
import type { OrderThresholds } from './order-form-thresholds.ts';
import type { Invited, OrderFormValues } from './order-form-values.ts';

const FREELANCERS: Forms = ['исполнитель', 'исполнителя', 'исполнителей'];

interface AudienceCardProps {
  contract: ContractForm<OrderFormValues>;
  thresholds: OrderThresholds;
}

/** «Кто увидит»: whom the customer invites, a private order and hidden responses, each threshold with what is left to it. */
export function OrderAudienceCard({ contract, thresholds }: AudienceCardProps) {
  const { control } = contract.form;
  const { field: isPrivate } = useController({ control, name: 'is_private' });
  const { field: isShowingResponses } = useController({ control, name: 'is_show_responses' });
  const isPrivateOn = isPrivate.value && thresholds.private_order.allowed;
  const invited = (
    <div className={styles.invited}>
      <InvitedField contract={contract} isPrivate={isPrivateOn} />
    </div>
  );
  return (
    <Card title="Кто увидит" as="section" className={styles.audience}>
      {!thresholds.private_order.allowed && invited}
      <div className={styles.thresholds}>
        <ThresholdNotice
          name="Приватный заказ"
          description={
            isPrivateOn
              ? 'Заказ увидят только приглашённые, он не попадёт в общий список.'
              : 'Увидят только приглашённые.'
          }
          right={thresholds.private_order}
          control={
            <Switch
              label="Приватный заказ"
              disabled={!thresholds.private_order.allowed}
              checked={isPrivateOn}
              onChange={(event) => isPrivate.onChange(event.currentTarget.checked)}
            />
          }
        />
        {thresholds.private_order.allowed && invited}
        <ThresholdNotice
          name="Скрыть отклики от других"
          description="Исполнители не увидят цены друг друга."
          right={thresholds.hide_responses}
          control={
            <Switch
              label="Скрыть отклики от других"
              disabled={!thresholds.hide_responses.allowed}
              checked={!isShowingResponses.value && thresholds.hide_responses.allowed}
              onChange={(event) => isShowingResponses.onChange(!event.currentTarget.checked)}
            />
          }
        />
      </div>
    </Card>
  );
}

function InvitedField({ contract, isPrivate }: { contract: ContractForm<OrderFormValues>; isPrivate: boolean }) {
  const { field } = useController({ control: contract.form.control, name: 'freelancers' });
  const own = useViewer()?.freelancer.uuid;
  const known = new Map(field.value.map((person) => [person.uuid, person]));
  const search = async (query: string, signal: AbortSignal) => {
    const people = await findFreelancers(query, signal);
    return people.filter(({ uuid }) => uuid !== own).map(choiceOf);
  };
  return (
    <Field
      label={isPrivate ? 'Приглашены' : 'Пригласить лично'}
      aside={
        field.value.length > 0 ? formatCount(field.value.length, FREELANCERS) : isPrivate ? undefined : 'необязательно'
      }
      error={contract.errorOf('freelancers')}
    >
      <MultiSelect
        value={field.value.map(choiceOf)}
        onValueChange={(choices) =>
          field.onChange(choices.map((choice) => known.get(choice.value) ?? personOf(choice)))
        }
        search={search}
        most={ORDER_LIMITS.invited}
        placeholder="Имя или логин"
        empty="Никого не нашли"
      />
    </Field>
  );
}

/** A token of the field that remembers whom it stands for. */
interface PersonChoice extends Choice {
  person: Invited;
}

function choiceOf(person: Invited): PersonChoice {
  const { uuid, full_name, avatar } = person;
  return {
    value: uuid,
    label: displayName(full_name),
    avatar: <Avatar name={full_name} src={avatar} size={28} />,
    person,
  };
}

const personOf = (choice: Choice): Invited => (choice as PersonChoice).person;

/** Digits look for an id, Latin letters for a login, anything else for a name (specification section 9). */
async function findFreelancers(query: string, signal: AbortSignal): Promise<Invited[]> {
  const by = /^\d+$/.test(query) ? 'id' : /^[a-z0-9._-]+$/i.test(query) ? 'login' : 'fio';
  const { data } = await api.users_search({ query: { query, by, limit: 20 } }, { signal });
  return data.map(({ freelancer: { uuid, full_name, avatar } }) => ({ uuid, full_name, avatar }));
}
