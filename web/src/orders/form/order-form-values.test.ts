import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { expect, test } from 'vitest';
import { SKELETONS, skeletonText } from './description-skeletons.ts';
import { changedBody } from './order-form-changes.ts';
import { orderFormSchema } from './order-form-schema.ts';
import { EMPTY_ORDER_FORM, type OrderFormValues, valuesOf } from './order-form-values.ts';

const WHOLE: OrderFormValues = {
  ...EMPTY_ORDER_FORM,
  title: 'Загрузка банковских выписок',
  description: 'Нужен прямой обмен с тремя банками: утром выписки загружаются сами.',
  configurations: [121],
  budget: 36_000,
};
const ANNA = { uuid: '0191a1b2-0000-7000-8000-000000000001', full_name: 'Белова Анна', avatar: null };

/** Names of the fields the form marks. */
function marked(values: Partial<OrderFormValues>, rules = {}): string[] {
  const { error } = orderFormSchema(rules).safeParse({ ...WHOLE, ...values });
  return (error?.issues ?? []).map(({ path }) => String(path[0])).toSorted();
}

test('a whole order may be published', () => {
  expect(marked({})).toEqual([]);
});

test('a draft needs nothing but a title', () => {
  const bare = { description: '', configurations: [], budget: null };
  expect(marked({ ...bare, intent: 'draft' })).toEqual([]);
  expect(marked({ ...bare, title: 'Кратко', intent: 'draft' })).toEqual(['title']);
});

test('publication marks everything that is missing at once', () => {
  expect(marked({ ...EMPTY_ORDER_FORM })).toEqual(['budget', 'configurations', 'description', 'title']);
});

test('«По договорённости» needs no sum and forgets the one typed before', () => {
  expect(marked({ has_budget: false, budget: 12 })).toEqual([]);
});

test.each([
  ['a sum below the smallest', { budget: 499 }, 'budget'],
  ['a private order for nobody', { is_private: true }, 'freelancers'],
  ['words for a release', { release: 'последний' }, 'release'],
  ['a file still on its way', { is_uploading: true }, 'file_ids'],
  ['eleven configurations', { configurations: Array.from({ length: 11 }, (_, place) => place + 1) }, 'configurations'],
])('%s is refused', (_, values, field) => {
  expect(marked(values)).toEqual([field]);
});

test('questions nobody answered are no description, an answer to one of them is', () => {
  const questions = skeletonText(SKELETONS.error.lines);
  expect(marked({ description: questions })).toEqual(['description']);
  expect(marked({ description: `${questions}утром выписки загружаются сами` })).toEqual([]);
  expect(marked({ description: questions, intent: 'draft' })).toEqual([]);
});

test('a draft waits for its files too', () => {
  expect(marked({ is_uploading: true, intent: 'draft' })).toEqual(['file_ids']);
});

test('a private order for somebody is fine', () => {
  expect(marked({ is_private: true, freelancers: [ANNA] })).toEqual([]);
});

test('after a response the budget may only grow', () => {
  expect(marked({ budget: 35_999 }, { lowestBudget: 36_000 })).toEqual(['budget']);
  expect(marked({ budget: 36_000 }, { lowestBudget: 36_000 })).toEqual([]);
});

const ORDER = {
  title: WHOLE.title,
  description: WHOLE.description,
  budget: 36_000,
  configurations: [{ id: 121, title: 'Бухгалтерия 3.0', parent_id: 101, is_active: true }],
  platforms: [],
  release: '3.0.150.28',
  is_on_support: null,
  is_private: false,
  is_show_responses: true,
  city: { id: 7, title: 'Казань', region: 'Татарстан' },
  offers: [
    { id: 1, status: 'open', is_personal: true, freelancer: ANNA, created_at: '' },
    {
      id: 2,
      status: 'declined',
      is_personal: true,
      freelancer: { ...ANNA, uuid: '0191a1b2-0000-7000-8000-000000000002' },
      created_at: '',
    },
  ],
  teams: [],
  status: { code: 'N', title: '', group: '', comment: null },
} as unknown as OrderView;

test('an untouched form changes nothing', () => {
  expect(changedBody(ORDER, valuesOf(ORDER))).toEqual({});
  expect(changedBody(ORDER, { ...valuesOf(ORDER), title: `${ORDER.title} ` })).toEqual({});
});

test('only what differs is sent', () => {
  const values = valuesOf(ORDER);
  expect(changedBody(ORDER, { ...values, title: 'Другое название', city: null, delete_file_ids: [5] })).toEqual({
    title: 'Другое название',
    city_id: null,
    delete_file_ids: [5],
  });
  expect(changedBody(ORDER, { ...values, has_budget: false, freelancers: [] })).toEqual({
    budget: null,
    freelancers: [],
  });
});
