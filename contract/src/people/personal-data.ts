/** «Мои данные»: a person's rights over their data (product: trust). */
import { EXPORT_STATUSES } from '@provodka/domain/people/data-export.ts';
import * as z from 'zod/mini';
import { bool, optional } from '../fields/fields.ts';
import { moment, nothing, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';

export const visibilityForm = z.object({
  is_hidden: bool('Скрыть профиль'),
  /** The consent to the publication, given by showing the profile. */
  accept_publication: optional(bool('Согласие на публикацию профиля')),
});

/** The latest copy of a person's data: `parts_done` of `parts` are in it while it is made, `number_left_out` did not fit. */
const dataExport = z.object({
  latest: z.nullable(
    z.object({
      status: z.enum(EXPORT_STATUSES),
      parts: z.number(),
      parts_done: z.number(),
      number_left_out: z.number(),
      asked_at: moment,
      expires_at: z.nullable(moment),
      size: z.nullable(z.number()),
    }),
  ),
  right,
});
export type DataExport = z.infer<typeof dataExport>;

export const personalData = z.object({
  /** The person does not show their profiles to others. */
  is_hidden: z.boolean(),
  /** The requested deletion; null without one. */
  deletion: z.nullable(z.object({ asked_at: moment, due_at: moment })),
  /** Each has to be finished before the account can be deleted; `path` is the page to do it on, null where there is none. */
  obstacles: z.array(z.object({ reason: z.string(), path: z.nullable(z.string()) })),
  export: dataExport,
  rights: z.object({ delete: right, keep: right }),
});
export type PersonalData = z.infer<typeof personalData>;

export const personalDataRoutes = {
  personal_data_get: route('personal_data_get', {
    auth: 'user',
    summary: 'How the profile is shown, and how the deletion of the account stands',
    data: personalData,
  }),
  personal_data_hide: route('personal_data_hide', {
    auth: 'user',
    summary: 'Hide the own profiles from others, or show them again',
    body: visibilityForm,
    data: nothing,
    per_minute: 30,
  }),
  personal_data_delete: route('personal_data_delete', {
    auth: 'user',
    summary: 'Ask for the deletion of the account in 30 days; refused while deals, orders, payments or SM are open',
    data: z.object({ due_at: moment }),
    proof: true,
    per_minute: 10,
  }),
  personal_data_keep: route('personal_data_keep', {
    auth: 'user',
    summary: 'Take the deletion back before its day',
    data: nothing,
    per_minute: 10,
  }),
  personal_data_export: route('personal_data_export', {
    auth: 'user',
    summary: 'Ask for a copy of everything kept of the viewer; a job makes it, one a day',
    data: nothing,
    proof: true,
    per_minute: 10,
  }),
  personal_data_export_open: route('personal_data_export_open', {
    auth: 'user',
    summary: 'The address of the copy, given after a fresh proof',
    data: z.object({ url: z.string() }),
    proof: true,
    per_minute: 30,
  }),
  personal_data_export_file: route('personal_data_export_file', {
    auth: 'user',
    summary: 'The copy as a zip, for seven days',
    download: true,
    data: z.null(),
    proof: true,
    per_minute: 30,
  }),
};
export type PersonalDataCalls = keyof typeof personalDataRoutes;
