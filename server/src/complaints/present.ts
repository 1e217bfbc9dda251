import type { ComplaintView, OwnComplaint } from '@provodka/contract/complaints.ts';
import { dealAddress, orderAddress, profileAddress, responseAddress } from '@provodka/contract/http/addresses.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import type { File } from '@provodka/contract/http/envelope.ts';
import {
  COMPLAINT_LIMITS,
  COMPLAINT_REASONS,
  COMPLAINT_SUBJECT_TITLES,
  type ComplaintFacts,
  type ComplaintKind,
  isTicket,
  refuseComplaintMove,
  refuseComplaintNote,
  TICKET_REASONS,
} from '@provodka/domain/complaints.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { shorten } from '@provodka/domain/text/graphemes.ts';
import type { LinkedFile } from '../files/service.ts';
import { asRight } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { NoteRow } from './note-store.ts';
import type { ComplaintRow } from './store.ts';
import type { Subject, SubjectName, SubjectPlace } from './subject-store.ts';

const reasonTitle = ({ reason, subject_kind }: Pick<ComplaintRow, 'reason' | 'subject_kind'>): string =>
  (isTicket(subject_kind) ? TICKET_REASONS : COMPLAINT_REASONS).find(({ code }) => code === reason)?.title ?? reason;

/** The place of a subject, whether or not anybody has complained of it. */
interface Placed extends SubjectPlace {
  subject_kind: ComplaintKind;
  subject_number: number | null;
  profile_uuid: string | null;
}

/** «Сообщение в заказе № 12», without anything that its reader may not know. */
function titleOf({ subject_kind, order_id, profile_name }: Placed): string {
  if (subject_kind === 'support') return 'Вопрос в\u00A0поддержку';
  const title = COMPLAINT_SUBJECT_TITLES[subject_kind];
  switch (subject_kind) {
    case 'order':
      return `${title} №\u00A0${order_id}`;
    case 'response':
      return `${title} на заказ №\u00A0${order_id}`;
    case 'message':
    case 'file':
      return `${title} в заказе №\u00A0${order_id}`;
    case 'profile':
      return `${title}: ${displayName(profile_name ?? '')}`;
    case 'review':
      return title;
  }
}

/** The address of the subject's page; null for a review that is gone and for a ticket. */
function pathOf(row: Placed): string | null {
  const { subject_kind, subject_number, order_id, profile_uuid } = row;
  if (profile_uuid !== null) return profileAddress(sideOf(row.profile_side), profile_uuid);
  if (subject_kind === 'review')
    return row.target_uuid === null ? null : `${profileAddress(sideOf(row.target_side), row.target_uuid)}/reviews`;
  if (order_id === null) return null;
  if (subject_kind === 'response') return responseAddress({ order_id, id: subject_number ?? 0 });
  if (row.deal_id !== null) return dealAddress({ order_id, id: row.deal_id });
  return row.response_id === null ? orderAddress(order_id) : responseAddress({ order_id, id: row.response_id });
}

const sideOf = (side: string | null) => (side === 'customer' ? 'customer' : 'freelancer');

/** The subject of a complaint as its future author sees it. */
export function presentSubject({ kind, number, profile_uuid }: SubjectName, subject: Subject) {
  const isProfile = kind === 'profile';
  const placed = {
    ...subject,
    subject_kind: kind,
    subject_number: isProfile ? null : number,
    profile_uuid: isProfile ? profile_uuid : null,
  };
  const { text } = maskContacts(subject.text.trim());
  return { title: titleOf(placed), excerpt: shorten(text, COMPLAINT_LIMITS.quote), path: pathOf(placed) };
}

type Evidence = readonly LinkedFile<'complaint_files'>[];

const evidenceOf = ({ id: complaint_id }: ComplaintRow, evidence: Evidence): File[] =>
  evidence
    .filter((file) => file.complaint_id === complaint_id)
    .map(({ id, title, size, type }) => ({
      id,
      title,
      size,
      type,
      url: callAddress('complaints_file', { params: { complaint_id, file_id: id } }),
    }));

