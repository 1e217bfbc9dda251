import type { Settings } from '@provodka/contract/content.ts';
import type { Site } from '../lib/site.ts';
import { personalData } from './personal-data.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export interface LegalSection {
  /** For a link to this very place: `#safe-deal`. */
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** A document one agrees to or reads before agreeing. */
export interface LegalDocument {
  title: string;
  description: string;
  /** Since when it stands so, `yyyy-MM-dd`. */
  since: string;
  sections: readonly LegalSection[];
}

/** Whose documents they are, and the numbers that the administrators may change. */
export interface LegalFacts {
  site: Pick<Site, 'brand' | 'company' | 'support_email' | 'origin'>;
  /** Null while the server cannot give them: the text then does without numbers. */
  deal: Settings['deal'] | null;
}

const DOCUMENTS: Record<string, (facts: LegalFacts) => LegalDocument> = {
  terms,
  'personal-data': personalData,
  privacy,
};

/** The document of this address, null when there is none such. */
export function legalDocument(slug: string, facts: LegalFacts): LegalDocument | null {
  return Object.hasOwn(DOCUMENTS, slug) ? (DOCUMENTS[slug]?.(facts) ?? null) : null;
}
