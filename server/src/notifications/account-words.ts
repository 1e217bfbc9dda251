/**
 * Russian texts about an account: somebody else may have acted in its owner's name, or the operator asks for something.
 */
import type { AccountMove } from '@provodka/domain/account-notifications.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { Facts } from './facts.ts';

const SIGN_INS: NounForms = ['вход с нового устройства', 'входа с новых устройств', 'входов с новых устройств'];
const NOT_YOU = 'Если это сделали не вы, смените пароль и проверьте в настройках подтверждение входа';

export const ACCOUNT_TEXTS: Record<AccountMove, (facts: Facts, number: number) => { title: string; text?: string }> = {
  new_device: ({ payload }, number) => ({
    title: number === 1 ? 'Вход с нового устройства' : formatCount(number, SIGN_INS),
    text: `${payload.about ?? 'Неизвестное устройство'}. Если это не вы, завершите сеанс и смените пароль`,
  }),
  password_changed: () => ({
    title: 'Пароль изменён',
    text: 'Сеансы на других устройствах завершены, токены для программ отозваны, адреса их уведомлений удалены. Если это сделали не вы, сразу задайте новый пароль',
  }),
  site_linked: ({ payload }) => ({
    title: `Подключён вход через ${payload.about ?? 'другой сайт'}`,
    text: 'Если это сделали не вы, отключите его и смените пароль',
  }),
  site_unlinked: ({ payload }) => ({
    title: `Отключён вход через ${payload.about ?? 'другой сайт'}`,
    text: 'Пароль действует. Если это сделали не вы, смените его',
  }),
  telegram_linked: ({ payload }) => ({
    title: `Подключён Telegram ${payload.about ?? 'без имени пользователя'}`,
    text: 'Туда придут уведомления, оттуда можно отвечать в чатах. Если это сделали не вы, отключите его и смените пароль',
  }),
  authenticator_on: () => ({ title: 'Подключено приложение с кодами', text: NOT_YOU }),
  authenticator_off: () => ({ title: 'Отключено приложение с кодами', text: NOT_YOU }),
  passkey_added: ({ payload }) => ({
    title: `Подключён ключ доступа «${payload.about ?? 'без названия'}»`,
    text: NOT_YOU,
  }),
  passkey_removed: ({ payload }) => ({
    title: `Удалён ключ доступа «${payload.about ?? 'без названия'}»`,
    text: NOT_YOU,
  }),
  token_made: ({ payload }) => ({
    title: `Создан токен «${payload.about ?? 'без названия'}»`,
    text: 'С ним программа входит от вашего имени. Если это сделали не вы, отзовите его в настройках и смените пароль',
  }),
  webhook_made: ({ payload }) => ({
    title: `Добавлен адрес для уведомлений «${payload.about ?? 'без названия'}»`,
    text: 'Ваши уведомления будут приходить и на него. Если это сделали не вы, удалите его в настройках и смените пароль',
  }),
  webhook_off: ({ payload }) => ({
    title: `Адрес «${payload.about ?? 'без названия'}» отключён`,
    text: 'Он не принимал уведомления. Проверьте программу, отправьте ей пробное и включите адрес в настройках',
  }),
  recovery_code_used: ({ payload }) => ({
    title: 'Использован запасной код',
    text: `${payload.about ?? ''}. ${NOT_YOU}`,
  }),
  recovery_codes_renewed: () => ({ title: 'Запасные коды заменены', text: `Прежние не действуют. ${NOT_YOU}` }),
  recovery_asked: ({ payload }) => ({
    title: `Подтверждение входа отключится ${payload.about ?? 'через 72 часа'}`,
    text: 'Об этом попросили при входе с вашим паролем. Если это были не вы, остановите отключение в настройках и смените пароль',
  }),
  recovery_stopped: () => ({
    title: 'Отключение подтверждения входа остановлено',
    text: 'Если просили не вы, кто-то знает ваш пароль: задайте новый',
  }),
  recovery_canceled: () => ({
    title: 'Отключение подтверждения входа отменено',
    text: 'Изменились пароль, почта или права либо вы вошли с кодом или ключом. Если доступа к ним всё же нет, попросите при входе снова',
  }),
  recovery_done: () => ({
    title: 'Подтверждение входа отключено',
    text: 'С вашей просьбы прошло 72 часа. Теперь для входа хватит пароля, а снова включить подтверждение можно в настройках',
  }),
  factors_ended: () => ({
    title: 'Подтверждение входа отключили на сервере',
    text: 'Это сделал администратор сервера биржи. Если вы об этом не просили, смените пароль и напишите в поддержку',
  }),
  deletion_asked: ({ payload }) => ({
    title: `Аккаунт будет удалён ${payload.about ?? 'через 30 дней'}`,
    text: 'До этого дня удаление можно отменить в настройках. Если просили не вы, отмените его и смените пароль',
  }),
  deletion_taken_back: () => ({
    title: 'Удаление аккаунта отменено',
    text: 'Профиль снова виден другим, если вы его не скрывали',
  }),
  export_ready: () => ({
    title: 'Копия ваших данных готова',
    text: 'Скачайте её в настройках за 7 дней. Если запрашивали не вы, смените пароль',
  }),
  name_asked: ({ payload }) => ({
    title: 'Измените имя в профиле',
    text: `Оно указано по прежним правилам: ${payload.about ?? 'такие имена больше не принимаются'}`,
  }),
  title_asked: ({ payload }) => ({
    title: 'Измените название команды',
    text: `Оно указано по прежним правилам: ${payload.about ?? 'такие названия больше не принимаются'}`,
  }),
};
