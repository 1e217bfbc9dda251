import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import type { OrderForm } from '@provodka/contract/orders/order-forms.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import {
  isNumber,
  isStoredFile,
  isText,
  isYesOrNo,
  listOf,
  orAbsent,
  orNull,
  recordOf,
} from '../../lib/session/stored-values.ts';
import type { ChosenCity } from '../../people/city-select.tsx';

/** A freelancer chosen by name; the wire takes the uuid only. */
export interface Invited {
  uuid: string;
  full_name: string;
  avatar: string | null;
}

/** One of the customer's teams; the wire takes the id only. */
export interface InvitedTeam {
  id: number;
  title: string;
  number_members: number;
}

/** The button pressed: a `draft` needs nothing but a title, the others need a complete order. */
export type OrderFormIntent = 'publish' | 'save' | 'draft';

/** The form as it is typed. */
export interface OrderFormValues {
  title: string;
  description: string;
  configurations: number[];
  platforms: number[];
  /** Empty when the customer leaves it out. */
  release: string;
  is_on_support: boolean | null;
  /** Rubles; counts only with `has_budget`. */
  budget: number | null;
  /** «Сумма», not «По договорённости». */
  has_budget: boolean;
  is_private: boolean;
  is_show_responses: boolean;
  freelancers: Invited[];
  teams: InvitedTeam[];
  city: ChosenCity | null;
  file_ids: number[];
  delete_file_ids: number[];
  /** The files of `file_ids`, so that a draft can bring them back. */
  uploaded: StoredFile[];
  is_uploading: boolean;
  intent: OrderFormIntent;
}

export const EMPTY_ORDER_FORM: OrderFormValues = {
  title: '',
  description: '',
  configurations: [],
  platforms: [],
  release: '',
  is_on_support: null,
  budget: null,
  has_budget: true,
  is_private: false,
  is_show_responses: true,
  freelancers: [],
  teams: [],
  city: null,
  file_ids: [],
  delete_file_ids: [],
  uploaded: [],
  is_uploading: false,
  intent: 'publish',
};

/** Left out of drafts: `uploaded` restores the files. */
type NotKept = 'file_ids' | 'is_uploading' | 'intent';

/** Fields of the form that a draft stores, with their type guards. */
export const ORDER_DRAFT = {
  title: isText,
  description: isText,
  configurations: listOf(isNumber),
  platforms: listOf(isNumber),
  release: isText,
  is_on_support: orNull(isYesOrNo),
  budget: orNull(isNumber),
  has_budget: isYesOrNo,
  is_private: isYesOrNo,
  is_show_responses: isYesOrNo,
  freelancers: listOf(recordOf({ uuid: isText, full_name: isText, avatar: orNull(isText) })),
  teams: listOf(recordOf({ id: isNumber, title: isText, number_members: isNumber })),
  city: orNull(recordOf({ id: isNumber, title: isText, region: orAbsent(isText) })),
  uploaded: listOf(isStoredFile),
  delete_file_ids: listOf(isNumber),
} satisfies Record<Exclude<keyof OrderFormValues, NotKept>, unknown>;

/** The form's values of an existing order; its file input holds the files. */
export function valuesOf(order: OrderView): OrderFormValues {
  const { title, description, budget, is_private, is_show_responses, city, is_on_support } = order;
  const { file_ids, delete_file_ids, uploaded, is_uploading, intent } = EMPTY_ORDER_FORM;
  return {
    file_ids,
    delete_file_ids,
    uploaded,
    is_uploading,
    intent,
    title,
    description,
    configurations: order.configurations.map(({ id }) => id),
    platforms: order.platforms.map(({ id }) => id),
    release: order.release ?? '',
    is_on_support,
    budget,
    // A draft may have no sum yet.
    has_budget: budget !== null || order.status.code === ORDER_STATUS.draft,
    is_private,
    is_show_responses,
    freelancers: order.offers
      .filter(({ status, is_personal }) => is_personal && status !== 'declined')
      .map(({ freelancer: { uuid, full_name, avatar } }) => ({ uuid, full_name, avatar })),
    teams: order.teams,
    city,
  };
}

/** The values as the body of a call. */
export function bodyOf(values: OrderFormValues) {
  return {
    title: values.title,
    description: values.description,
    configurations: values.configurations,
    platforms: values.platforms,
    release: values.release.trim() || null,
    is_on_support: values.is_on_support,
    budget: values.has_budget ? values.budget : null,
    is_private: values.is_private,
    is_show_responses: values.is_show_responses,
    freelancers: values.freelancers.map(({ uuid }) => uuid),
    teams: values.teams.map(({ id }) => id),
    city_id: values.city?.id ?? null,
    file_ids: values.file_ids,
  } satisfies Record<Exclude<keyof OrderForm, 'is_draft'>, unknown>;
}
