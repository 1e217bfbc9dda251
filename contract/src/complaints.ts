import {
  COMPLAINT_DECISION_CODES,
  COMPLAINT_KINDS,
  COMPLAINT_LIMITS,
  COMPLAINT_REASON_CODES,
  COMPLAINT_SORTS,
  COMPLAINT_STATUSES,
  COMPLAINT_SUBJECTS,
  TICKET_REASON_CODES,
} from '@provodka/domain/complaints.ts';
import * as z from 'zod/mini';
import { cursorPaging, ids, line, oneOf, optional, paging, text } from './fields/fields.ts';
import { file, moment, nothing, right } from './http/envelope.ts';
import { route } from './http/route.ts';
import { actor } from './moderation.ts';

const subject = {
  subject_kind: oneOf('На что жалуетесь', COMPLAINT_SUBJECTS),
  /** A number, or the uuid of a profile. */
  subject_id: text('На что жалуетесь', COMPLAINT_LIMITS.subject_id),
};

const evidence = { file_ids: ids('Файлы', COMPLAINT_LIMITS.files) };

/** The part of a complaint that people type; the page adds the subject. */
export const complaintWords = z.object({
  reason: oneOf('Причина', COMPLAINT_REASON_CODES, 'Выберите причину'),
  text: optional(text('Подробности', COMPLAINT_LIMITS.text)),
  ...evidence,
});
export const complaintForm = z.extend(complaintWords, subject);
export type ComplaintForm = z.input<typeof complaintForm>;

export const ticketForm = z.object({
  reason: oneOf('О чём вопрос', TICKET_REASON_CODES, 'Выберите, о чём вопрос'),
  text: text('Вопрос', COMPLAINT_LIMITS.ticket, 'Напишите, что случилось'),
  /** The code of an error screen, as the person typed it: plain text, no key for a lookup. */
  error_code: optional(line('Код ошибки', COMPLAINT_LIMITS.error_code)),
  ...evidence,
});
export type TicketForm = z.input<typeof ticketForm>;

export const complaintDecisionForm = z.object({
  /** A complaint is confirmed or rejected, a ticket is answered. */
  decision: oneOf('Решение', COMPLAINT_DECISION_CODES, 'Выберите решение'),
  answer: text('Ответ автору', COMPLAINT_LIMITS.answer, 'Ответьте автору'),
  /** The text for the person the complaint is about; only a confirmed complaint has one. */
  warning: optional(text('Предупреждение нарушителю', COMPLAINT_LIMITS.warning)),
});

/** A complaint or a ticket as its author sees it, without the moderator who decided. */
export const ownComplaint = z.object({
  id: z.int(),
  kind: z.enum(COMPLAINT_KINDS),
  /** «Сообщение в заказе № 12». */
  title: z.string(),
  path: z.nullable(z.string()),
  reason: z.string(),
  text: z.nullable(z.string()),
  error_code: z.nullable(z.string()),
  /** The author's evidence; nobody else but moderators sees it. */
  files: z.array(file),
  created_at: moment,
  /** The promised moment of the answer. */
  due_at: moment,
  decision: z.nullable(
    z.object({
      /** Null for a ticket, which is only answered. */
      is_confirmed: z.nullable(z.boolean()),
      answer: z.string(),
      decided_at: moment,
    }),
  ),
});
export type OwnComplaint = z.infer<typeof ownComplaint>;

