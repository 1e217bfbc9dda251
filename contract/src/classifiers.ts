/** Lists that people choose from as admins keep them (product: content): configurations, platforms, cities, banks. */

import { CLASSIFIER_LIMITS, CLASSIFIER_LISTS } from '@provodka/domain/classifiers.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { IMPORT_CHANGES } from '@provodka/domain/search/classifier-imports.ts';
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
  /** The moment until which the merge can be undone; null for a row that was not merged, or whose other row was merged since. */
  unmerge_until: z.nullable(moment),
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

/** A table's text: no halves of signs, and no controls but tabs and line breaks, as a file in another encoding has them. */
const READABLE = /^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u;
/** The text of a table as it was exported and edited: it is read cell by cell, so nothing of it is tidied before. */
const importedText = z
  .string('Выберите файл')
  .check(
    z.minLength(CLASSIFIER_LIMITS.import_text[0], 'Файл пуст'),
    z.maxLength(CLASSIFIER_LIMITS.import_text[1], 'Файл слишком большой для списка'),
    z.regex(READABLE, 'Файл не читается. Сохраните его в Excel как «CSV UTF-8»'),
  );
/** Base64 of SHA-256. */
const FINGERPRINT = /^[\w-]{43}$/;
const LOOK_FIRST = 'Сначала посмотрите, что изменится';

/** The changes that importing a table would make; one with errors cannot be imported. */
export const classifierImport = z.object({
  /** The list as it was looked at, to be sent with the import. */
  seen: z.string(),
  unchanged: z.int(),
  changes: z.array(
    z.object({
      /** The row of the sheet, the heading is 1. */
      line: z.int(),
      title: z.string(),
      /** `before` is null for an added row. */
      changes: z.array(
        z.object({ kind: z.enum(IMPORT_CHANGES), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
      ),
    }),
  ),
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type ClassifierImport = z.infer<typeof classifierImport>;

const IMPORT = { auth: 'moderator', field_bytes: CLASSIFIER_LIMITS.import_bytes, per_minute: 30 } as const;

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
  classifiers_unmerge: route('classifiers_unmerge', {
    auth: 'moderator',
    summary:
      'Undo a merge of the last 30 days: what it moved and still names the other row names this one again; for admins',
    body: z.object({ seen_at }),
    /** The numbers of orders, profiles and searches that name the row again, and of those that were changed since. */
    data: z.object({ returned: z.int(), left: z.int() }),
  }),
  classifiers_undo: route('classifiers_undo', {
    auth: 'moderator',
    summary: 'Make a row what it was before it was changed last; for admins',
    body: z.object({ seen_at }),
    data: z.object({ id: z.int() }),
  }),
  classifiers_import_preview: route('classifiers_import_preview', {
    ...IMPORT,
    summary: 'What a table of a list would change, line by line, and its errors; for admins',
    body: z.object({ text: importedText }),
    data: classifierImport,
  }),
  classifiers_import: route('classifiers_import', {
    ...IMPORT,
    summary:
      'Change a list as a table says, all of it or nothing, unless the list changed since the preview; for admins',
    body: z.object({ text: importedText, seen: z.string(LOOK_FIRST).check(z.regex(FINGERPRINT, LOOK_FIRST)) }),
    data: z.object({ changed: z.int() }),
  }),
};
export type ClassifierCalls = keyof typeof classifierRoutes;
