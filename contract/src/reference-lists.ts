/** Lists that admins edit row by row: notices of the banner, words of the search (product: messages, content, search). */
import { ANNOUNCEMENT_TYPES, CONTENT_LIMITS } from '@provodka/domain/content.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import * as z from 'zod/mini';
import { bool, clearable, instant, line, listOf, oneOf, optional, paging, text } from './fields/fields.ts';
import { moment, nothing, right } from './http/envelope.ts';
import { route } from './http/route.ts';

/**
 * The `saved_at` of the row as the form read it, null for an unsaved one; a row saved since then is not overwritten.
 */
export const seen_at = clearable(instant('Прочитано'));

const edit = { rights: z.object({ edit: right }) };

/** A banner notice for everybody, or for everybody who is signed in. */
export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(ANNOUNCEMENT_TYPES),
  message: z.string(),
  isDisplayedOnlyAuth: z.boolean(),
  /** Null for a row that no admin has saved. */
  saved_at: z.nullable(moment),
});
export type EditedAnnouncement = z.infer<typeof announcement>;

export const announcementForm = z.object({
  title: line('Заголовок', CONTENT_LIMITS.announcement_title, 'Напишите заголовок'),
  message: text('Текст', CONTENT_LIMITS.announcement, 'Напишите текст'),
  type: oneOf('Вид', ANNOUNCEMENT_TYPES),
  isDisplayedOnlyAuth: bool('Только вошедшим'),
  seen_at,
});

/** Ways to say one thing; a single word is known as right, and no search mends it. */
export const synonym = z.object({ id: z.int(), terms: z.array(z.string()), updated_at: z.nullable(moment) });
export type Synonym = z.infer<typeof synonym>;

export const synonymForm = z.object({
  terms: listOf('Слова', line('Слово', CONTENT_LIMITS.term), CONTENT_LIMITS.terms),
  seen_at,
});

export const reservedWordsForm = z.object({
  words: listOf('Слова', line('Слово', CONTENT_LIMITS.reserved_word), CONTENT_LIMITS.reserved_words),
  seen_at,
});

/** Words that admins reserve, besides those the product reserves itself (product: trust). */
export const reservedWords = z.object({
  words: z.array(z.string()),
  /** The installation's name, which is reserved by itself. */
  brand: z.string(),
  /** Null until an admin has saved some. */
  saved_at: z.nullable(moment),
  ...edit,
});
export type ReservedWords = z.infer<typeof reservedWords>;

export const referenceListRoutes = {
  moderator_announcements: route('moderator_announcements', {
    auth: 'moderator',
    summary: 'Notices of the banner as admins edit them, in their order',
    data: z.object({ announcements: z.array(announcement), ...edit }),
  }),
  announcements_create: route('announcements_create', {
    auth: 'moderator',
    summary: 'Add a notice to the banner; for admins',
    body: announcementForm,
    data: z.object({ id: z.string() }),
    creates: true,
  }),
  announcements_update: route('announcements_update', {
    auth: 'moderator',
    summary: 'Change a notice as a whole; for admins',
    body: announcementForm,
    data: z.object({ id: z.string() }),
  }),
  announcements_delete: route('announcements_delete', {
    auth: 'moderator',
    summary: 'Take a notice off the banner; for admins',
    data: nothing,
  }),
  moderator_synonyms: route('moderator_synonyms', {
    auth: 'moderator',
    summary: 'What the search takes for the same, groups before single words; those with the words of the query',
    query: z.object({ query: optional(line('Слово', LIST_LIMITS.query)), ...paging }),
    data: z.object({ synonyms: z.array(synonym), ...edit }),
    paged: true,
  }),
  synonyms_create: route('synonyms_create', {
    auth: 'moderator',
    summary: 'Add a group of words to the search; for admins',
    body: synonymForm,
    data: z.object({ id: z.int() }),
    creates: true,
  }),
  synonyms_update: route('synonyms_update', {
    auth: 'moderator',
    summary: 'Change a group as a whole; for admins',
    body: synonymForm,
    data: z.object({ id: z.int() }),
  }),
  synonyms_delete: route('synonyms_delete', {
    auth: 'moderator',
    summary: 'Take a group out of the search; for admins',
    data: nothing,
  }),
  moderator_reserved_words: route('moderator_reserved_words', {
    auth: 'moderator',
    summary: 'What nobody may call themselves here, as admins edit it',
    data: reservedWords,
  }),
  reserved_words_save: route('reserved_words_save', {
    auth: 'moderator',
    summary: 'Set as a whole what nobody may call themselves here; for admins',
    body: reservedWordsForm,
    data: reservedWords,
  }),
};
export type ReferenceListCalls = keyof typeof referenceListRoutes;
