/** Lists of a person's orders, deals, chats and money in their copy. Columns are named as the copy heads them. */
import type { OrderForm } from '@provodka/contract/orders/order-forms.ts';
import { DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';
import { ORDER_STATUSES } from '@provodka/domain/orders/orders.ts';
import { type RawBuilder, sql } from 'kysely';
import { isDealLineShown } from '../../deals/service.ts';
import { visibleChats } from '../../messages/service.ts';
import { visibleOrders } from '../../orders/service.ts';
import { type ExportedPerson, list } from './exported-list.ts';

/** The Russian title of a status. */
const titled = (column: RawBuilder<unknown>, statuses: readonly { code: string; title: string }[]) => sql`case ${column}
  ${sql.join(
    statuses.map(({ code, title }) => sql`when ${sql.lit(code)} then ${sql.lit(title)}`),
    sql` `,
  )} else ${column} end`;

/** The fields of an order that a customer fills in, with their titles in the copy; null for what another column or list tells. */
const FILLED_IN: Record<keyof OrderForm, RawBuilder<unknown> | null> = {
  title: sql`o.title as "Название"`,
  description: sql`o.description as "Описание"`,
  budget: sql`o.budget / 100.0::float8 as "Бюджет, ₽"`,
  configurations: sql`o.classifier_titles as "Конфигурации и платформы"`,
  platforms: null,
  city_id: sql`c.title as "Город"`,
  release: sql`o.release as "Релиз"`,
  is_on_support: sql`o.is_on_support as "На поддержке"`,
  is_private: sql`o.is_private as "Закрытый"`,
  is_show_responses: sql`o.is_show_responses as "Отклики видны"`,
  teams: sql`(select string_agg(t.title, ', ') from order_teams ot join teams t on t.id = ot.team_id where ot.order_id = o.id) as "Команды"`,
  freelancers: null,
  file_ids: null,
  is_draft: null,
};

const sideOf = (column: RawBuilder<unknown>, { customer_uuid }: ExportedPerson) =>
  sql`case when ${column} = ${customer_uuid}::uuid then 'вы' else 'другая сторона' end`;

export const workLists = (person: ExportedPerson, now: Date) => {
  const { user_uuid: me, customer_uuid, freelancer_uuid } = person;
  const mine = sql`(${customer_uuid}::uuid, ${freelancer_uuid}::uuid)`;
  const myDeals = sql`(d.customer_uuid = ${customer_uuid}::uuid or d.executor_uuid = ${freelancer_uuid}::uuid)`;
  const onlooker = { ...person, is_moderator: false };
  const isMine = sql`(m.author_uuid is not null and m.author_uuid in (${customer_uuid}::uuid, ${freelancer_uuid}::uuid, ${me}::uuid))`;
  return [
    list(
      'Заказы',
      ['orders', 'order_teams'],
      sql`
      select o.id as "Номер", ${titled(sql`o.status`, ORDER_STATUSES)} as "Состояние", o.status_comment as "Слова модератора",
        ${sql.join(Object.values(FILLED_IN).filter((column) => column !== null))}, o.number_responses as "Откликов",
        o.number_views as "Просмотров", o.created_at as "Создан", o.published_at as "Опубликован", o.expires_at as "До", o.updated_at as "Изменён"
      from orders o left join cities c on c.id = o.city_id where o.customer_uuid = ${customer_uuid}::uuid order by o.id desc`,
    ),
    list(
      'Что вы делали с заказами',
      ['order_events'],
      sql`
      select created_at as "Когда", order_id as "Заказ", move as "Действие", comment as "Комментарий", changes as "Изменения"
      from order_events where actor_uuid in (${me}::uuid, ${customer_uuid}::uuid, ${freelancer_uuid}::uuid) order by id desc`,
    ),
    list(
      'Ваши приглашения',
      ['offers'],
      sql`
      select f.order_id as "Заказ", u.full_name as "Кого", f.status as "Состояние", f.message as "Ваши слова", f.comment as "Ответ",
        f.created_at as "Отправлено", f.declined_at as "Отклонено"
      from offers f join orders o on o.id = f.order_id join profiles p on p.uuid = f.freelancer_uuid join users u on u.uuid = p.user_uuid
      where o.customer_uuid = ${customer_uuid}::uuid order by f.id desc`,
      ['Ответ'],
    ),
    list(
      'Приглашения вам',
      ['offers'],
      sql`
      select f.order_id as "Заказ", f.status as "Состояние", f.message as "Слова заказчика", f.comment as "Ваш ответ", f.created_at as "Пришло",
        f.viewed_at as "Просмотрено", f.declined_at as "Отклонено"
      from offers f join orders on orders.id = f.order_id
      where f.freelancer_uuid = ${freelancer_uuid}::uuid and ${visibleOrders(onlooker)} order by f.id desc`,
      ['Слова заказчика'],
    ),
    list(
      'Отклики',
      ['responses'],
      sql`
      select id as "Номер", order_id as "Заказ", status as "Состояние", price / 100.0::float8 as "Цена, ₽", period_hours as "Срок, часов",
        created_at as "Отправлен", updated_at as "Изменён", viewed_at as "Просмотрен"
      from responses where freelancer_uuid = ${freelancer_uuid}::uuid order by id desc`,
    ),
    list(
      'Сделки',
      ['deals'],
      sql`
      select d.id as "Номер", d.order_id as "Заказ", d.number as "Этап", ${sideOf(sql`d.customer_uuid`, person)} as "Заказчик",
        ${titled(sql`d.status`, DEAL_STATUSES)} as "Состояние", case when d.customer_uuid = ${customer_uuid}::uuid then d.description end as "Ваше задание",
        case when d.customer_uuid <> ${customer_uuid}::uuid then d.description end as "Задание заказчика", d.criteria as "Критерии", d.price / 100.0::float8 as "Цена, ₽",
        d.commission / 100.0::float8 as "Комиссия, ₽", d.executor_share / 100.0::float8 as "Исполнителю по решению, ₽", d.planned_at as "Срок",
        d.number_reworks as "Доработок", d.created_at as "Создана", d.paid_at as "Оплачена", d.delivered_at as "Сдана",
        d.accepted_at as "Принята", d.ended_at as "Закончена"
      from deals d where ${myDeals} order by d.id desc`,
      ['Задание заказчика', 'Критерии'],
    ),
    list(
      'История сделок',
      ['deal_events'],
      sql`
      select e.created_at as "Когда", e.deal_id as "Сделка", e.move as "Действие", e.by as "Кто", case when e.actor_uuid = ${me}::uuid then e.comment end as "Ваши слова",
        case when e.actor_uuid is distinct from ${me}::uuid then e.comment end as "Слова других"
      from deal_events e join deals d on d.id = e.deal_id where ((d.customer_uuid = ${customer_uuid}::uuid and ${isDealLineShown('customer', sql`e.move`)})
        or (d.executor_uuid = ${freelancer_uuid}::uuid and ${isDealLineShown('executor', sql`e.move`)})) order by e.id desc`,
      ['Слова других'],
    ),
    list(
      'Споры',
      ['disputes'],
      sql`
      select s.deal_id as "Сделка", s.opener as "Кто открыл", s.reason as "Причина", s.opened_at as "Открыт", s.outcome as "Итог",
        s.share as "Доля исполнителя, %", s.decision as "Решение", s.ended_at as "Закончен"
      from disputes s join deals d on d.id = s.deal_id where ${myDeals} order by s.id desc`,
      ['Причина'],
    ),
    list(
      'Ваши сообщения',
      ['messages', 'threads'],
      sql`
      select m.created_at as "Когда", m.order_id as "Заказ", m.thread_id as "Чат", m.message as "Сообщение", m.edited_at as "Изменено",
        m.deleted_at as "Удалено"
      from messages m where ${isMine} order by m.id desc`,
    ),
    list(
      'Сообщения вам',
      ['messages', 'threads'],
      sql`
      select m.created_at as "Когда", m.order_id as "Заказ", m.thread_id as "Чат", case when m.is_system then 'биржа' else 'собеседник' end as "От кого",
        m.message as "Сообщение"
      from messages m join threads on threads.id = m.thread_id join orders on orders.id = threads.order_id
        left join responses on responses.id = threads.response_id left join deals on deals.id = threads.deal_id
      where not ${isMine} and not m.is_hidden and m.deleted_at is null and ${visibleChats(onlooker, now)}
      order by m.id desc`,
      ['Сообщение'],
    ),
    list(
      'Прочитанные чаты',
      ['read_positions'],
      sql`
      select thread_id as "Чат", read_at as "Прочитан" from read_positions where user_uuid = ${me}::uuid order by read_at desc`,
    ),
    list(
      'Ваши отзывы',
      ['reviews'],
      sql`
      select deal_id as "Сделка", stars as "Оценка", text as "Отзыв", reply as "Ответ", created_at as "Написан", published_at as "Опубликован"
      from reviews where author_uuid in ${mine} order by id desc`,
      ['Ответ'],
    ),
    list(
      'Отзывы о вас',
      ['reviews'],
      sql`
      select deal_id as "Сделка", stars as "Оценка", text as "Отзыв", reply as "Ваш ответ", published_at as "Опубликован"
      from reviews where target_uuid in ${mine} and published_at is not null order by id desc`,
      ['Отзыв'],
    ),
    list(
      'Команды',
      ['teams', 'team_members'],
      sql`
      select t.title as "Название", t.description as "Описание", t.created_at as "Создана",
        (select string_agg(u.full_name, ', ' order by u.full_name) from team_members tm join profiles p on p.uuid = tm.freelancer_uuid
          join users u on u.uuid = p.user_uuid where tm.team_id = t.id) as "Участники"
      from teams t where t.customer_uuid = ${customer_uuid}::uuid order by t.id desc`,
    ),
    list(
      'Платежи',
      ['payments'],
      sql`
      select p.id as "Номер", p.created_at as "Когда", p.kind as "Вид", p.purpose as "За что", p.deal_id as "Сделка", p.method as "Способ",
        p.title as "Куда", p.amount / 100.0::float8 as "Сумма, ₽", p.status as "Состояние", p.refusal as "Отказ банка", p.finished_at as "Закончен"
      from payments p left join deals d on d.id = p.deal_id
      where (p.user_uuid = ${me}::uuid or (d.customer_uuid = ${customer_uuid}::uuid and p.kind <> 'payout')
        or (d.executor_uuid = ${freelancer_uuid}::uuid and p.kind = 'payout')) order by p.id desc`,
    ),
    list(
      'Куда выплачивали',
      ['payout_destinations'],
      sql`
      select title as "Куда", first_used_at as "Впервые", last_used_at as "Последний раз"
      from payout_destinations where freelancer_uuid = ${freelancer_uuid}::uuid order by last_used_at desc`,
    ),
    list(
      'Движения по счетам',
      ['ledger_accounts', 'journal', 'postings', 'sm_entries'],
      sql`
      select j.created_at as "Когда", a.kind as "Счёт", a.currency as "Валюта", case when a.currency = 'SM' then p.amount else p.amount / 100.0::float8 end as "Сумма",
        j.kind as "Основание", coalesce(j.deal_id, a.deal_id) as "Сделка", e.order_id as "Заказ", e.reason as "Причина"
      from postings p join ledger_accounts a on a.id = p.account_id join journal j on j.id = p.journal_id left join sm_entries e on e.journal_id = j.id
      where a.owner_uuid in (${me}::uuid, ${customer_uuid}::uuid, ${freelancer_uuid}::uuid) order by j.id desc`,
    ),
  ];
};
