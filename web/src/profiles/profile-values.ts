import type { freelancerProfileForm } from '@provodka/contract/people/profiles.ts';
import type { z } from 'zod/mini';
import type { Profile } from './profile.ts';

const readForm = async () => (await import('@provodka/contract/people/profiles.ts')).freelancerProfileForm;
const readFormOfOneName = async () => (await import('@provodka/contract/people/profiles.ts')).singleNameProfileForm;

/** The schema for both sides; a customer has no skills. A person with a single name is not asked for a second one. */
export const profileSchemaOf = ({ first_name, last_name }: Profile) =>
  first_name !== '' && last_name === '' ? readFormOfOneName : readForm;
export type ProfileValues = z.output<typeof freelancerProfileForm>;

export function valuesOf(profile: Profile): ProfileValues {
  const skills = 'configurations' in profile ? profile : { configurations: [], platforms: [] };
  return {
    last_name: profile.last_name,
    first_name: profile.first_name,
    middle_name: profile.middle_name,
    about: profile.about ?? '',
    contact_phone: profile.contact_phone ?? '',
    contact_message: profile.contact_message ?? '',
    city_id: profile.city?.id ?? null,
    configurations: skills.configurations.map(({ id }) => id),
    platforms: skills.platforms.map(({ id }) => id),
    file_ids: [],
    delete_avatar: false,
  };
}
