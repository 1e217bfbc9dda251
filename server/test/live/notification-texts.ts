/** Notifications of an event: «who: title | text | subject | path», by the name of the event. */
export type NotificationTexts = Record<string, readonly string[]>;

/** The expected notifications of every event. */
export const NOTIFICATION_TEXTS: NotificationTexts = {
  'order create': [],
  'order publish': [],
  'order submit': [],
  'order approve_publication': ['customer: Заказ опубликован | Модератор одобрил его → order'],
  'order return_to_author': ['customer: Заказ вернули на доработку → order'],
  // The two events before are still unread, so they share this line.
  'order resubmit': [
    'moderator: 2 заказа ждут проверки | «Обмен между УТ 11 и БП 3.0» | /cabinet/moderator/orders?status=M',
  ],
  'order edit': [
    'freelancer: Заказ изменён | Проверьте, подходит ли вам отклик на новых условиях → response, masked',
    'freelancer: Заказ изменён | Заказчик уточнил задание → order in work',
  ],
  // Nobody is chosen while the order is in search: bundles.test covers those who are.
  'order choose_executor': [],
  'order drop_executor': [],
  'order close': ['freelancer: Заказ закрыт | Заказчик завершил его → order in work'],
  'order complete': [
    'customer: Заказ выполнен | Все его сделки завершены, и он закрыт автоматически → order',
    'customer: Заказ выполнен | Все его сделки завершены, и он закрыт автоматически → order in work',
    'freelancer: Заказ выполнен | Все его сделки завершены, и он закрыт автоматически → order in work',
  ],
  'order reopen': [],
  // The line below covers it.
  'order archive': [],
  'order expiry_warned': ['customer: Заказ скоро закроется | Продлите его до 27 ноября → order'],
  'order expire': [
    'customer: Заказ ушёл в архив | Срок публикации вышел → order',
    'freelancer: Заказ снят с публикации | Ваш отклик тоже закрыт → response, masked',
  ],
  'order renew': [],
  'order block': ['customer: Модератор заблокировал заказ → order'],
  'order unblock': ['customer: Заказ разблокирован → order'],
  'order delete': [],
  'response create': ['customer: 2 новых отклика | Последний — worker_1 Тестов: 15 000,50 ₽ за 2 дня → response'],
  'response edit': ['customer: Отклик изменён | worker_1 Тестов: 15 000,50 ₽ за 2 дня → response'],
  // Here nobody has opened it, and no dispute waits (waits-told.test.ts).
  'response view': [],
  'response approve': [],
  'response revoke': [
    'freelancer: Заказчик отменил выбор исполнителя | Ваш отклик снова среди остальных → response, masked',
  ],
  'response refuse': [
    'customer: Исполнитель отказался от заказа | worker_1 Тестов. Заказ снова в поиске, остальные отклики на месте → response',
  ],
  'response reject': ['freelancer: Отклик отклонён → response, masked'],
  'response withdraw': ['customer: Отклик отозван | Автор — worker_1 Тестов → response'],
  'response hide': ['freelancer: Модератор скрыл ваш отклик → response, masked'],
  'response unhide': ['freelancer: Ваш отклик снова виден → response, masked'],
  'offer made': ['guest: Приглашение в заказ | payer_1 Тестов → order, masked'],
  'offer declined': ['customer: Приглашение отклонено | guest_of_order Тестов → order'],
  'offer taken_back': ['guest: Приглашение отозвано → order, masked'],
  'deal create': ['freelancer: 3 новые сделки | Последняя — 10 000 ₽. Начинайте работу после оплаты → deal'],
  'deal delete': ['freelancer: Сделка удалена до оплаты → deal'],
  'deal payment_request': [],
  'deal payment_confirmed': [
    'customer: Сделка оплачена | 10 650 ₽ в резерве до приёмки работы → deal',
    'freelancer: Сделка оплачена | 10 000 ₽ в резерве. Можно начинать работу → deal',
  ],
  'deal payment_canceled': ['customer: Платёж не прошёл | Попробуйте ещё раз или другим способом → deal'],
  'deal late_payment': [
    'customer: Платёж пришёл слишком поздно | Сделку уже нельзя оплатить, деньги вернутся автоматически → deal',
  ],
  'deal late_payment_returned': [
    'customer: Деньги возвращены | Банк вернул платёж, который пришёл слишком поздно → deal',
  ],
  'deal deliver': ['customer: Работа сдана | Проверьте её до 29 ноября. Исполнитель — worker_1 Тестов → deal'],
  'deal supplement': [
    'customer: Сданная работа дополнена | Проверьте её до 29 ноября. Исполнитель — worker_1 Тестов → deal',
  ],
  // The work has been handed over again.
  'deal rework': [],
  'deal acceptance_reminder': [
    'customer: Проверьте работу до 29 ноября | Потом она будет принята автоматически → deal',
  ],
  'deal accept': ['freelancer: Работа принята | Запросите выплату: 10 000 ₽ → deal'],
  'deal accept_automatically': [
    'customer: Работа принята автоматически | Срок проверки вышел → deal',
    'freelancer: Работа принята автоматически | Срок проверки вышел. Запросите выплату: 10 000 ₽ → deal',
  ],
  'deal payout_reminder': ['freelancer: Запросите выплату | Вас ждут 10 000 ₽ → deal'],
  'deal payout_request': [
    'freelancer: Запрошена выплата | 10 000 ₽. Если это сделали не вы, сразу смените пароль и напишите в поддержку → deal',
  ],
  'deal payout_confirmed': ['freelancer: Выплата отправлена | 10 000 ₽ → deal'],
  'deal payout_refused': ['freelancer: Выплата не прошла | Проверьте реквизиты и запросите её ещё раз → deal'],
  'deal payout_stop': [
    'freelancer: Выплата остановлена | 10 000 ₽ остались в сделке, запросить выплату можно снова → deal',
  ],
  'deal payout_held': [
    'moderator: Выплата ждёт проверки | Сделка № 2, «Обмен между УТ 11 и БП 3.0» | /cabinet/moderator/payouts',
  ],
  'deal payout_released': ['freelancer: Выплата проверена | 10 000 ₽. Она отправляется → deal'],
  'deal payout_withheld': ['freelancer: Выплата задержана | Деньги в сохранности, причина на странице сделки → deal'],
  'deal refund_request': [
    'customer: Исполнитель возвращает деньги | 10 650 ₽ вернутся вам → deal',
    'freelancer: Заказчик забирает деньги | Срок вышел, а работа не сдана → deal',
  ],
  'deal refund_confirmed': [
    'customer: Деньги возвращены | 10 650 ₽ → deal',
    'freelancer: Деньги возвращены | Заказчик получил возврат по сделке → deal',
  ],
  'deal refund_refused': ['customer: Возврат задерживается | Банк пока не принял его, повторяем запрос → deal'],
  'deal dispute_evidence': [],
  'deal split_refunded': ['customer: Деньги возвращены | 10 650 ₽ → deal'],
  'deal tick': [],
  'deal dispute_open': [
    'customer: Открыт спор | Его открыл исполнитель → deal',
    'freelancer: Открыт спор | Его открыл заказчик → deal',
  ],
  'deal dispute_withdraw': [
    'customer: Спор отозван | Сделка идёт дальше → deal',
    'freelancer: Спор отозван | Сделка идёт дальше → deal',
  ],
  'deal dispute_concede': [
    'customer: Спор закрыт | Исполнитель согласился вернуть деньги → deal',
    'freelancer: Спор закрыт | Заказчик согласился принять работу → deal',
  ],
  'deal dispute_decide': [
    'customer: Модератор решил спор | Решение на странице сделки → deal',
    'freelancer: Модератор решил спор | Решение на странице сделки → deal',
  ],
  'deal expiry_reminder': [],
  'deal expire': [
    'customer: Сделка удалена | Её не оплатили в срок → deal',
    'freelancer: Сделка удалена | Её не оплатили в срок → deal',
  ],
  'deal expire, refund_pending': [
    'customer: Срок сделки вышел | 10 650 ₽ вернутся вам → deal',
    'freelancer: Срок сделки вышел | Деньги вернутся заказчику → deal',
  ],
  'deal expire, disputed': [
    'customer: Открыт спор | Срок сделки вышел, пока работа была на доработке → deal',
    'freelancer: Открыт спор | Срок сделки вышел, пока работа была на доработке → deal',
  ],
  'review published': [
    'customer: Новый отзыв о вас | worker_1 Тестов: 4 звезды | Сделка № 1, «Обмен между УТ 11 и БП 3.0» | /cabinet/customer/reviews',
  ],
  'review answered': [
    'freelancer: На ваш отзыв ответили | payer_1 Тестов | Сделка № 1, «Обмен между УТ 11 и БП 3.0» | /cabinet/freelancer/reviews',
  ],
  'review awaited, customer': ['customer: Оставьте отзыв | Написать его можно до 25 ноября → deal'],
  'review awaited, freelancer': ['freelancer: Оставьте отзыв | Написать его можно до 25 ноября → deal'],
  'wallet top_up': ['freelancer: Счёт пополнен | Зачислено 21 SM | /wallet'],
  'wallet spend': [],
  'wallet return': ['freelancer: SM возвращены на счёт | 21 SM за отклик на заказ, который закрылся | /wallet'],
  'account new_device': [
    'customer: Вход с нового устройства | Корпоративный вход. Если это не вы, завершите сеанс и смените пароль | /settings',
  ],
  'account password_changed': [
    'customer: Пароль изменён | Сеансы на других устройствах завершены, токены для программ отозваны, адреса их уведомлений удалены. Если это сделали не вы, сразу задайте новый пароль | /password/forgot',
  ],
  'account site_linked': [
    'customer: Подключён вход через Корпоративный вход | Если это сделали не вы, отключите его и смените пароль | /settings',
  ],
  'account site_unlinked': [
    'customer: Отключён вход через Корпоративный вход | Пароль действует. Если это сделали не вы, смените его | /settings',
  ],
  'account telegram_linked': [
    'customer: Подключён Telegram Корпоративный вход | Туда придут уведомления, оттуда можно отвечать в чатах. Если это сделали не вы, отключите его и смените пароль | /settings',
  ],
  'account authenticator_on': [
    'customer: Подключено приложение с кодами | Если это сделали не вы, смените пароль и проверьте в настройках подтверждение входа | /settings',
  ],
  'account authenticator_off': [
    'customer: Отключено приложение с кодами | Если это сделали не вы, смените пароль и проверьте в настройках подтверждение входа | /settings',
  ],
  'account passkey_added': [
    'customer: Подключён ключ доступа «Корпоративный вход» | Если это сделали не вы, смените пароль и проверьте в настройках подтверждение входа | /settings',
  ],
  'account passkey_removed': [
    'customer: Удалён ключ доступа «Корпоративный вход» | Если это сделали не вы, смените пароль и проверьте в настройках подтверждение входа | /settings',
  ],
  'account token_made': [
    'customer: Создан токен «Корпоративный вход» | С ним программа входит от вашего имени. Если это сделали не вы, отзовите его в настройках и смените пароль | /settings',
  ],
  'account webhook_made': [
    'customer: Добавлен адрес для уведомлений «Корпоративный вход» | Ваши уведомления будут приходить и на него. Если это сделали не вы, удалите его в настройках и смените пароль | /settings#webhooks',
  ],
  'account webhook_off': [
    'customer: Адрес «Корпоративный вход» отключён | Он не принимал уведомления. Проверьте программу, отправьте ей пробное и включите адрес в настройках | /settings#webhooks',
  ],
  'account recovery_code_used': [
    'customer: Использован запасной код | Корпоративный вход. Если это сделали не вы, смените пароль и проверьте в настройках подтверждение входа | /settings',
  ],
  'account recovery_codes_renewed': [
    'customer: Запасные коды заменены | Прежние не действуют. Если это сделали не вы, смените пароль и проверьте в настройках подтверждение входа | /settings',
  ],
  'account recovery_asked': [
    'customer: Подтверждение входа отключится Корпоративный вход | Об этом попросили при входе с вашим паролем. Если это были не вы, остановите отключение в настройках и смените пароль | /settings',
  ],
  'account recovery_stopped': [
    'customer: Отключение подтверждения входа остановлено | Если просили не вы, кто-то знает ваш пароль: задайте новый | /password/forgot',
  ],
  'account recovery_canceled': [
    'customer: Отключение подтверждения входа отменено | Изменились пароль, почта или права либо вы вошли с кодом или ключом. Если доступа к ним всё же нет, попросите при входе снова | /settings',
  ],
  'account recovery_done': [
    'customer: Подтверждение входа отключено | С вашей просьбы прошло 72 часа. Теперь для входа хватит пароля, а снова включить подтверждение можно в настройках | /settings',
  ],
  'account factors_ended': [
    'customer: Подтверждение входа отключили на сервере | Это сделал администратор сервера биржи. Если вы об этом не просили, смените пароль и напишите в поддержку | /settings',
  ],
  'account deletion_asked': [
    'customer: Аккаунт будет удалён Корпоративный вход | До этого дня удаление можно отменить в настройках. Если просили не вы, отмените его и смените пароль | /settings',
  ],
  'account deletion_taken_back': [
    'customer: Удаление аккаунта отменено | Профиль снова виден другим, если вы его не скрывали | /settings',
  ],
  'account export_ready': [
    'customer: Копия ваших данных готова | Скачайте её в настройках за 7 дней. Если запрашивали не вы, смените пароль | /settings',
  ],
  'account name_asked': [
    'customer: Измените имя в профиле | Оно указано по прежним правилам: Корпоративный вход | /cabinet/freelancer/profile',
  ],
  'account title_asked': [
    'customer: Измените название команды | Оно указано по прежним правилам: Корпоративный вход | /cabinet/customer/teams',
  ],
  'person ban': ['customer: Вы заблокированы | Причина и срок на сайте | /bans'],
  'person unban': ['customer: Блокировка снята | /bans'],
  'person mark_scam': [],
  'person unmark_scam': [],
  'person change_rights': [],
  'person change_abonnement': [],
  'appeal made': ['moderator: Обжалование ждёт решения | /cabinet/moderator/appeals'],
  'appeal accepted': [],
  'appeal declined': ['customer: Обжалование отклонено | Блокировка остаётся, ответ модератора на сайте | /bans'],
  'check opened': ['moderator: Проверка ждёт решения | /cabinet/moderator/checks'],
  'complaint made': ['moderator: Жалоба ждёт ответа | /cabinet/moderator/complaints'],
  'complaint asked': ['moderator: Вопрос в поддержку ждёт ответа | /cabinet/moderator/complaints?sort=tickets'],
  'complaint taken': [],
  'complaint released': [],
  'complaint confirmed': ['customer: Ваша жалоба подтвердилась | Меры приняты. | /complaints'],
  'complaint rejected': ['customer: Жалоба рассмотрена, нарушения нет | Меры приняты. | /complaints'],
  'complaint answered': ['customer: Поддержка ответила | Меры приняты. | /complaints'],
  'complaint warned': ['customer: Предупреждение модератора | Меры приняты. | /support/moderation-and-bans'],
  'verification submit': ['moderator: Заявка на подтверждение ждёт решения | /cabinet/moderator/verifications'],
  'verification approve': ['customer: Подтверждено | Личность | /settings/verifications'],
  'verification refuse': ['customer: Подтвердить не удалось | Личность | /settings/verifications'],
  'verification withdraw': [],
  'verification expire': [
    'customer: Срок подтверждения вышел | Личность. Отправьте документ ещё раз, чтобы отметка вернулась | /settings/verifications',
  ],
  'verification revoke': ['customer: Модератор снял подтверждение | Личность | /settings/verifications'],
  'search found': ['freelancer: Новый заказ по подписке | Подписки: Перенос | /cabinet/freelancer/searches'],
};
