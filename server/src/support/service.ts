/**
 * The support: its topics, its search and its articles, whose figures follow the present settings (product: content).
 */
import type { SupportArticle, SupportBlock, SupportLink, SupportTopic } from '@provodka/contract/support.ts';
import { writeSections } from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { searchTexts } from '@provodka/domain/search/support-search.ts';
import { lowerFirst, shorten } from '@provodka/domain/text/graphemes.ts';
import type { MarketplaceSettings } from '@provodka/domain/thresholds.ts';
import { type Content, type DocumentText, namedByHash } from '../platform/content.ts';
import type { ArticleText } from './article.ts';
import { ARTICLES, type Topic, topicsOf } from './topics.ts';

interface Reading {
  content: Content;
}

/** All topics, or for a query a single one with its results. */
export async function listTopics({ content }: Reading, query: string | undefined): Promise<SupportTopic[]> {
  const settings = await content.settings();
  if (query === undefined) return topicsOf(settings).map(presentTopic);
  const articles = findArticles(settings, query);
  return articles.length > 0 ? [{ code: 'found', title: 'Найдено', articles }] : [];
}

/** One article. Throws RefusedError `not_found`. */
export async function readArticle({ content }: Reading, slug: string): Promise<SupportArticle> {
  const settings = await content.settings();
  const article = ARTICLES.get(slug)?.(settings);
  if (!article) throw new RefusedError(refuse('not_found'));
  const topics = topicsOf(settings);
  const own = topics.filter((topic) => topic.lines.some(([place]) => place.split('#')[0] === slug));
  const { title, description, lead, sections } = article;
  return {
    slug,
    title,
    description,
    lead,
    sections: sections.map(({ id, title: heading, blocks }) => ({ id, title: heading, blocks: [...blocks] })),
    topics: own.map(presentTopic),
  };
}

/** The rules that one side of a deal agrees to, in one text as it is kept. */
export async function rulesText(
  { content }: Reading,
  document: 'rules-customer' | 'rules-executor',
): Promise<DocumentText> {
  const article = ARTICLES.get(document)?.(await content.settings());
  if (!article) throw new Error(`No article ${document}`);
  const { title, lead, sections } = article;
  const parts = sections.map((part) => ({ ...part, text: part.blocks.map(textOf).join('\n\n') }));
  return namedByHash({ document, title, text: [plainText(lead), writeSections(parts)].join('\n\n') });
}

const presentTopic = ({ code, title, lines }: Topic): SupportTopic => ({
  code,
  title,
  articles: lines.map(([place, name]) => linkTo(place, name)),
});

function linkTo(place: string, title: string): SupportLink {
  const [slug = '', section_id = null] = place.split('#');
  return { slug, section_id, title, excerpt: null };
}

const EXCERPT = 140;
const excerptOf = (text: string): string => shorten(plainText(text), EXCERPT);

/** One place of each article, with what was found there: the section that has all of the words, else the article as a whole. */
function findArticles(settings: MarketplaceSettings, query: string): SupportLink[] {
  const places = [...ARTICLES].flatMap(([slug, write]) => placesOf(slug, write(settings)));
  const best = new Map<string, SupportLink>();
  for (const { found, sentence } of searchTexts(places, query)) {
    const { link } = found;
    if (best.has(link.slug)) continue;
    best.set(link.slug, sentence === null ? link : { ...link, excerpt: excerptOf(sentence) });
  }
  return [...best.values()];
}

function placesOf(slug: string, { title, lead, sections }: ArticleText) {
  const texts = sections.map((part) => ({ part, text: part.blocks.map(wordsOf).join('\n') }));
  const whole = {
    link: { ...linkTo(slug, title), excerpt: excerptOf(lead) },
    title,
    text: [lead, ...texts.map(({ text }) => text)].join('\n'),
  };
  const parts = texts.map(({ part, text }) => ({
    link: { slug, section_id: part.id, title: `${title}: ${lowerFirst(part.title)}`, excerpt: excerptOf(text) },
    title: part.title,
    text,
  }));
  return [whole, ...parts];
}

/** Links are read as their words. */
const plainText = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

const textOf = (block: SupportBlock): string =>
  plainText(
    block.kind === 'list' || block.kind === 'steps'
      ? block.items.map((item) => `- ${item}`).join('\n')
      : wordsOf(block),
  );

function wordsOf(block: SupportBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'list':
    case 'steps':
      return block.items.join('\n');
    case 'bill':
      return block.lines.map(({ title }) => title).join(' ');
    case 'warning':
      return `${block.title} ${block.text}`;
  }
}
