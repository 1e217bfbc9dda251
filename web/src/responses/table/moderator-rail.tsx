import { RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import { PEOPLE_TITLE, RailCheck, RailGroup, RailInput, RailStatuses } from '../../lists/filters/filter-rail.tsx';
import type { ModeratorResponsesPlace } from './moderator-responses.ts';

interface ResponsesRailProps {
  place: ModeratorResponsesPlace;
  counters: Record<string, number>;
}

/** Every filter of specification section 7. */
export function ResponsesRail({ place, counters }: ResponsesRailProps) {
  return (
    <>
      <RailStatuses statuses={RESPONSE_STATUSES} chosen={place.status} counters={counters} />
      <RailGroup title="Номера">
        <RailInput name="response_id" label="№ отклика" value={place.response_id} isNumber />
        <RailInput name="order_id" label="№ заказа" value={place.order_id} isNumber />
      </RailGroup>
      <RailGroup title={PEOPLE_TITLE}>
        <RailInput name="freelancer_uuid" label="Исполнитель" value={place.freelancer_uuid} />
      </RailGroup>
      <RailGroup title="Признаки">
        <RailCheck name="is_limited" value="1" isOn={place.is_limited === true}>
          Ограниченный
        </RailCheck>
      </RailGroup>
    </>
  );
}
