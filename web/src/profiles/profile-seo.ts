import { nameOf } from '@provodka/domain/people/names.ts';
import { FINISHED_DEALS, REVIEWS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { formatStars } from '../lib/format/money.ts';
import { customerProfileAddress, freelancerProfileAddress } from '../lib/loading/addresses.ts';
import { pageMeta } from '../lib/loading/seo.ts';
import type { Profile } from './profile.ts';

type MetaArgs = Parameters<typeof pageMeta>[0];

const WHO = { customer: 'Заказчик', freelancer: 'Исполнитель' } as const;
const PARTS = { info: '', reviews: ': отзывы', orders: ': заказы' } as const;

/** The head of a part of a profile's page; the profile is what the frame around the part has loaded. */
export function profileMeta(args: MetaArgs, side: 'customer' | 'freelancer', part: keyof typeof PARTS) {
  const profile = profileIn(args);
  if (!profile) return pageMeta(args, { title: WHO[side], noindex: true });
  const name = nameOf(profile);
  const home = (side === 'customer' ? customerProfileAddress : freelancerProfileAddress)(profile.uuid);
  return pageMeta(args, {
    title: `${name}, ${WHO[side].toLowerCase()} по 1С${PARTS[part]}`,
    description: profile.about ?? standingOf(profile, WHO[side]),
    path: part === 'info' ? home : `${home}/${part}`,
    noindex: profile.is_banned || profile.is_scam,
    type: 'profile',
    image: profile.picture_url,
    ...(import.meta.env.SSR && part === 'info' ? { structured: structuredData(profile, name, home) } : {}),
  });
}

function profileIn({ matches }: MetaArgs): Profile | null {
  for (const match of matches) {
    const data = match?.loaderData;
    if (data && typeof data === 'object' && 'profile' in data) return data.profile as Profile;
  }
  return null;
}

function standingOf({ number_stars, number_deals, number_reviews }: Profile, who: string): string {
  const deals = formatCount(number_deals, FINISHED_DEALS);
  const reviews = formatCount(number_reviews, REVIEWS);
  const stars = number_stars === null ? '' : `, рейтинг ${formatStars(number_stars)}`;
  return `${who} на бирже специалистов 1С: ${deals}, ${reviews}${stars}.`;
}

/** schema.org: a page about a person, and the rating where there is one. */
function structuredData(profile: Profile, name: string, home: string): Record<string, unknown> {
  const person = {
    '@type': 'Person',
    '@id': `${home}#person`,
    name,
    description: profile.about ?? undefined,
    image: profile.avatar ?? undefined,
    address: profile.city ? { '@type': 'PostalAddress', addressLocality: profile.city.title } : undefined,
  };
  const page = { '@type': 'ProfilePage', dateCreated: profile.created_at, mainEntity: person };
  if (profile.number_stars === null) return page;
  const rating = {
    '@type': 'AggregateRating',
    itemReviewed: { '@id': person['@id'] },
    ratingValue: profile.number_stars,
    bestRating: 5,
    reviewCount: profile.number_reviews,
  };
  return { '@graph': [page, rating] };
}
