/** Turns a filled form into columns of an order: given fields, changed fields, and checks that named things exist. */
import type { orderForm, orderUpdateForm } from '@provodka/contract/orders/order-forms.ts';
import { fromRubles, type Kopecks } from '@provodka/domain/money/money.ts';
import type { OrderField } from '@provodka/domain/orders/order-editing.ts';
import type { z } from 'zod/mini';
import { type ClassifierIndex, choiceMistakes } from '../platform/content.ts';
import type { Reader } from '../platform/database/database.ts';
import { assertNoMistakes } from './publication.ts';
import { findOfferedCity, type OrderRow } from './store.ts';

export type OrderForm = z.output<typeof orderForm>;
export type OrderUpdateForm = z.output<typeof orderUpdateForm>;

/**
 * The column of each field of the form; null for a field without one. A new field does not compile until it stands
 * here.
 */
const COLUMN_OF = {
  title: 'title',
  description: 'description',
  budget: 'budget',
  configurations: 'configuration_ids',
  platforms: 'platform_ids',
  release: 'release',
  is_on_support: 'is_on_support',
  city_id: 'city_id',
  is_private: 'is_private',
  is_show_responses: 'is_show_responses',
  freelancers: null,
  teams: null,
  file_ids: null,
  delete_file_ids: null,
  is_draft: null,
  version: null,
} as const satisfies Record<keyof OrderForm | keyof OrderUpdateForm, keyof OrderRow | null>;
type OrderColumn = NonNullable<(typeof COLUMN_OF)[keyof typeof COLUMN_OF]>;

/** The columns of an order that its customer writes. */
export type OrderText = Pick<OrderRow, OrderColumn>;

const FIELD_OF: Record<OrderColumn, OrderField> = {
  title: 'title',
  description: 'description',
  budget: 'budget',
  configuration_ids: 'configurations',
  platform_ids: 'platforms',
  release: 'release',
  is_on_support: 'is_on_support',
  city_id: 'city_id',
  is_private: 'is_private',
  is_show_responses: 'is_show_responses',
};

const inKopecks = (budget: number | null): Kopecks | null => (budget === null ? null : fromRubles(budget));

/** The columns of a new order; absent fields get their defaults. */
export function textOf(form: OrderForm): OrderText {
  return {
    title: form.title,
    description: form.description ?? '',
    budget: inKopecks(form.budget ?? null),
    configuration_ids: form.configurations ?? [],
    platform_ids: form.platforms ?? [],
    release: form.release ?? null,
    is_on_support: form.is_on_support ?? null,
    city_id: form.city_id ?? null,
    is_private: form.is_private ?? false,
    is_show_responses: form.is_show_responses ?? true,
  };
}

/** The columns a form changes: a field that is not sent, or is sent as it was, changes nothing. */
export function changesOf(order: OrderRow, form: OrderUpdateForm): Partial<OrderText> {
  const given: { [C in OrderColumn]: OrderText[C] | undefined } = {
    title: form.title,
    description: form.description,
    budget: form.budget === undefined ? undefined : inKopecks(form.budget),
    configuration_ids: form.configurations,
    platform_ids: form.platforms,
    release: form.release,
    is_on_support: form.is_on_support,
    city_id: form.city_id,
    is_private: form.is_private,
    is_show_responses: form.is_show_responses,
  };
  const changed = Object.entries(given).filter(
    ([column, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(order[column as keyof OrderText]),
  );
  return Object.fromEntries(changed) as Partial<OrderText>;
}

/** The wire's names of changed columns. */
export function fieldsOf(changes: Partial<OrderText>): OrderField[] {
  return (Object.keys(changes) as (keyof OrderText)[]).map((column) => FIELD_OF[column]);
}

/**
 * Checks that classifiers and cities exist; one that was switched off may stay but not be chosen newly. Throws
 * HttpFailure 422 that marks the fields.
 */
export async function assertKnown(
  db: Reader,
  classifiers: ClassifierIndex,
  text: Partial<OrderText>,
  before: Pick<OrderText, 'configuration_ids' | 'platform_ids'> = { configuration_ids: [], platform_ids: [] },
): Promise<void> {
  const fields = choiceMistakes(classifiers, choiceOf(text), choiceOf(before));
  if (text.city_id != null && !(await findOfferedCity(db, text.city_id)))
    fields.city_id = ['Город: выберите из списка'];
  assertNoMistakes(fields);
}

const choiceOf = (text: Partial<Pick<OrderText, 'configuration_ids' | 'platform_ids'>>) => ({
  configurations: text.configuration_ids,
  platforms: text.platform_ids,
});

/** Titles by which the search finds an order (product: orders). */
export function classifierTitles(
  classifiers: ClassifierIndex,
  text: Pick<OrderText, 'configuration_ids' | 'platform_ids'>,
): string {
  const ids = [...text.configuration_ids, ...text.platform_ids];
  return ids.flatMap((id) => classifiers.byId.get(id)?.title ?? []).join('\n');
}
