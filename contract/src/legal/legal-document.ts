import type { PlaceholderValues } from '@provodka/domain/content.ts';
import { DAYS } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles, formatTrimmed, NBSP } from '@provodka/domain/text/written-numbers.ts';
import type { Settings } from '../content.ts';

export interface LegalSection {
  /** The anchor of the section: `#safe-deal`. */
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** A document one agrees to or reads before agreeing. */
export interface LegalDocument {
  title: string;
  description: string;
  /** The day since which this version holds, `yyyy-MM-dd`. */
  since: string;
  /** Text before the first heading. */
  lead?: string;
  sections: readonly LegalSection[];
}

/** The company behind the documents, and the numbers that administrators may change. */
export interface LegalFacts {
  site: Pick<PlaceholderValues, 'brand' | 'company' | 'support_email'>;
  /** «6,5 %»; null while the server cannot give them: the text then does without numbers. */
  deal: Pick<PlaceholderValues, 'commission' | 'max_sum' | 'limit_days'> | null;
}

/** The numbers of the settings as texts name them. */
export const dealWords = ({
  commission,
  max_sum,
  limit_days,
}: Pick<Settings['deal'], 'commission' | 'max_sum' | 'limit_days'>): NonNullable<LegalFacts['deal']> => ({
  commission: `${formatTrimmed(commission)}${NBSP}%`,
  max_sum: formatRubles(max_sum),
  limit_days: formatCount(limit_days, DAYS),
});