/** A complaint or a ticket as its author sees it. */
export function presentOwn(row: ComplaintRow, evidence: Evidence): OwnComplaint {
  const { id, subject_kind, text, error_code, created_at, due_at, answer, decided_at } = row;
  return {
    id,
    kind: subject_kind,
    title: titleOf(row),
    path: pathOf(row),
    reason: reasonTitle(row),
    text,
    error_code,
    files: evidenceOf(row, evidence),
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    decision:
      decided_at === null
        ? null
        : { is_confirmed: isConfirmed(row), answer: answer ?? '', decided_at: decided_at.toISOString() },
  };
}

const isConfirmed = ({ status, subject_kind }: ComplaintRow) =>
  isTicket(subject_kind) ? null : status === 'confirmed';

/** The facts that the rules of moves need. */
export const factsOf = (viewer: Viewer, row: ComplaintRow): ComplaintFacts => ({
  kind: row.subject_kind,
  status: row.status,
  isParty: [row.reporter_uuid, row.about_uuid].includes(viewer.user_uuid),
  isHolder: row.taken_by === viewer.user_uuid,
  isAdmin: viewer.is_admin,
});

/** A complaint or a ticket as moderators see it. */
export function presentComplaint(
  { viewer, now }: { viewer: Viewer; now: Date },
  row: ComplaintRow,
  beside: { notes: readonly NoteRow[]; evidence: Evidence },
): ComplaintView {
  const facts = factsOf(viewer, row);
  const notes = beside.notes.filter((note) => note.complaint_id === row.id);
  const { id, status, excerpt, text, error_code, created_at, due_at, taken_by, decided_at } = row;
  return {
    id,
    status,
    subject: { kind: row.subject_kind, title: titleOf(row), excerpt, path: pathOf(row), file: fileOf(row) },
    about: aboutOf(row),
    earlier: { all: row.number_earlier, confirmed: row.number_confirmed },
    reporter: { uuid: row.reporter_uuid, full_name: row.reporter_name, login: row.reporter_login },
    reason: reasonTitle(row),
    text,
    error_code,
    files: evidenceOf(row, beside.evidence),
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    is_overdue: (decided_at ?? now) > due_at,
    taken_by: taken_by === null ? null : { uuid: taken_by, full_name: row.taken_by_name ?? '' },
    notes: notes.map((note) => ({
      id: note.id,
      author: note.full_name,
      text: note.text,
      created_at: note.created_at.toISOString(),
    })),
    decision: decisionOf(row),
    rights: {
      take: asRight(refuseComplaintMove('take', facts)),
      release: asRight(refuseComplaintMove('release', facts)),
      decide: asRight(refuseComplaintMove(isTicket(row.subject_kind) ? 'answer' : 'confirm', facts)),
      note: asRight(refuseComplaintNote(facts, notes.length)),
    },
  };
}

/** The file complained of, for as long as something holds it. */
function fileOf(row: ComplaintRow): ComplaintView['subject']['file'] {
  const { subject_number, order_id, file_title: title, file_size: size, file_type: type } = row;
  if (subject_number === null || order_id === null || title === null || size === null || type === null) return null;
  const url = fileAddress(row, { order_id, file_id: subject_number });
  return url === null ? null : { id: subject_number, title, size, type, url };
}

function fileAddress(row: ComplaintRow, ids: { order_id: number; file_id: number }): string | null {
  const { file_order_id, file_message_id: message_id, file_deal_id: deal_id, file_response_id: response_id } = row;
  if (message_id !== null) return callAddress('messages_file', { params: { ...ids, message_id } });
  if (deal_id !== null) return callAddress('deals_file', { params: { ...ids, deal_id } });
  if (response_id !== null) return callAddress('responses_file', { params: { ...ids, response_id } });
  return file_order_id === null ? null : callAddress('orders_file', { params: ids });
}

function aboutOf({ about_uuid, about_name, about_login, is_about_banned }: ComplaintRow): ComplaintView['about'] {
  if (about_uuid === null) return null;
  return {
    uuid: about_uuid,
    full_name: about_name ?? '',
    login: about_login ?? '',
    is_banned: is_about_banned === true,
  };
}

function decisionOf(row: ComplaintRow): ComplaintView['decision'] {
  const { answer, warning, decided_by, decided_by_name, decided_at } = row;
  if (decided_at === null) return null;
  return {
    is_confirmed: isConfirmed(row),
    answer: answer ?? '',
    warning,
    decided_by: decided_by === null ? null : { uuid: decided_by, full_name: decided_by_name ?? '' },
    decided_at: decided_at.toISOString(),
  };
}
