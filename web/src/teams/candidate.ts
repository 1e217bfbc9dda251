import type { Person } from '@provodka/contract/people/people.ts';

/** Who is to be added to a team: a freelancer of any place that shows people. */
export type Candidate = Pick<Person, 'uuid' | 'full_name'>;
