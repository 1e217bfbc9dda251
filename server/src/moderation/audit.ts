import type { AuditLine, moderationRoutes } from '@provodka/contract/moderation.ts';
import type { AuditAction } from '@provodka/domain/audit.ts';
import { readPersonKey } from '@provodka/domain/search/person-key.ts';
import { endOfMoscowDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { z } from 'zod/mini';
import type { ReadContext } from '../platform/context.ts';
import { cursorMeta, readCursorPage } from '../platform/cursor-paging.ts';
import { exactMeta } from '../platform/paging.ts';
import { AUDIT_ORDER, type AuditRow, findAudit } from './audit-store.ts';

type AuditQuery = z.output<(typeof moderationRoutes)['moderator_audit_list']['query']>;

const TITLES: Record<AuditAction, string> = {
  approve_publication: 'Заказ одобрен',
  return_to_author: 'Заказ возвращён на доработку',
  block: 'Заказ заблокирован',
  unblock: 'Заказ разблокирован',
  hide_response: 'Отклик скрыт',
  unhide_response: 'Отклик показан',
  hide_message: 'Сообщение скрыто',
  unhide_message: 'Сообщение показано',
  delete_message: 'Сообщение удалено',
  ban: 'Блокировка',
  unban: 'Разблокировка',
  mark_scam: 'Отмечен мошенником',
  unmark_scam: 'Отметка «Мошенник» снята',
  change_rights: 'Права изменены',
  change_abonnement: 'Абонемент изменён',
  end_second_factor: 'Подтверждение входа отключено',
  delete_account: 'Удаление аккаунта начато',
  export_data: 'Копия данных выдана',
  decide_appeal: 'Решение по обжалованию',
  decide_dispute: 'Решение по спору',
  decide_payout: 'Решение о выплате',
  decide_check: 'Решение по проверке',
  decide_complaint: 'Решение по жалобе',
  answer_ticket: 'Ответ поддержки',
  decide_verification: 'Решение о подтверждении',
  revoke_verification: 'Подтверждение снято',
  change_settings: 'Настройки изменены',
  announce_maintenance: 'Объявлены технические работы',
  end_maintenance: 'Технические работы закончены',
  save_content: 'Текст сохранён',
  add_slide: 'Слайд добавлен',
  change_slide: 'Слайд изменён',
  delete_slide: 'Слайд удалён',
  add_announcement: 'Объявление добавлено',
  change_announcement: 'Объявление изменено',
  delete_announcement: 'Объявление снято',
  add_synonym: 'Слова поиска добавлены',
  change_synonym: 'Слова поиска изменены',
  delete_synonym: 'Слова поиска удалены',
  change_reserved_words: 'Занятые имена изменены',
  add_classifier: 'Строка списка добавлена',
  change_classifier: 'Строка списка изменена',
  merge_classifier: 'Строка списка слита с другой',
  undo_classifier_merge: 'Слияние строк списка отменено',
};

/** Titles of subjects that no table names. */
function titleOf({
  kind,
  id,
  after,
  before,
}: { kind: string; id: string } & Pick<AuditRow, 'before' | 'after'>): string {
  const words = after?.title ?? before?.title ?? firstOf(after?.terms) ?? firstOf(before?.terms);
  if (kind === 'settings') return 'Настройки биржи';
  if (kind === 'reserved_words') return 'Занятые имена';
  return typeof words === 'string' ? words : `№ ${id}`;
}

const firstOf = (terms: unknown): unknown => (Array.isArray(terms) ? terms[0] : undefined);

/** A page of moderators' actions (product: moderation). */
export async function listAudit({ db }: Pick<ReadContext, 'db'>, query: AuditQuery) {
  const filter = {
    action: query.action,
    actor: query.actor === undefined ? undefined : readPersonKey(query.actor),
    subject_kind: query.subject_kind,
    subject_id: query.subject_id?.toLowerCase(),
    from: query.date_from === undefined ? undefined : startOfMoscowDay(query.date_from),
    before: query.date_to === undefined ? undefined : endOfMoscowDay(query.date_to),
  };
  const turned = await readCursorPage(query, (place) => findAudit(db, filter, place));
  return { data: turned.rows.map(presentLine), meta: cursorMeta(exactMeta(query, turned.total), turned, AUDIT_ORDER) };
}

function presentLine(row: AuditRow): AuditLine {
  const { id, actor_uuid, actor_name, action, subject_kind, subject_id, subject_title, order_id, comment } = row;
  return {
    id,
    actor: actor_uuid === null ? null : { uuid: actor_uuid, full_name: actor_name ?? '' },
    action: { code: action, title: TITLES[action as AuditAction] ?? action },
    subject: {
      kind: subject_kind,
      id: subject_id,
      title: subject_title ?? titleOf({ kind: subject_kind, id: subject_id, before: row.before, after: row.after }),
      order_id,
    },
    comment,
    before: row.before,
    after: row.after,
    created_at: row.created_at.toISOString(),
  };
}
