import type { ContentBlock } from '@provodka/contract/content-blocks.ts';
import { PLACEHOLDERS, readSections, writeSections } from '@provodka/domain/content.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { LegalDocument, LegalFacts, LegalSection } from './legal-document.ts';
import { personalData } from './personal-data.ts';
import { privacy } from './privacy.ts';
import { smTerms } from './sm-terms.ts';
import { terms } from './terms.ts';

const DOCUMENTS: Record<string, (facts: LegalFacts) => LegalDocument> = {
  terms,
  'personal-data': personalData,
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

/** The built-in document as admins begin to edit it, with placeholders for the values of settings. */
export function editableDocument(slug: string): { title: string; text: string } | null {
  const { brand, company, support_email, ...deal } = PLACEHOLDERS;
  const document = legalDocument(slug, { site: { brand, company, support_email, origin: '' }, deal });
  if (!document) return null;
  const sections = document.sections.map(({ paragraphs, ...section }) => ({
    ...section,
    text: paragraphs.join('\n\n'),
  }));
  return { title: document.title, text: writeSections(sections) };
}
