import { PLACEHOLDERS, readSections, writeSections } from '@provodka/domain/content.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { ContentBlock } from '../content-blocks.ts';
import type { LegalDocument, LegalFacts, LegalSection } from './legal-document.ts';
import { personalData } from './personal-data.ts';
import { privacy } from './privacy.ts';
import { publication } from './publication.ts';
import { smTerms } from './sm-terms.ts';
import { terms } from './terms.ts';

const DOCUMENTS: Record<string, (facts: LegalFacts) => LegalDocument> = {
  terms,
  'personal-data': personalData,
  publication,
  privacy,
  sm: smTerms,
};

/** Every document that has an address. */
export const DOCUMENT_SLUGS: readonly string[] = Object.keys(DOCUMENTS);

/** The document of this address, null when there is none such. */
export function legalDocument(slug: string, facts: LegalFacts): LegalDocument | null {
  return Object.hasOwn(DOCUMENTS, slug) ? (DOCUMENTS[slug]?.(facts) ?? null) : null;
}

/** The sections of a text that admins wrote. */
export function legalSections(text: string): { lead: string; sections: LegalSection[] } {
  const { lead, sections } = readSections(text);
  return { lead, sections: sections.map((section) => ({ ...section, paragraphs: [section.text] })) };
}

export const writtenDocument = (document: LegalDocument, { title, text, updated_at }: ContentBlock): LegalDocument => ({
  ...document,
  title,
  since: moscowDay(new Date(updated_at)),
  ...legalSections(text),
});

/** The whole text of a document in one string, as versions of it are kept; the inverse of `legalSections`. */
export const textOf = ({ lead, sections }: Pick<LegalDocument, 'lead' | 'sections'>): string =>
  [
    ...(lead ? [lead] : []),
    writeSections(sections.map(({ id, title, paragraphs }) => ({ id, title, text: paragraphs.join('\n\n') }))),
  ].join('\n\n');

/** The built-in document as admins begin to edit it, with placeholders for the values of settings. */
export function editableDocument(slug: string): { title: string; text: string } | null {
  const { brand, company, support_email, ...deal } = PLACEHOLDERS;
  const document = legalDocument(slug, { site: { brand, company, support_email }, deal });
  if (!document) return null;
  return { title: document.title, text: textOf(document) };
}
