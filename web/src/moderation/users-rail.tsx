import { RailCheck, RailGroup, RailInput } from '../lists/filters/filter-rail.tsx';
import type { ModeratorUsersPlace } from './moderator-users.ts';

interface UsersRailProps {
  place: ModeratorUsersPlace;
  counters: { banned: number; scam: number; moderator: number };
}

/** Every filter of specification section 7. */
export function UsersRail({ place, counters }: UsersRailProps) {
  return (
    <>
      <RailGroup title="Поиск">
        <RailInput name="user_full_name" label="ФИО" value={place.user_full_name} />
        <RailInput name="user_login" label="Логин" value={place.user_login} />
        <RailInput name="user_id" label="Номер" value={place.user_id} isNumber />
        <RailInput name="user_uuid" label="Код из ссылки" value={place.user_uuid} />
      </RailGroup>
      <RailGroup title="Признаки">
        <RailCheck name="user_is_banned" value="1" isOn={place.user_is_banned === true} count={counters.banned}>
          Заблокирован
        </RailCheck>
        <RailCheck name="user_is_scam" value="1" isOn={place.user_is_scam === true} count={counters.scam}>
          Мошенник
        </RailCheck>
        <RailCheck
          name="user_is_moderator"
          value="1"
          isOn={place.user_is_moderator === true}
          count={counters.moderator}
        >
          Модератор
        </RailCheck>
      </RailGroup>
      <RailGroup title="Профиль заказчика">
        <RailInput name="customer_full_name" label="ФИО заказчика" value={place.customer_full_name} />
        <RailInput name="customer_uuid" label="Код из ссылки" value={place.customer_uuid} />
      </RailGroup>
      <RailGroup title="Профиль исполнителя">
        <RailInput name="freelancer_full_name" label="ФИО исполнителя" value={place.freelancer_full_name} />
        <RailInput name="freelancer_uuid" label="Код из ссылки" value={place.freelancer_uuid} />
      </RailGroup>
    </>
  );
}