/** A complaint or a ticket in the moderators' queue. */
export const complaintView = z.object({
  id: z.int(),
  status: z.enum(COMPLAINT_STATUSES),
  subject: z.object({
    kind: z.enum(COMPLAINT_KINDS),
    title: z.string(),
    excerpt: z.string(),
    path: z.nullable(z.string()),
    /** The file complained of; null when it is something else, or when nothing holds the file any more. */
    file: z.nullable(file),
  }),
  /** Null for a ticket. */
  about: z.nullable(z.object({ uuid: z.string(), full_name: z.string(), login: z.string(), is_banned: z.boolean() })),
  /** Other complaints about the same person. */
  earlier: z.object({ all: z.int(), confirmed: z.int() }),
  reporter: z.object({ uuid: z.string(), full_name: z.string(), login: z.string() }),
  reason: z.string(),
  text: z.nullable(z.string()),
  error_code: z.nullable(z.string()),
  /** The reporter's evidence. */
  files: z.array(file),
  created_at: moment,
  due_at: moment,
  is_overdue: z.boolean(),
  taken_by: actor,
  /** Read by moderators alone. */
  notes: z.array(z.object({ id: z.int(), author: z.string(), text: z.string(), created_at: moment })),
  decision: z.nullable(
    z.object({
      is_confirmed: z.nullable(z.boolean()),
      answer: z.string(),
      warning: z.nullable(z.string()),
      decided_by: actor,
      decided_at: moment,
    }),
  ),
  rights: z.object({ take: right, release: right, decide: right, note: right }),
});
export type ComplaintView = z.infer<typeof complaintView>;

const COMPLAINT_SLICES = ['open', 'mine', 'decided', 'all'] as const;

const counters = z.object({ open: z.int(), mine: z.int(), decided: z.int(), overdue: z.int(), all: z.int() });

export const complaintRoutes = {
  complaints_list: route('complaints_list', {
    auth: 'user',
    summary: "The viewer's own complaints and tickets with the answers, the newest first",
    query: z.object(paging),
    data: z.array(ownComplaint),
    paged: true,
  }),
  complaints_find: route('complaints_find', {
    auth: 'user',
    summary: 'Whether the viewer may complain of something they see, and the complaint they made of it',
    query: z.object(subject),
    data: z.object({
      subject: z.object({ title: z.string(), excerpt: z.string(), path: z.nullable(z.string()) }),
      complaint: z.nullable(ownComplaint),
      rights: z.object({ complain: right }),
    }),
  }),
  complaints_create: route('complaints_create', {
    auth: 'user',
    summary:
      'Complain of an order, a response, a message, a review, a profile or a file; a second time tells of the first',
    files: true,
    body: complaintForm,
    data: ownComplaint,
    creates: true,
    per_minute: 20,
  }),
  tickets_create: route('tickets_create', {
    auth: 'user',
    summary: 'Ask support a question; the answer comes by bell and letter, and stands among own complaints',
    files: true,
    body: ticketForm,
    data: ownComplaint,
    creates: true,
    per_minute: 10,
  }),
  complaints_file: route('complaints_file', {
    auth: 'user',
    summary: 'A file sent with a complaint or a ticket, for its author and moderators',
    download: true,
    data: z.null(),
  }),
  moderator_complaints_list: route('moderator_complaints_list', {
    auth: 'moderator',
    summary:
      'Complaints and tickets that wait for a decision, the most urgent first, those the viewer took, or decided ones',
    query: z.object({
      slice: z._default(optional(oneOf('Раздел', COMPLAINT_SLICES)), 'open'),
      sort: optional(oneOf('Что показать', COMPLAINT_SORTS)),
      about_uuid: optional(z.guid('О ком жалоба: неверный номер')),
      ...cursorPaging,
    }),
    data: z.array(complaintView),
    paged: true,
    counters,
  }),
  complaints_take: route('complaints_take', {
    auth: 'moderator',
    summary: 'Take a complaint, so that no other moderator decides about it',
    data: complaintView,
  }),
  complaints_release: route('complaints_release', {
    auth: 'moderator',
    summary: 'Put a complaint back into the queue; an admin may do it for a moderator who is away',
    data: complaintView,
  }),
  complaints_note: route('complaints_note', {
    auth: 'moderator',
    summary: 'Write a note for moderators beside a complaint',
    body: z.object({ text: text('Заметка', COMPLAINT_LIMITS.note, 'Напишите заметку') }),
    data: complaintView,
  }),
  complaints_decide: route('complaints_decide', {
    auth: 'moderator',
    summary:
      'Confirm or reject a complaint, or answer a ticket one has taken: an answer to its author, maybe a warning',
    body: complaintDecisionForm,
    data: nothing,
  }),
};
export type ComplaintCalls = keyof typeof complaintRoutes;
