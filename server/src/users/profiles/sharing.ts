import type { Customer, Freelancer } from '@provodka/contract/people/people.ts';
import { initials, initialsOf, nameOf } from '@provodka/domain/people/names.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { FINISHED_DEALS, REVIEWS } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatNumber } from '@provodka/domain/text/written-numbers.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Download } from '../../platform/http/handler.ts';
import { assertProfile, findCustomer, findFreelancer, type ProfileName } from '../service.ts';
import { findAvatarOfNow } from './profile-store.ts';

const WHO = { customer: 'Заказчик на\u00a0бирже специалистов 1С', freelancer: 'Исполнитель по\u00a01С' } as const;
const LARGEST = 256;

/**
 * The picture beside a link to a profile: the part of its page that every guest may read (specification section 6).
 * Throws RefusedError `not_found`, `profile_hidden`.
 */
export async function openProfilePicture(
  context: Omit<ReadContext, 'viewer'>,
  brand: string,
  { uuid, side }: ProfileName,
): Promise<Download> {
  const asGuest = { ...context, viewer: null };
  await assertProfile(asGuest, { uuid, side });
  const profile = await (side === 'customer' ? findCustomer(asGuest, uuid) : findFreelancer(asGuest, uuid));
  if (!profile) throw new RefusedError(refuse('not_found'));
  const { first_name, last_name, full_name, number_stars, user_uuid } = profile;
  // The drawing library is loaded with the first picture, so that a start need not wait for it.
  const { sharingPicture } = await import('../../platform/documents/sharing-picture.ts');
  return await sharingPicture({
    brand,
    about: WHO[side],
    title: nameOf(profile),
    figure: number_stars === null ? 'Пока без оценок' : `${formatNumber(number_stars, 1)} из\u00a05`,
    caption: standingOf(profile),
    face: {
      picture: await findAvatarOfNow(context.db, user_uuid, LARGEST),
      initials: first_name || last_name ? initials(first_name, last_name) : initialsOf(full_name),
    },
  });
}

function standingOf({ number_deals, number_reviews }: Customer | Freelancer): string {
  const deals = formatCount(number_deals, FINISHED_DEALS);
  return `${deals}, ${formatCount(number_reviews, REVIEWS)}`;
}
