/** The documents people agree to, as the pages show them at this moment (product: accounts). */
import { legalDocument, textOf } from '@provodka/contract/legal/find-document.ts';
import { dealWords } from '@provodka/contract/legal/legal-document.ts';
import { type ContentCode, fillPlaceholders } from '@provodka/domain/content.ts';
import { type DocumentName, sameMeaning } from '@provodka/domain/people/acceptances.ts';
import type { MarketplaceSettings } from '@provodka/domain/thresholds.ts';
import { type CurrentDocument, type DocumentText, namedByHash } from '../platform/content.ts';
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

/** The document that a text of admins stands for, null for a text that nobody agrees to. */
export const documentOf = (code: ContentCode): DocumentName | null =>
  (Object.keys(CODES) as (keyof typeof CODES)[]).find((document) => CODES[document] === code) ?? null;

/** Every document in force. */
export async function readDocuments(
  db: Reader,
  deal: MarketplaceSettings['deal'],
  publisher: Publisher,
): Promise<Map<DocumentName, CurrentDocument>> {
  const minor = await findMinorChanges(db);
  const current = [...(await readTexts(db, deal, publisher)).values()].map((text) => {
    const changes = minor.filter(({ document }) => document === text.document);
    return [text.document, { ...text, same: sameMeaning(text.hash, changes) }] as const;
  });
  return new Map(current);
}

/** The texts in force without what led to them. */
export async function readTexts(
  db: Reader,
  deal: MarketplaceSettings['deal'],
  publisher: Publisher,
): Promise<Map<DocumentName, DocumentText>> {
  const words = dealWords(deal);
  const written = await findNewest(db, Object.values(CODES));
  const documents = Object.entries(CODES).map(([name, code]) => {
    const document = name as keyof typeof CODES;
    const block = written.find((row) => row.code === code && row.text !== '');
    const shown = block ? fill(block, { ...publisher, ...words }) : builtIn(document, publisher, words);
    return [document, namedByHash({ document, ...shown })] as const;
  });
  return new Map(documents);
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
