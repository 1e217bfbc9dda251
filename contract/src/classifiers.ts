/** Lists that people choose from as admins keep them (product: content): configurations, platforms, cities, banks. */
import { CLASSIFIER_LIMITS, CLASSIFIER_LISTS } from '@provodka/domain/classifiers.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import * as z from 'zod/mini';
import { bool, clearable, integer, line, listOf, oneOf, optional, paging } from './fields/fields.ts';
import { moment, right } from './http/envelope.ts';
import { route } from './http/route.ts';
import { seen_at } from './reference-lists.ts';

const rowId = (label: string) => integer(label, CLASSIFIER_LIMITS.id);

/** A row of a list; fields that its list does not have are null. */
export const adminClassifier = z.object({
  id: z.int(),
  title: z.string(),
  /** The group it stands in; a row without one is a group where the list has groups. */
  parent: z.nullable(z.object({ id: z.int(), title: z.string() })),
  region: z.nullable(z.string()),
  is_active: z.boolean(),
  is_group: z.boolean(),
  /** The place among its siblings, from 1; null for a merged row and in lists sorted by name. */
  place: z.nullable(z.int()),
  merged_into: z.nullable(z.object({ id: z.int(), title: z.string() })),
  synonyms: z.array(z.string()),
  /** Null for a row that nothing names. */
  uses: z.nullable(z.object({ orders: z.int(), profiles: z.int(), searches: z.int() })),
  /** Null for a row that is as a release brought it. */
  updated_at: z.nullable(moment),
});
export type AdminClassifier = z.infer<typeof adminClassifier>;

const slice = z._default(optional(oneOf('Список', CLASSIFIER_LISTS)), 'configurations');
const query = optional(line('Название', LIST_LIMITS.query));

const words = {
  title: line('Название', CLASSIFIER_LIMITS.title, 'Напишите название'),
  region: clearable(line('Регион', CLASSIFIER_LIMITS.region)),
  parent_id: clearable(rowId('Группа')),
  /** Absent leaves them as they are. */
  synonyms: z.optional(listOf('Слова', line('Слово', CLASSIFIER_LIMITS.synonym), CLASSIFIER_LIMITS.synonyms)),
  is_active: optional(bool('Предлагается')),
};

export const classifierForm = z.object({
  list: oneOf('Список', CLASSIFIER_LISTS),
  /** The id NSPK gave a bank; other rows get theirs by themselves. */
  bank_id: optional(integer('Номер участника СБП', CLASSIFIER_LIMITS.bank_id)),
  ...words,
});

export const classifierUpdateForm = z.object({
  ...words,
  place: optional(integer('Место', CLASSIFIER_LIMITS.place)),
  seen_at,
});

export const classifierMergeForm = z.object({
  into_id: integer('Слить с', CLASSIFIER_LIMITS.id, 'Выберите, с какой строкой слить'),
  seen_at,
});

export const classifierRoutes = {
  moderator_classifiers: route('moderator_classifiers', {
    auth: 'moderator',
    summary:
      'A list that people choose from as admins keep it, rows after their groups; those with the words of the query',
    query: z.object({
      slice,
      query,
      ...paging,
    }),
    data: z.object({
      classifiers: z.array(adminClassifier),
      /** Offered as parents in the form of a row. */
      groups: z.array(z.object({ id: z.int(), title: z.string() })),
      rights: z.object({ edit: right }),
    }),
    paged: true,
  }),
  moderator_classifiers_csv: route('moderator_classifiers_csv', {
    auth: 'moderator',
    summary: 'The same rows as a table for Excel: ids, groups, places, other names and uses',
    query: z.object({ slice, query }),
    download: true,
    media: 'text/csv',
    data: z.null(),
  }),
  classifiers_create: route('classifiers_create', {
    auth: 'moderator',
    summary: 'Add a row to a list that people choose from; for admins',
    body: classifierForm,
    data: z.object({ id: z.int() }),
    creates: true,
  }),
  classifiers_update: route('classifiers_update', {
    auth: 'moderator',
    summary: 'Rename a row, order it, say what else it is called, switch it off or on; for admins',
    body: classifierUpdateForm,
    data: z.object({ id: z.int() }),
  }),
  classifiers_merge: route('classifiers_merge', {
    auth: 'moderator',
    summary: 'Let another row take over what names this one, in orders, profiles and saved searches; for admins',
    body: classifierMergeForm,
    data: z.object({ id: z.int() }),
  }),
  classifiers_undo: route('classifiers_undo', {
    auth: 'moderator',
    summary: 'Make a row what it was before it was changed last; for admins',
    body: z.object({ seen_at }),
    data: z.object({ id: z.int() }),
  }),
};
export type ClassifierCalls = keyof typeof classifierRoutes;
