import type { CustomerProfile, FreelancerProfile } from '@provodka/contract/people/profiles.ts';

/** Either side of a person as their page tells it. */
export type Profile = CustomerProfile | FreelancerProfile;
