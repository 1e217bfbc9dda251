import type { SupportBlock } from '@provodka/contract/support.ts';
import type { MarketplaceSettings } from '@provodka/domain/thresholds.ts';

/** The text of an article; its figures come from the settings (product: content). */
export interface ArticleText {
  title: string;
  /** One sentence for search engines. */
  description: string;
  lead: string;
  sections: readonly ArticleSection[];
}

export interface ArticleSection {
  /** The anchor of links to this section. */
  id: string;
  title: string;
  blocks: readonly SupportBlock[];
}

export type WriteArticle = (settings: MarketplaceSettings) => ArticleText;

export const text = (words: string): SupportBlock => ({ kind: 'text', text: words });
export const list = (...items: string[]): SupportBlock => ({ kind: 'list', items });
export const steps = (...items: string[]): SupportBlock => ({ kind: 'steps', items });
export const warning = (title: string, words: string): SupportBlock => ({ kind: 'warning', title, text: words });

/** A section with the place it is linked by. */
export const section = (id: string, title: string, ...blocks: SupportBlock[]): ArticleSection => ({
  id,
  title,
  blocks,
});
