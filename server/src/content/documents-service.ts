/** The documents people agree to, as the pages show them at this moment (product: accounts). */
import { legalDocument, textOf } from '@provodka/contract/legal/find-document.ts';
import { dealWords } from '@provodka/contract/legal/legal-document.ts';
import { type ContentCode, fillPlaceholders } from '@provodka/domain/content.ts';
import { type DocumentName, equivalentHashes } from '@provodka/domain/people/acceptances.ts';
import type { MarketplaceSettings } from '@provodka/domain/thresholds.ts';
import { type CurrentDocument, namedByHash } from '../platform/content.ts';
import type { Reader } from '../platform/database/database.ts';
import { findMinorChanges, findNewest } from './blocks-store.ts';
import type { Publisher } from './publisher.ts';

/** Documents with a page under /legal, and the text of admins that stands for each. */
const CODES = {
  terms: 'legal-terms',
  'personal-data': 'legal-personal-data',
  publication: 'legal-publication',
  sm: 'legal-sm',
} as const satisfies Partial<Record<DocumentName, ContentCode>>;

const SHOWN = Object.keys(CODES) as (keyof typeof CODES)[];

/** The document that a text of admins stands for, null for a text that nobody agrees to. */
export const documentOf = (code: ContentCode): DocumentName | null =>
  SHOWN.find((document) => CODES[document] === code) ?? null;

/** Every document in force. */
export async function readDocuments(
  db: Reader,
  deal: MarketplaceSettings['deal'],
  publisher: Publisher,
): Promise<Map<DocumentName, CurrentDocument>> {
  const words = dealWords(deal);
  const written = await findNewest(db, Object.values(CODES));
  const minor = await findMinorChanges(db);
  const current = SHOWN.map((document) => {
    const block = written.find((row) => row.code === CODES[document] && row.text !== '');
    const shown = block ? fill(block, { ...publisher, ...words }) : builtIn(document, publisher, words);
    const text = namedByHash({ document, ...shown });
    const changes = minor.filter((change) => change.document === document);
    return [document, { ...text, same: equivalentHashes(text.hash, changes) }] as const;
  });
  return new Map(current);
}

const fill = ({ title, text }: { title: string; text: string }, values: Parameters<typeof fillPlaceholders>[1]) => ({
  title: fillPlaceholders(title, values),
  text: fillPlaceholders(text, values),
});

function builtIn(name: DocumentName, site: Publisher, deal: ReturnType<typeof dealWords>) {
  const document = legalDocument(name, { site, deal });
  if (!document) throw new Error(`No document ${name}`);
  return { title: document.title, text: textOf(document) };
}
