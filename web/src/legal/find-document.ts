import type { LegalDocument, LegalFacts } from './legal-document.ts';
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
