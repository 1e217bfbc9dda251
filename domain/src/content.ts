/** Texts that admins edit: the list of them, their bounds, and the right to save (product: content, calls). */
import { firstRefusal, type Refusal, refuse } from './refusals.ts';
import { refuseAdministration } from './settings.ts';

/** Bounds of admins' texts, in characters; an empty text stands for the product's own. */
export const CONTENT_LIMITS = {
  title: [1, 120],
  text: [0, 40_000],
  /** A version's number; 0 before the first. */
  number: [0, 1_000_000],
  slide_title: [1, 80],
  slide_text: [0, 160],
  link: [1, 300],
  button_title: [1, 30],
  image_alt: [0, 120],
  images: 1,
  announcement_title: [1, 60],
  announcement: [1, 300],
  /** Notices in the banner at the same time: each takes a line of every page. */
  announcements: 5,
  term: [1, 80],
  /** Terms of one group of synonyms. */
  terms: [1, 20],
  reserved_word: [2, 60],
  /** Words that admins reserve beside those that come with the product. */
  reserved_words: [0, 200],
  /** A place among the slides, from 1. */
  position: [1, 20],
} as const;

/** Widths in pixels in which the picture of a slide is stored: the shown one, and one for fine screens. */
export const SLIDE_IMAGE_WIDTHS = ['160', '320'] as const;
/** The height divided by the width. */
export const SLIDE_IMAGE_RATIO = 1.5;

export const CONTENT_CODES = [
  'about',
  'support',
  'legal-terms',
  'legal-sm',
  'legal-personal-data',
  'legal-publication',
  'legal-privacy',
] as const;
export type ContentCode = (typeof CONTENT_CODES)[number];

export const isContentCode = (code: string): code is ContentCode => (CONTENT_CODES as readonly string[]).includes(code);

/** Placeholders that keep a text in step with the settings and the installation. */
export const PLACEHOLDERS = {
  brand: '{биржа}',
  company: '{компания}',
  support_email: '{почта поддержки}',
  commission: '{комиссия}',
  max_sum: '{предел сделки}',
  limit_days: '{срок сделки}',
} as const;
export type PlaceholderValues = Record<keyof typeof PLACEHOLDERS, string>;

/** Fills in the placeholders of a text. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return Object.entries(PLACEHOLDERS).reduce(
    (filled, [name, mark]) => filled.replaceAll(mark, () => values[name as keyof PlaceholderValues]),
    text,
  );
}

/** A part of a long text under a heading of its own; `id` is for links to it. */
export interface TextSection {
  id: string;
  title: string;
  text: string;
}

const HEADING = /^##\s+(.*?)\s*(?:\{#([\w-]+)\})?\s*$/;

/** Reads a line `## Heading {#id}`; null when the line is no heading. */
export function readHeading(line: string): { title: string; id: string | undefined } | null {
  const [, title, id] = HEADING.exec(line) ?? [];
  return title ? { title, id } : null;
}

/**
 * Splits a text by its lines `## Heading {#id}`. The part before the first heading is `lead`; a heading without an id
 * is named by its position.
 */
export function readSections(text: string): { lead: string; sections: TextSection[] } {
  const lead: string[] = [];
  const sections: { id: string; title: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const heading = readHeading(line);
    if (heading) sections.push({ id: heading.id ?? `part-${sections.length + 1}`, title: heading.title, lines: [] });
    else (sections.at(-1)?.lines ?? lead).push(line);
  }
  return {
    lead: lead.join('\n').trim(),
    sections: sections.map(({ lines, ...section }) => ({ ...section, text: lines.join('\n').trim() })),
  };
}

/** Joins sections into one text, the inverse of `readSections`. */
export const writeSections = (sections: readonly TextSection[]): string =>
  sections.map(({ id, title, text }) => `## ${title} {#${id}}\n\n${text}`).join('\n\n');

/** A text may be saved only over the version its editor has read. */
export interface SavingFacts {
  isAdmin: boolean;
  seen: number;
  newest: number;
}

/** Refuses to overwrite a version that the editor has not read. */
export function refuseSaving({ isAdmin, seen, newest }: SavingFacts): Refusal | null {
  return firstRefusal([
    refuseAdministration({ isAdmin }),
    seen === newest ? null : refuse('content_changed', { params: { number: newest } }),
  ]);
}

/** The looks of a banner notice. */
export const ANNOUNCEMENT_TYPES = ['info', 'success', 'warning', 'danger'] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

/**
 * `seen` is the `saved_at` that the form had read, `saved` the present one, null for a row that nobody has saved. A
 * caller without `seen` skips the comparison.
 */
export function refuseSavingRow(facts: { isAdmin: boolean; seen: string | null | undefined; saved: string | null }) {
  const { isAdmin, seen, saved } = facts;
  const isSeen = seen === undefined || saved === null || (seen !== null && Date.parse(seen) === Date.parse(saved));
  return firstRefusal([refuseAdministration({ isAdmin }), isSeen ? null : refuse('row_changed')]);
}

/** The banner holds a few notices. */
export const refuseMoreAnnouncements = (count: number): Refusal | null =>
  count < CONTENT_LIMITS.announcements
    ? null
    : refuse('too_many_announcements', { params: { most: CONTENT_LIMITS.announcements } });

/** A slide ends after it begins. */
export function refuseSlideDays(from: Date | null, to: Date | null): Refusal | null {
  return from && to && to <= from ? refuse('slide_days') : null;
}

/** Russian names of the looks of a notice, for the form and the audit. */
export const ANNOUNCEMENT_TITLES: Record<AnnouncementType, string> = {
  info: 'Сообщение',
  success: 'Хорошая новость',
  warning: 'Внимание',
  danger: 'Срочно',
};
