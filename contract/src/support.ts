import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import * as z from 'zod/mini';
import { line, optional } from './fields/fields.ts';
import { route } from './http/route.ts';

/** Texts of an article may hold links written `[words](/path)`, always of this site. */
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('steps'), items: z.array(z.string()) }),
  z.object({
    kind: z.literal('bill'),
    lines: z.array(z.object({ title: z.string(), sum: z.string(), is_total: z.boolean() })),
  }),
  z.object({ kind: z.literal('warning'), title: z.string(), text: z.string() }),
]);
export type SupportBlock = z.infer<typeof block>;

/** A line of the support home: an article, or one of its sections by `section_id`. */
const supportLink = z.object({
  slug: z.string(),
  section_id: z.nullable(z.string()),
  title: z.string(),
  /** The sentence that a query has found, or the beginning of a text whose title it has found; null in a list of topics. */
  excerpt: z.nullable(z.string()),
});
export type SupportLink = z.infer<typeof supportLink>;

const topic = z.object({ code: z.string(), title: z.string(), articles: z.array(supportLink) });
export type SupportTopic = z.infer<typeof topic>;

const article = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(block) })),
  /** Topics to read on in, the article's own first. */
  topics: z.array(topic),
});
export type SupportArticle = z.infer<typeof article>;

export const supportRoutes = {
  support_home: route('support_home', {
    auth: 'guest',
    summary: 'Topics of the support with their articles, or those that a query finds, the best first',
    query: z.object({ query: optional(line('Запрос', LIST_LIMITS.query)) }),
    data: z.array(topic),
  }),
  support_article: route('support_article', {
    auth: 'guest',
    summary: 'An article with the numbers of the present settings',
    data: article,
  }),
};
export type SupportCalls = keyof typeof supportRoutes;
