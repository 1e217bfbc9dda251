import type { Person } from '@provodka/contract/people/people.ts';

/** A freelancer to add to a team, from any place that shows people. */
export type Candidate = Pick<Person, 'uuid' | 'full_name'>;
