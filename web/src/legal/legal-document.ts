import type { Settings } from '@provodka/contract/content.ts';
import type { Site } from '../lib/site.ts';

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
