import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import {
  PEOPLE_TITLE,
  RailCheck,
  RailGroup,
  RailInput,
  RailPair,
  RailStatuses,
} from '../../lists/filters/filter-rail.tsx';
import type { ClassifierGroup } from '../classifiers.ts';
import type { ModeratorOrdersPlace } from './moderator-orders.ts';

interface Status {
  code: string;
  title: string;
}

interface OrdersRailProps {
  place: ModeratorOrdersPlace;
  counters: Record<string, number>;
  /** As the server names them. */
  statuses: readonly Status[];
  configurations: ClassifierGroup[];
  platforms: ClassifierGroup[];
}

/** Statuses that wait for moderators come first. */
const waitingFirst = (statuses: readonly Status[]): Status[] => [
  ...statuses.filter(({ code }) => code === ORDER_STATUS.on_moderation),
  ...statuses.filter(({ code }) => code !== ORDER_STATUS.on_moderation),
];

/** Every filter of specification section 7. */
export function OrdersRail({ place, counters, statuses, configurations, platforms }: OrdersRailProps) {
  return (
    <>
      <RailStatuses statuses={waitingFirst(statuses)} chosen={place.status} counters={counters} />
      <RailGroup title="Номера">
        <RailInput name="order_id" label="№ заказа" value={place.order_id} isNumber />
        <RailInput name="deal_id" label="Код сделки" value={place.deal_id} isNumber />
      </RailGroup>
      <RailGroup title={PEOPLE_TITLE}>
        <RailInput name="customer_uuid" label="Заказчик" value={place.customer_uuid} />
        <RailInput name="executor_uuid" label="Исполнитель" value={place.executor_uuid} />
        <RailInput name="freelancer_uuid" label="Автор отклика" value={place.freelancer_uuid} />
      </RailGroup>
      <RailGroup title="Отклики">
        <RailPair>
          <RailInput name="number_responses_from" label="от" value={place.number_responses_from} isNumber />
          <RailInput name="number_responses_to" label="до" value={place.number_responses_to} isNumber />
        </RailPair>
        <RailCheck name="is_max_number_responses" value="1" isOn={place.is_max_number_responses === true}>
          Максимум откликов
        </RailCheck>
      </RailGroup>
      <RailGroup title="Система" isClosed={!place.configurations && !place.platforms}>
        <Classifiers name="configurations" groups={configurations} chosen={place.configurations ?? []} />
        <Classifiers name="platforms" groups={platforms} chosen={place.platforms ?? []} />
      </RailGroup>
      <RailGroup title="Признаки">
        <RailCheck name="is_private" value="1" isOn={place.is_private === true}>
          Приватный
        </RailCheck>
        <RailCheck name="has_executor" value="1" isOn={place.has_executor === true}>
          Есть исполнитель
        </RailCheck>
      </RailGroup>
    </>
  );
}

interface ClassifiersProps {
  name: string;
  groups: ClassifierGroup[];
  chosen: readonly number[];
}

/** Groups, plus the single items that the address names. */
function Classifiers({ name, groups, chosen }: ClassifiersProps) {
  const shown = groups.flatMap(({ group, items }) => [group, ...items.filter(({ id }) => chosen.includes(id))]);
  return shown.map(({ id, title }) => (
    <RailCheck key={id} name={name} value={String(id)} isOn={chosen.includes(id)}>
      {title}
    </RailCheck>
  ));
}
