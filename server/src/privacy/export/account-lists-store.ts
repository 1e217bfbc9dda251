/** Lists of a person's account in their copy. Columns are named as the copy heads them. */
import { sql } from 'kysely';
import { visibleOrders } from '../../orders/service.ts';
import { type ExportedPerson, list } from './exported-list.ts';

export const accountLists = ({ user_uuid: me, customer_uuid, freelancer_uuid }: ExportedPerson) => [
  list(
    'Аккаунт',
    ['users'],
    sql`
    select login as "Логин", email as "Почта", email_verified_at as "Почта подтверждена", last_name as "Фамилия", first_name as "Имя",
      middle_name as "Отчество", is_moderator as "Модератор", is_admin as "Администратор", is_banned as "Заблокирован",
      banned_until as "Блокировка до", banned_message as "Слова модератора", is_scam as "Отметка о нарушениях", created_at as "Регистрация",
      accepted_terms_at as "Правила приняты", accepted_personal_data_at as "Согласие на обработку данных",
      last_activity_at as "Последнее действие", abonnement_title as "Абонемент", abonnement_from as "Абонемент с",
      abonnement_to as "Абонемент по", second_factor_at as "Подтверждение входа включено", second_factor_due_at as "Включить подтверждение входа до",
      hidden_at as "Профиль скрыт", deletion_asked_at as "Удаление запрошено", name_asked_at as "Просили сменить имя", badges as "Подтверждено"
    from users where uuid = ${me}::uuid`,
  ),
  list(
    'Принятые документы',
    ['acceptances', 'document_versions'],
    sql`
    select v.title as "Документ", a.act as "Действие", a.accepted_at as "Когда", a.hash as "Отпечаток редакции", a.payment_id as "Платёж",
      a.session_id as "Номер сеанса", '/legal/' || a.document || '/versions/' || a.hash as "Текст на сайте"
    from acceptances a join document_versions v on v.document = a.document and v.hash = a.hash
    where a.user_uuid = ${me}::uuid order by a.id desc`,
  ),
  list(
    'Профили',
    ['profiles', 'cities', 'earned_sums'],
    sql`
    select case p.side when 'customer' then 'заказчик' else 'исполнитель' end as "Сторона", p.about as "О себе", c.title as "Город",
      p.contact_phone as "Телефон", p.contact_message as "Контакты", p.sum_deals / 100.0::float8 as "Сумма сделок, ₽", p.number_deals as "Сделок",
      p.sum_stars as "Сумма оценок", p.number_reviews as "Отзывов", p.is_banned as "Заблокирован", p.banned_until as "Блокировка до",
      p.banned_message as "Слова модератора", p.created_at as "Создан"
    from profiles p left join cities c on c.id = p.city_id where p.user_uuid = ${me}::uuid order by p.side`,
  ),
  list(
    'Навыки',
    ['profile_classifiers', 'classifiers'],
    sql`
    select c.title as "Навык" from profile_classifiers pc join classifiers c on c.id = pc.classifier_id
    where pc.profile_uuid in (${customer_uuid}::uuid, ${freelancer_uuid}::uuid) order by c.title`,
  ),
  list(
    'Сеансы',
    ['sessions'],
    sql`
    select user_agent as "Браузер", address as "Адрес в сети", created_at as "Вход", last_seen_at as "Последнее действие",
      proved_at as "Личность подтверждена", expires_at as "Действует до"
    from sessions where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Знакомые браузеры',
    ['sign_in_devices'],
    sql`
    select last_used_at as "Последний вход" from sign_in_devices where user_uuid = ${me}::uuid order by 1 desc`,
  ),
  list(
    'Следы входов',
    ['account_traces'],
    sql`
    select case kind when 'device' then 'браузер' else 'сеть' end as "Что", first_seen_at as "Впервые", last_seen_at as "Последний раз"
    from account_traces where user_uuid = ${me}::uuid order by last_seen_at desc`,
  ),
  list(
    'Смены почты',
    ['email_changes'],
    sql`
    select old_email as "Прежний адрес", new_email as "Новый адрес", created_at as "Запрошена", confirmed_at as "Подтверждена", ended_at as "Отменена"
    from email_changes where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Входы через другие сайты',
    ['sign_in_identities'],
    sql`
    select provider as "Сайт", subject as "Идентификатор", created_at as "Связан"
    from sign_in_identities where user_uuid = ${me}::uuid order by provider`,
  ),
  list(
    'Ключи входа',
    ['passkeys'],
    sql`
    select title as "Название", created_at as "Добавлен", last_used_at as "Последний вход"
    from passkeys where user_uuid = ${me}::uuid order by id`,
  ),
  list(
    'Приложение с кодами',
    ['authenticators'],
    sql`
    select created_at as "Добавлено", confirmed_at as "Подтверждено" from authenticators where user_uuid = ${me}::uuid`,
  ),
  list(
    'Коды восстановления',
    ['recovery_codes'],
    sql`
    select used_at as "Использован" from recovery_codes where user_uuid = ${me}::uuid order by 1`,
  ),
  list(
    'Отключения подтверждения входа',
    ['factor_recoveries'],
    sql`
    select status as "Состояние", asked_at as "Запрошено", ends_at as "Назначено на", ended_at as "Закончено"
    from factor_recoveries where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Токены',
    ['api_tokens'],
    sql`
    select title as "Название", scopes as "Права", created_at as "Создан", expires_at as "Действует до", last_used_at as "Последний раз"
    from api_tokens where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Вызовы по токенам',
    ['token_uses'],
    sql`
    select day as "День", title as "Токен", call as "Вызов", number as "Раз", last_used_at as "Последний", address as "Адрес в сети"
    from token_uses where user_uuid = ${me}::uuid order by last_used_at desc`,
  ),
  list(
    'Вебхуки',
    ['webhooks'],
    sql`
    select title as "Название", url as "Адрес", groups as "События", is_active as "Включён", failing_since as "Не отвечает с",
      ended_how as "Отключён биржей", created_at as "Создан"
    from webhooks where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Отправки вебхуков',
    ['webhook_deliveries'],
    sql`
    select w.title as "Вебхук", n.title as "Уведомление", d.created_at as "Создана", d.attempts as "Попыток", d.outcome as "Итог",
      d.last_attempt_at as "Последняя попытка", d.status as "Код ответа", d.failure as "Ошибка"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id left join notifications n on n.id = d.notification_id
    where w.user_uuid = ${me}::uuid order by d.id desc`,
  ),
  list(
    'Telegram',
    ['telegram_links'],
    sql`
    select username as "Имя", chat_id as "Номер чата", linked_at as "Подключён" from telegram_links where user_uuid = ${me}::uuid`,
  ),
  list(
    'Уведомления',
    ['notifications', 'notification_deliveries'],
    sql`
    select created_at as "Когда", title as "Заголовок", text as "Текст", read_at as "Прочитано"
    from notifications where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Настройки уведомлений',
    ['notification_preferences'],
    sql`
    select event_group as "События", channel as "Канал", is_on as "Включён"
    from notification_preferences where user_uuid = ${me}::uuid order by 1, 2`,
  ),
  list(
    'Тихие часы',
    ['quiet_hours'],
    sql`
    select is_on as "Включены", from_minute as "С минуты суток", until_minute as "До минуты суток" from quiet_hours where user_uuid = ${me}::uuid`,
  ),
  list(
    'Уведомления в браузере',
    ['push_subscriptions'],
    sql`
    select endpoint as "Адрес", created_at as "Подключён" from push_subscriptions where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Подписки на поиск',
    ['saved_searches'],
    sql`
    select title as "Название", query as "Запрос", channels as "Каналы", created_at as "Создана", last_letter_at as "Последнее письмо"
    from saved_searches where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Скрытые заказы',
    ['hidden_orders'],
    sql`
    select orders.id as "Заказ", case when ${visibleOrders({ customer_uuid, freelancer_uuid, is_moderator: false })} then orders.title end as "Название",
      h.hidden_at as "Когда" from hidden_orders h join orders on orders.id = h.order_id
    where h.freelancer_uuid = ${freelancer_uuid}::uuid order by h.hidden_at desc, orders.id desc`,
  ),
  list(
    'Вы ограничили',
    ['person_blocks'],
    sql`
    select u.full_name as "Кого", b.created_at as "Когда" from person_blocks b join users u on u.uuid = b.blocked_uuid
    where b.user_uuid = ${me}::uuid order by b.created_at desc`,
  ),
  list(
    'Блокировки',
    ['bans'],
    sql`
    select target as "Что закрыто", reason_code as "Причина", comment as "Слова модератора", created_at as "С", until as "До", lifted_at as "Снята"
    from bans where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Обжалования',
    ['appeals'],
    sql`
    select a.text as "Ваши слова", a.created_at as "Отправлено", a.is_accepted as "Принято", a.comment as "Ответ", a.decided_at as "Решено"
    from appeals a join bans b on b.id = a.ban_id where b.user_uuid = ${me}::uuid order by a.id desc`,
  ),
  list(
    'Ваши жалобы и обращения',
    ['complaints', 'complaint_files'],
    sql`
    select id as "Номер", subject_kind as "На что", reason as "Причина", text as "Ваши слова", error_code as "Код ошибки",
      created_at as "Отправлена", status as "Состояние", answer as "Ответ", decided_at as "Решена",
      (select string_agg(f.id || ' ' || f.title, ', ' order by f.id) from complaint_files cf join files f on f.id = cf.file_id
        where cf.complaint_id = complaints.id) as "Файлы"
    from complaints where reporter_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Предупреждения',
    ['complaints'],
    sql`
    select warning as "Слова модератора", decided_at as "Когда"
    from complaints where about_uuid = ${me}::uuid and warning is not null order by id desc`,
  ),
  list(
    'Подтверждения',
    ['verifications'],
    sql`
    select kind as "Что", status as "Состояние", level as "Уровень", title as "Название", number as "Номер", number_tail as "Конец номера",
      valid_until as "Действителен до", created_at as "Отправлено", reason_code as "Причина отказа", comment as "Слова модератора",
      decided_at as "Решено", expires_at as "Подтверждено до", ended_at as "Закончено"
    from verifications where user_uuid = ${me}::uuid order by id desc`,
  ),
  list(
    'Загружено за день',
    ['upload_days'],
    sql`
    select day as "День", bytes as "Байтов" from upload_days where owner_uuid = ${me}::uuid order by day desc`,
  ),
  list(
    'Копии данных',
    ['data_exports'],
    sql`
    select asked_at as "Запрошена", status as "Состояние", made_at as "Готова", expires_at as "Хранится до"
    from data_exports where user_uuid = ${me}::uuid order by id desc`,
  ),
];
