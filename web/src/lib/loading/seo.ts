import { shorten } from '@provodka/domain/text/graphemes.ts';
import type { MetaDescriptor } from 'react-router';
import type { RootData } from './page-data.ts';

interface PageMeta {
  title: string;
  description?: string;
  /** Canonical path with the query that makes another page of it: `/?page=2`. Without it the page has no canonical link. */
  path?: string;
  /** The preview picture of a link to the page: an absolute address, or one from the root of the site. */
  image?: string;
  /** Cabinets and private orders. */
  noindex?: boolean;
  type?: 'website' | 'article' | 'profile';
  /** schema.org data, for robots: only the server writes it. */
  structured?: Record<string, unknown>;
}

interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The head of a page: `export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: … })`. */
export function pageMeta({ matches }: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const site = siteOf({ matches });
  const { title, description, path, image, noindex, type = 'website', structured } = page;
  const brand = site?.brand ?? '';
  const origin = site?.origin ?? '';
  const address = path === undefined ? null : origin + path;
  const tags: MetaDescriptor[] = [
    { title: brand ? `${title} — ${brand}` : title },
    { property: 'og:title', content: title },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: brand },
    { property: 'og:locale', content: 'ru_RU' },
  ];
  if (description) {
    const text = shorten(description.replaceAll(/\s+/g, ' ').trim(), LONGEST_DESCRIPTION);
    tags.push({ name: 'description', content: text }, { property: 'og:description', content: text });
  }
  if (address && !noindex) tags.push({ tagName: 'link', rel: 'canonical', href: address });
  if (address) tags.push({ property: 'og:url', content: address });
  if (image) {
    tags.push(
      { property: 'og:image', content: new URL(image, origin || 'http://origin.invalid').href },
      { name: 'twitter:card', content: 'summary_large_image' },
    );
  }
  if (noindex) tags.push({ name: 'robots', content: 'noindex' });
  if (import.meta.env.SSR && structured) {
    const absolute = withOrigin(structured, origin) as Record<string, unknown>;
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...absolute } });
  }
  return tags;
}

/** Properties of schema.org that hold addresses. */
const ADDRESSES = new Set(['@id', 'url', 'item', 'image']);

/** Robots read the data without the page, so every address in it is absolute. */
function withOrigin(value: unknown, origin: string, name = ''): unknown {
  if (typeof value === 'string') return ADDRESSES.has(name) && value.startsWith('/') ? origin + value : value;
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withOrigin(item, origin, key)]));
}

const siteOf = ({ matches }: MetaArgs) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.site;

/** schema.org breadcrumbs, from the home page down to this one. */
export function breadcrumbs(trail: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}

const LONGEST_DESCRIPTION = 200;
