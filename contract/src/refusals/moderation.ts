import type { MODERATION_REFUSALS } from '@provodka/domain/refusals/moderation.ts';
import { settingTitle } from '../setting-titles.ts';
import type { RefusalReplies } from './refusal-reply.ts';

const quoted = (title: unknown): string => (typeof title === 'string' ? `: «${title}»` : '');

/** Refusals of moderation. */
export const moderationRefusals: RefusalReplies<typeof MODERATION_REFUSALS> = {
  already_banned: {
    status: 422,
    text: 'Уже заблокировано. Обновите страницу.',
  },
  not_banned: {
    status: 422,
    text: 'Блокировки нет. Обновите страницу.',
  },
  ban_end_past: {
    status: 422,
    field: 'until',
    text: 'Этот день уже прошёл. Выберите другой или блокируйте без срока.',
  },
  self_sanction: {
    status: 422,
    text: 'Применить это действие к себе нельзя.',
  },
  admin_required: {
    status: 403,
    text: 'Это действие доступно только администратору.',
  },
  abonnement_past: {
    status: 422,
    field: 'active_to',
    text: 'Абонемент должен действовать хотя бы день и заканчиваться в будущем. Проверьте даты.',
  },
  appeal_exists: {
    status: 422,
    text: 'Обжаловать блокировку можно один раз. Дождитесь решения.',
  },
  appeal_decided: {
    status: 422,
    text: 'По этому обжалованию уже есть решение. Обновите страницу.',
  },
  appeal_same_moderator: {
    status: 403,
    text: 'Обжалование рассматривает другой модератор.',
  },
  check_decided: {
    status: 422,
    text: 'По этой проверке уже есть решение. Обновите страницу.',
  },
  settings_steps: {
    status: 422,
    text: 'Вторая ступень не может быть ниже первой: проверьте число откликов на заказ и суммы сделок.',
  },
  settings_changed: {
    status: 422,
    text: ({ params }) =>
      `Пока вы правили, другой администратор изменил ${changedTitles(params?.paths)}. Ваши значения остались в форме: сверьте и сохраните ещё раз.`,
  },
  maintenance_end: {
    status: 422,
    field: 'finished_at',
    text: 'Выберите окончание в ближайшие трое суток.',
  },
  content_changed: {
    status: 422,
    text: 'Пока вы правили, текст изменил кто-то ещё. Ваши слова остались в форме: сверьте их с новой редакцией.',
  },
  row_changed: {
    status: 422,
    text: 'Пока вы правили, эту запись изменил кто-то ещё. Ваши слова остались в форме: закройте её, сверьте и повторите.',
  },
  too_many_announcements: {
    status: 422,
    text: ({ params }) =>
      `Объявлений уже ${String(params?.most ?? 'много')}: снимите одно из прежних, потом добавьте новое.`,
  },
  slide_days: {
    status: 422,
    field: 'active_to',
    text: 'Показ должен закончиться позже, чем начался.',
  },
  classifier_taken: {
    status: 422,
    field: 'title',
    text: ({ params }) =>
      `Такое название в списке уже есть${quoted(params?.title)}. Назовите иначе или измените ту строку.`,
  },
  classifier_group: {
    status: 422,
    field: 'parent_id',
    text: 'Выберите группу из этого списка. Сама группа в другую группу не входит.',
  },
  classifier_merged: {
    status: 422,
    text: 'Эта строка слита с другой: править можно только ту, с которой она слита.',
  },
  classifier_list_full: {
    status: 422,
    text: ({ params }) => `В списке уже ${String(params?.most ?? 'много')} строк, больше добавить нельзя.`,
  },
  classifier_bank_unnamed: {
    status: 422,
    field: 'bank_id',
    text: 'Укажите номер участника СБП: двенадцать цифр от НСПК.',
  },
  classifier_bank_known: {
    status: 422,
    field: 'bank_id',
    text: ({ params }) => `Банк с этим номером в списке уже есть${quoted(params?.title)}.`,
  },
  classifier_no_undo: {
    status: 422,
    text: 'Отменить можно только правку. Добавленную строку выключите, слияние отменяется отдельно.',
  },
  classifier_merge_itself: {
    status: 422,
    field: 'into_id',
    text: 'Строку нельзя слить с самой собой: выберите другую.',
  },
  classifier_merge_child: {
    status: 422,
    field: 'into_id',
    text: 'Группу нельзя слить со строкой из неё же: выберите другую группу.',
  },
  classifier_merge_kinds: {
    status: 422,
    field: 'into_id',
    text: 'Группа сливается только с группой, строка — только со строкой.',
  },
  classifier_merge_unknown: {
    status: 422,
    field: 'into_id',
    text: 'Такой строки в этом списке нет, или она сама слита с другой. Выберите из списка.',
  },
  classifier_merge_old: {
    status: 422,
    text: 'Отменить можно только слияние последних 30 дней. Добавьте строку заново и выберите её там, где нужно.',
  },
  classifier_merge_later: {
    status: 422,
    text: ({ params }) =>
      `Потом слили и строку, с которой слита эта${quoted(params?.title)}. Сначала отмените то слияние.`,
  },
};

function changedTitles(paths: unknown): string {
  if (typeof paths !== 'string') return 'настройки';
  return paths
    .split(' ')
    .map((path) => `«${settingTitle(path)}»`)
    .join(', ');
}
